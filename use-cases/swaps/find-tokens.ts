import type { Actor } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { foundTokens, type FoundToken } from '../../domain/swaps/found-tokens.ts';
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
}

export interface FoundTokens {
  tokens: FoundToken[];
  /** False: the market has not answered, so only the network's list was searched, or an older answer was used. */
  isComplete: boolean;
}

/** The market verifies tokens by hand, so a word on one holds for longer. A new token waits so long to be found. */
const FRESH_MS = 5 * 60_000;

export function createFindTokens({ chain, sources, reports, log }: FindTokensDeps) {
  const answerTo = createKeptAnswers({ ask: (text) => reports.search(text), freshMs: FRESH_MS });

  /** SOL, tokens of the network's list and of the market, by symbol, name or mint. Without the market's answer, those of the list. */
  return async function findTokens(actor: Actor, network: Network, search: string): Promise<FoundTokens> {
    authorizeOwner(actor, 'swap.find_token');
    const listed = chain.listedTokens(network);
    if (!sources(network)) return { tokens: foundTokens(listed, [], search), isComplete: true };
    try {
      const { answer, isStale } = await answerTo(tokenKey(search));
      return { tokens: foundTokens(listed, answer, search), isComplete: !isStale };
    } catch (error) {
      log.warn({ err: error }, 'the market has not searched for a token');
      return { tokens: foundTokens(listed, [], search), isComplete: false };
    }
  };
}
