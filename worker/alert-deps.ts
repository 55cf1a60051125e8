import type { AlertActivityDeps } from '../activities/alerts/alert-activities.ts';
import type { Networks } from '../chain/networks.ts';
import type { Config } from '../config/config.ts';
import { createAlertEvaluator } from '../db/alerts/alert-evaluator.ts';
import { createAlertUpkeep } from '../db/alerts/alert-upkeep.ts';
import { createSignificantChanges } from '../db/alerts/significant-changes.ts';
import type { Database } from '../db/postgres/connect.ts';
import { createHistoryCandles } from '../db/prices/history-candles.ts';
import { createCoinGeckoHistory } from '../providers/coingecko-history.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createFillGap } from '../activities/alerts/fill-gap.ts';
import { NATIVE_SOL } from '../domain/tokens.ts';

/** Wires everything that evaluates alerts. */
export function createAlertDeps({
  config,
  database,
  networks,
  log,
  startOrders,
  followMs,
}: {
  config: Config;
  database: Database;
  networks: Networks;
  log: Logger;
  startOrders: AlertActivityDeps['startOrders'];
  followMs?: number | undefined;
}): Omit<AlertActivityDeps, 'log' | 'context'> {
  const significant = createSignificantChanges(database);
  return {
    evaluator: createAlertEvaluator({
      database,
      // A network that is not configured any more has no list.
      tokenName: (network, token) =>
        config.networks[network] ? networks.get(network).tokens.nameOf(token) : token,
    }),
    fillGap: createFillGap({
      history: createCoinGeckoHistory(config.prices.coinGecko),
      candles: createHistoryCandles(database),
      maxDifferenceBasisPoints: config.prices.maxDifferenceBasisPoints,
      log,
    }),
    upkeep: createAlertUpkeep(database),
    async syncThresholdAlerts(network) {
      if (config.prices.network !== network) return;
      const listed = networks.get(network).tokens.all.map(({ mint }) => mint);
      await significant.syncThresholdAlerts(network, [NATIVE_SOL, ...listed]);
    },
    startOrders,
    followMs,
  };
}
