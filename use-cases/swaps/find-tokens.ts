import type { Actor } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { foundTokens, type FoundToken } from '../../domain/swaps/found-tokens.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { SwapSources } from '../../domain/swaps/swap-source.ts';
import type { TokenReports } from '../../domain/swaps/token-report.ts';
import { tokenKey } from '../../domain/token-symbol.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { authorizeOwner } from '../access/authorize.ts';
import { createKeptAnswers } from '../kept-answers.ts';

export interface FindTokensDeps {
  chain: Pick<ChainReader, 'listedTokens'>;
  sources: SwapSources;
  reports: Pick<TokenReports, 'search'>;
  log: Logger;
  now?: () => Date;
}

export interface FoundTokens {
  tokens: FoundToken[];
  /** False: the market did not answer, so its tokens are missing, or are those of an older answer. */
  isComplete: boolean;
}

/** The market verifies tokens by hand, so an answer stays right for minutes. A new token is found this much later. */
const FRESH_MS = 5 * 60_000;

export function createFindTokens({ chain, sources, reports, log, now }: FindTokensDeps) {
  const answerTo = createKeptAnswers({
    ask: (text) => reports.search(text),
    freshMs: FRESH_MS,
    ...(now ? { now } : {}),
  });

  /** SOL, tokens of the network's list and of the market, by symbol, name or mint. If the market does not answer, those of the list. */
  return async function findTokens(actor: Actor, network: Network, search: string): Promise<FoundTokens> {
    authorizeOwner(actor, 'swap.find_token');
    const listed = chain.listedTokens(network);
    if (!sources(network)) return { tokens: foundTokens(listed, [], search), isComplete: true };
    try {
      const { answer, isStale } = await answerTo(tokenKey(search));
      return { tokens: foundTokens(listed, answer, search), isComplete: !isStale };
    } catch (error) {
      // The limit of searches is a setting, and its end is soon.
      const isLimited = error instanceof ProviderError && error.problem === 'rate_limited';
      log[isLimited ? 'debug' : 'warn']({ err: error }, 'the market did not answer a search for tokens');
      return { tokens: foundTokens(listed, [], search), isComplete: false };
    }
  };
}
