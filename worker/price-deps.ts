import type { PriceActivityDeps } from '../activities/prices/price-activities.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/postgres/connect.ts';
import { createPriceStore } from '../db/prices/price-store.ts';
import { createWantedPrices } from '../db/prices/wanted-prices.ts';
import type { Network } from '../domain/networks.ts';
import { createCoinGeckoPrices } from '../providers/coingecko-prices.ts';
import { createJupiterPrices } from '../providers/jupiter-prices.ts';

export interface PriceDeps {
  network: Network;
  activities: Omit<PriceActivityDeps, 'log' | 'context'>;
}

/** A month of minutes, so that a month can be looked at in detail; two years of hours. */
const RETENTION = { sampleDays: 2, minuteDays: 31, hourDays: 731 };

/** Wires everything that reads prices; null if the service has none. */
export function createPriceDeps({
  config,
  database,
  followMs,
}: {
  config: Config;
  database: Database;
  followMs?: number | undefined;
}): PriceDeps | null {
  const { network, jupiter, coinGecko, ...rules } = config.prices;
  if (!network) return null;
  return {
    network,
    activities: {
      sources: [createJupiterPrices(jupiter), createCoinGeckoPrices(coinGecko)],
      store: createPriceStore(database, rules),
      wanted: createWantedPrices(database),
      listedMints: (of) => (config.networks[of]?.tokens ?? []).map(({ mint }) => mint),
      retention: RETENTION,
      followMs,
    },
  };
}
