import { z } from 'zod';
import type { TokenReports } from '../domain/swaps/token-report.ts';
import { getJson } from './http/get-json.ts';
import { rateLimitReset, type JupiterSettings } from './jupiter-prices.ts';

const ROUTE = 'GET /tokens/v2/search of Jupiter';

const flag = z.boolean().nullish().catch(null);

/** Numbers are texts (getJson). A field in another form is missing. */
const answer = z.array(
  z.object({
    id: z.string(),
    isVerified: flag,
    audit: z.object({ mintAuthorityDisabled: flag, freezeAuthorityDisabled: flag }).nullish().catch(null),
    liquidity: z.string().nullish().catch(null),
  }),
);

/** Jupiter Tokens v2 (openapi-spec/tokens/v2/tokens.yaml of its documentation). */
export function createJupiterTokens({ url, apiKey }: Pick<JupiterSettings, 'url' | 'apiKey'>): TokenReports {
  return {
    async read(mint, signal) {
      const address = new URL(`${url}/tokens/v2/search`);
      address.searchParams.set('query', mint);
      const found = await getJson({
        route: ROUTE,
        url: address,
        headers: apiKey === null ? {} : { 'x-api-key': apiKey },
        schema: answer,
        retryAt: rateLimitReset,
        signal,
      });
      const token = found.find(({ id }) => id === mint);
      if (!token) return null;
      return {
        isVerified: token.isVerified ?? null,
        hasMintAuthority: opposite(token.audit?.mintAuthorityDisabled),
        hasFreezeAuthority: opposite(token.audit?.freezeAuthorityDisabled),
        liquidityUsd: token.liquidity == null ? null : Number(token.liquidity),
      };
    },
  };
}

function opposite(isDisabled: boolean | null | undefined): boolean | null {
  return isDisabled == null ? null : !isDisabled;
}
