import type { PriceQueries } from '../../db/prices/price-queries.ts';
import type { Network } from '../../domain/networks.ts';
import { agreedPrice, type LatestReading, type PriceRules } from '../../domain/prices/agreed-price.ts';
import { usablePrice, type UsdPrice } from '../../domain/prices/usd-value.ts';

export interface ReadUsdPricesDeps {
  queries: Pick<PriceQueries, 'latest'>;
  settings: PriceRules & { network: Network | null };
}

export type ReadUsdPrices = ReturnType<typeof createReadUsdPrices>;

/** Sources are read every ten seconds at the most, so answers need not be younger. */
const KEPT_MS = 2_000;

const UNPRICED_NETWORK: UsdPrice = { price: null, reason: 'network_unpriced' };

/** Prices for values, of any tokens in one statement at most: each process keeps the readings for a moment. Their age is judged each time. */
export function createReadUsdPrices({ queries, settings }: ReadUsdPricesDeps) {
  let kept = new Map<string, LatestReading[]>();
  let keptUntil = 0;

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

  return async function readUsdPrices(
    network: Network,
    tokens: readonly string[],
  ): Promise<(token: string) => UsdPrice> {
    if (network !== settings.network) return () => UNPRICED_NETWORK;
    const readings = await readingsOf(network, tokens);
    const now = new Date();
    return (token) => usablePrice(agreedPrice(readings.get(token) ?? [], now, settings));
  };
}
