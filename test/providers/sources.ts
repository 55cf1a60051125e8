import { createCoinGeckoPrices } from '../../providers/coingecko-prices.ts';
import { createJupiterPrices } from '../../providers/jupiter-prices.ts';
import type { PriceSource } from '../../domain/prices/price-source.ts';

interface TestedSource {
  /** As it is below `url`, a stand-in's or a recorded provider's. */
  create(url: string, apiKey?: string | null): PriceSource;
  /** Prefix of the provider's paths at the stand-in. */
  prefix: 'jup' | 'gecko';
  /** A key that the stand-in takes. */
  key: string;
}

/** Every source of prices: each passes the same suite. */
export const SOURCES: Record<PriceSource['name'], TestedSource> = {
  jupiter: {
    create: (url, apiKey = null) => createJupiterPrices({ url: `${url}/jup`, apiKey, intervalMs: 1_000 }),
    prefix: 'jup',
    key: 'jup_local',
  },
  coingecko: {
    create: (url, apiKey = null) =>
      createCoinGeckoPrices({ url: `${url}/gecko`, apiKey, plan: 'demo', intervalMs: 1_000 }),
    prefix: 'gecko',
    key: 'CG-local',
  },
};
