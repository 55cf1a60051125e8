import { z } from 'zod';
import type { TokenReports } from '../domain/swaps/token-report.ts';
import { getFromJupiter, type JupiterAccess } from './jupiter-request.ts';

const ROUTE = 'GET /tokens/v2/search of Jupiter';

const flag = z.boolean().nullish().catch(null);

/** Longer ones are not names. */
const name = z.string().min(1).max(100).nullish().catch(null);

/** Numbers are texts (getJson). A field in another form is missing. */
const answer = z.array(
  z.object({
    id: z.string(),
    isVerified: flag,
    liquidity: z.string().nullish().catch(null),
    symbol: name,
    name,
  }),
);

/** Jupiter Tokens v2 (openapi-spec/tokens/v2/tokens.yaml of its documentation). */
export function createJupiterTokens({ url, apiKey }: JupiterAccess): TokenReports {
  return {
    async read(mint, signal) {
      const address = new URL(`${url}/tokens/v2/search`);
      address.searchParams.set('query', mint);
      const found = await getFromJupiter(apiKey, {
        route: ROUTE,
        url: address,
        schema: answer,
        signal,
      });
      const token = found.find(({ id }) => id === mint);
      if (!token) return null;
      return {
        isVerified: token.isVerified ?? null,
        liquidityUsd: token.liquidity == null ? null : Number(token.liquidity),
        symbol: token.symbol ?? null,
        name: token.name ?? null,
      };
    },
  };
}
