import type { PriceMoment } from '../../db/prices/prices-then.ts';
import type { PriceQueries } from '../../db/prices/price-queries.ts';
import type { Network } from '../../domain/networks.ts';
import { agreedPrice, type LatestReading, type PriceRules } from '../../domain/prices/agreed-price.ts';
import { usablePrice, type UsdPrice } from '../../domain/prices/usd-value.ts';

export interface UsdPricesDeps {
  queries: Pick<PriceQueries, 'latest'>;
  /** In the order of the moments. */
  pricesThen(network: Network, moments: readonly PriceMoment[]): Promise<UsdPrice[]>;
  settings: PriceRules & { network: Network | null };
}

/** Prices for values, of any number of tokens in one statement. */
export type UsdPrices = ReturnType<typeof createUsdPrices>;

/** Sources are read every ten seconds at the most, so answers need not be younger. */
const KEPT_MS = 2_000;

const UNPRICED_NETWORK: UsdPrice = { price: null, reason: 'network_unpriced' };

export function createUsdPrices({ queries, pricesThen, settings }: UsdPricesDeps) {
  let kept = new Map<string, LatestReading[]>();
  let keptUntil = 0;

  /** Each process keeps the readings for a moment. */
  async function readingsOf(network: Network, tokens: readonly string[]): Promise<typeof kept> {
    if (Date.now() >= keptUntil) {
      kept = new Map();
      keptUntil = Date.now() + KEPT_MS;
    }
    // A later reader may begin with another map while the statement runs.
    const readings = kept;
    const missing = [...new Set(tokens)].filter((token) => !readings.has(token));
    if (missing.length > 0) {
      const latest = await queries.latest(network, missing);
      for (const token of missing) readings.set(token, latest.get(token) ?? []);
    }
    return readings;
  }

  return {
    /** The age of what is kept is judged each time. */
    async now(network: Network, tokens: readonly string[]): Promise<(token: string) => UsdPrice> {
      if (network !== settings.network) return () => UNPRICED_NETWORK;
      const readings = await readingsOf(network, tokens);
      const now = new Date();
      return (token) => usablePrice(agreedPrice(readings.get(token) ?? [], now, settings));
    },
    /** In the order of the moments. */
    async at(network: Network, moments: readonly PriceMoment[]): Promise<UsdPrice[]> {
      if (network !== settings.network) return moments.map(() => UNPRICED_NETWORK);
      return moments.length === 0 ? [] : pricesThen(network, moments);
    },
  };
}
