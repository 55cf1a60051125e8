import { invalidField, type ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { refusal } from '../../domain/refusal.ts';
import { askRoute } from '../../domain/swaps/ask-route.ts';
import type { FoundRoute, SwapSource, SwapSources, SwapTerms } from '../../domain/swaps/swap-source.ts';
import { warningsOf, type TokenReport, type TokenReports } from '../../domain/swaps/token-report.ts';
import type { SwapWarning } from '../../domain/swaps/swap.ts';
import type { Mint } from '../../domain/tokens.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { swapRefused } from './swap-refused.ts';

export interface AggregatorDeps {
  sources: SwapSources;
  reports: Pick<TokenReports, 'read'>;
  log: Logger;
}

export type Aggregator = ReturnType<typeof createAggregator>;

/** A caller waits for the answer. */
const ROUTE_TIMEOUT_MS = 5_000;
/** A report only adds warnings. */
const REPORT_TIMEOUT_MS = 2_000;

/** Routes and reports of tokens, with the failures of the aggregator in the words of the API. */
export function createAggregator({ sources, reports, log }: AggregatorDeps) {
  /** Throws INVALID_REQUEST if the network has no market. */
  function sourceOf(network: Network): SwapSource {
    const source = sources(network);
    if (source) return source;
    throw invalidField(
      'X-Network',
      `this server has no market for swaps on ${network}`,
      refusal('swap_no_market', { network }),
    );
  }

  /** Never fails: without a report, which is null then, a warning says so. */
  async function report(mint: Mint): Promise<{ report: TokenReport | null; warnings: SwapWarning[] }> {
    const found = await reports
      .read(mint.address, AbortSignal.timeout(REPORT_TIMEOUT_MS))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the market has no report of a token');
        return 'unavailable' as const;
      });
    return { report: found === 'unavailable' ? null : found, warnings: warningsOf(mint, found) };
  }

  return {
    /** Throws if the network has no market. */
    require(network: Network): void {
      sourceOf(network);
    },

    /** Throws INVALID_REQUEST without a route, SERVICE_UNAVAILABLE if the market does not answer. */
    async route(
      network: Network,
      terms: SwapTerms,
      field: 'amount' | 'amount_out' = 'amount',
    ): Promise<FoundRoute> {
      const source = sourceOf(network);
      const answer = await askRoute(source, terms, AbortSignal.timeout(ROUTE_TIMEOUT_MS));
      if (answer.ok && answer.route.quotedOut > 0n && answer.route.minimumOut > 0n) return answer.route;
      if (!answer.ok && answer.problem === 'market_away') {
        log.warn({ err: answer.error }, 'the market has no quote');
        throw marketAway(answer.error);
      }
      throw invalidField(
        field,
        'the market has no route for it; try another amount, or another token',
        refusal('swap_no_route'),
      );
    },

    report,

    async warnings(mint: Mint): Promise<SwapWarning[]> {
      return (await report(mint)).warnings;
    },
  };
}

/** The longest pause that a caller is asked for. */
const MAX_RETRY_SECONDS = 60;

function marketAway(error: unknown): ServiceError {
  const at = error instanceof ProviderError ? error.retryAt : null;
  const seconds = at && Math.ceil((at.getTime() - Date.now()) / 1_000);
  return swapRefused('market_away', {
    details: 'Nothing was started; try again in a moment.',
    refusal: refusal('swap_market_away'),
    ...(seconds !== null && seconds > 0 ? { retryAfterSeconds: Math.min(seconds, MAX_RETRY_SECONDS) } : {}),
    cause: error,
  });
}
