import { z } from 'zod';
import { parsePrice } from '../domain/prices/price.ts';
import { ProviderError } from '../domain/provider-error.ts';
import type { ReportedToken, TokenReports } from '../domain/swaps/token-report.ts';
import { getFromJupiter, type JupiterAccess } from './jupiter-request.ts';

export interface JupiterTokensAccess extends JupiterAccess {
  /** More are refused, because swaps and prices share the key's limit. 0: nothing is searched. */
  searchesPerMinute: number;
}

const ROUTE = 'GET /tokens/v2/search of Jupiter';

/** A person waits for the answer while typing. */
const SEARCH_TIMEOUT_MS = 2_000;

const MINUTE_MS = 60_000;

/** A person reads a few, and answers are kept. */
const MAX_FOUND = 100;

const MAX_ADDRESS = 44;

const MAX_URL = 2_000;

const BANNED = /^banned$/i;

const flag = z.boolean().nullish().catch(null);

/** Only compared, or read as a percentage. */
const number = z.string().transform(Number).pipe(z.number()).nullish().catch(null);

/** Longer ones are not names. */
const name = z.string().min(1).max(100).nullish().catch(null);

/** Numbers are texts (getJson). A field in another form is missing. */
const tokenAnswer = z.object({
  id: z.string().max(MAX_ADDRESS),
  isVerified: flag,
  liquidity: number,
  symbol: name,
  name,
  tokenProgram: z.string().max(MAX_ADDRESS).nullish().catch(null),
  usdPrice: z.string().nullish().catch(null),
  stats24h: z.looseObject({ priceChange: number }).nullish().catch(null),
  icon: z.string().max(MAX_URL).nullish().catch(null),
  tags: z.array(z.unknown()).nullish().catch(null),
  audit: z.looseObject({ mintAuthorityDisabled: flag, freezeAuthorityDisabled: flag }).nullish().catch(null),
});

const answer = z.array(tokenAnswer);

/** One odd token must not take the names of all others. */
const answerByMints = z
  .array(tokenAnswer.nullable().catch(null))
  .transform((tokens) => tokens.filter((each) => each !== null));

type Answer = z.infer<typeof answer>;

/** Jupiter Tokens v2 (openapi-spec/tokens/v2/tokens.yaml of its documentation). `now`: milliseconds of a clock that never goes back. */
export function createJupiterTokens(
  access: JupiterTokensAccess,
  now = () => performance.now(),
): TokenReports {
  const searchedAt: number[] = [];

  /** Throws if the searches of the last minute are used up. */
  function takeSearch(): void {
    const time = now();
    while (searchedAt[0] !== undefined && searchedAt[0] <= time - MINUTE_MS) searchedAt.shift();
    if (searchedAt.length < access.searchesPerMinute) searchedAt.push(time);
    else throw new ProviderError('rate_limited', `${ROUTE}: JUPITER_SEARCHES_PER_MINUTE are used up`);
  }

  async function tokensFor(
    query: string,
    limits: { signal: AbortSignal } | { timeoutMs: number },
    schema: z.ZodType<Answer> = answer,
  ): Promise<Answer> {
    const url = new URL(`${access.url}/tokens/v2/search`);
    url.searchParams.set('query', query);
    return getFromJupiter(access.apiKey, { route: ROUTE, url, schema, ...limits });
  }

  return {
    async read(mint, signal) {
      const token = (await tokensFor(mint, { signal })).find(({ id }) => id === mint);
      return token ? reportedToken(token) : null;
    },
    async readAll(mints, signal) {
      return (await tokensFor(mints.join(','), { signal }, answerByMints)).map(reportedToken);
    },
    async search(text) {
      if (access.searchesPerMinute === 0) return [];
      takeSearch();
      // A comma separates mints.
      const found = await tokensFor(text.replaceAll(',', ' '), { timeoutMs: SEARCH_TIMEOUT_MS });
      return found
        .filter((token) => !isBanned(token))
        .slice(0, MAX_FOUND)
        .map(reportedToken);
    },
  };
}

function isBanned({ tags }: Answer[number]): boolean {
  return tags?.some((tag) => typeof tag === 'string' && BANNED.test(tag)) === true;
}

function reportedToken(token: Answer[number]): ReportedToken {
  const { id, isVerified, liquidity, symbol, name, tokenProgram, audit, icon, usdPrice, stats24h } = token;
  return {
    mint: id,
    isVerified: isVerified ?? null,
    // The field is there only if the token is flagged.
    isSuspicious: (audit != null && 'isSus' in audit) || isBanned(token),
    liquidityUsd: liquidity ?? null,
    symbol: symbol ?? null,
    name: name ?? null,
    program: tokenProgram ?? null,
    hasMintAuthority: audit?.mintAuthorityDisabled === false,
    hasFreezeAuthority: audit?.freezeAuthorityDisabled === false,
    price: parsePrice(usdPrice ?? ''),
    // Without the sign of a change that is rounded to nothing.
    change24h: stats24h?.priceChange?.toFixed(2).replace('-0.00', '0.00') ?? null,
    iconUrl: icon ?? null,
  };
}
