import { isAddress } from '../../client/src/checks/addresses.ts';
import type { FoundTokens as Answer, TokenFacts } from '../../client/src/swaps/swap-types.ts';
import { NotFoundError } from '../../client/src/transport/api-errors.ts';
import type { CallOptions } from '../../client/src/transport/call-options.ts';
import { sleep } from '../../client/src/transport/timing.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { t } from '../texts/text.ts';
import { foundTokens } from './found-tokens.ts';
import { knownTokenOf, type KnownToken } from './known-token.ts';
import { isSearched } from './searched-text.ts';
import { tokenFacts, type TokenReader } from './token-facts.ts';

/** The calls of the service's client that find a token. */
export interface TokenSearch extends TokenReader {
  findTokens(search: string, options?: CallOptions): Promise<Answer>;
}

export interface FoundTokens {
  tokens: readonly KnownToken[];
  /** The token of the address that was typed. */
  facts: TokenFacts | undefined;
  /** Why nothing can be chosen. */
  problem: string | undefined;
  /** False: the market did not answer, so tokens may be missing. */
  isComplete: boolean;
  isLoading: boolean;
}

/** A person still types before that. */
const PAUSE_MS = 250;

/** Without text, the tokens of the wallet. Its own are found at once, and others when the service has answered. */
export function useFoundTokens(
  typed: string,
  held: readonly KnownToken[],
  search: TokenSearch | null,
): FoundTokens {
  const isMint = isAddress(typed);
  const { value, error, isLoading } = useLoad(
    async (signal) => {
      if (typed === '' || search === null || !isSearched(typed)) return { typed };
      await sleep(PAUSE_MS, signal);
      return isMint
        ? { typed, facts: await tokenFacts(search, typed, { signal }) }
        : { typed, found: await search.findTokens(typed, { signal }) };
    },
    [typed],
  );
  const answer = value?.typed === typed ? value : undefined;
  const facts = answer?.facts;
  const isSearching = search !== null && (isLoading || (answer === undefined && error === undefined));
  const others = facts?.swappable === true ? [facts] : (answer?.found?.items ?? []);
  return {
    tokens: typed === '' ? held : foundTokens(typed, held, others.map(knownTokenOf)),
    facts,
    problem: isLoading || typed === '' ? undefined : problemText(error, facts),
    isComplete: answer?.found?.complete !== false,
    isLoading: isSearching,
  };
}

function problemText(error: unknown, facts: TokenFacts | undefined): string | undefined {
  if (error instanceof NotFoundError) return t('token-missing');
  if (error !== undefined) return errorText(error);
  return facts?.swappable === false ? t('token-not-swappable') : undefined;
}
