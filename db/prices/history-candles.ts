import type { Network } from '../../domain/networks.ts';
import { formatPrice } from '../../domain/prices/price.ts';
import type { PricePoint, PriceSourceName } from '../../domain/prices/price-source.ts';
import type { Database } from '../postgres/connect.ts';

/** Candles of a provider's own history, each with one price. They never replace one of samples. */
export interface HistoryCandles {
  add(network: Network, token: string, source: PriceSourceName, points: readonly PricePoint[]): Promise<void>;
}

const ADD = `INSERT INTO price_candles (network, token, minutes, at, open, high, low, close, opened_at, closed_at, samples, source)
  SELECT DISTINCT ON (date_trunc('minute', at))
         CAST(:network AS text), CAST(:token AS text), 1, date_trunc('minute', at), price, price, price, price, at, at, 1, CAST(:source AS text)
    FROM json_to_recordset(:points) AS point (at timestamptz, price numeric) ORDER BY date_trunc('minute', at), at
  ON CONFLICT DO NOTHING`;

export function createHistoryCandles(database: Database): HistoryCandles {
  return {
    async add(network, token, source, points) {
      const rows = points.map(({ at, price }) => ({ at, price: formatPrice(price) }));
      await database.raw(ADD, { network, token, source, points: JSON.stringify(rows) });
    },
  };
}
