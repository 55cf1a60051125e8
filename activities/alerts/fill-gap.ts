import type { HistoryCandles } from '../../db/prices/history-candles.ts';
import type { TickGap } from '../../domain/alerts/firing.ts';
import type { Network } from '../../domain/networks.ts';
import { withoutSpikes } from '../../domain/prices/confirmation.ts';
import type { PriceHistorySource } from '../../domain/prices/price-source.ts';
import { pauseAfter } from '../../domain/pause-after.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface FillGapDeps {
  history: PriceHistorySource;
  candles: HistoryCandles;
  maxDifferenceBasisPoints: number;
  log: Logger;
}

/** Asked once for each token with a gap. */
const INTERVAL_MS = 15_000;

/** A request to a provider has a time limit of its own. */
const NEVER = new AbortController().signal;

/** Fills a time without prices from a provider's own history, as far as it has one. Without it, the time stays unknown. */
export function createFillGap({ history, candles, maxDifferenceBasisPoints, log }: FillGapDeps) {
  let failures = 0;
  let restsUntil = 0;
  /** By token: the last time that was asked for. A tick that fires many alerts has its gap before each part. */
  const asked = new Map<string, string>();

  return async function fillGap(
    network: Network,
    token: string,
    gap: Pick<TickGap, 'from' | 'to'>,
  ): Promise<void> {
    const key = JSON.stringify([gap.from, gap.to]);
    if (asked.get(`${network}/${token}`) === key) return;
    // Alerts wait meanwhile: a provider that is away delays them once, and not for each token.
    if (Date.now() < restsUntil) return;
    try {
      asked.set(`${network}/${token}`, key);
      const points = await history.history(token, gap, NEVER);
      failures = 0;
      // One source may be wrong by any factor for one answer.
      await candles.add(network, token, history.name, withoutSpikes(points, maxDifferenceBasisPoints));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failures += 1;
      restsUntil = Date.now() + pauseAfter(error, failures, INTERVAL_MS, new Date());
      log.warn({ network, token, err: error }, 'a gap of prices could not be filled');
    }
  };
}
