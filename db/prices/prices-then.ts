import type { Knex } from 'knex';
import type { Network } from '../../domain/networks.ts';
import { parsePrice } from '../../domain/prices/price.ts';
import type { UsdPrice } from '../../domain/prices/usd-value.ts';

/** A token at a time. */
export interface PriceMoment {
  token: string;
  at: Date;
}

/** An hour, because of long ago only the last price of each hour is kept; and some minutes, because it comes before the hour's end. */
const MAX_AGE = "interval '65 minutes'";

/** A candle's last price is this much later than its beginning, at most: it need not be looked at if it began earlier. */
const CANDLE = (minutes: 1 | 60): string => `(SELECT close, closed_at FROM price_candles
     WHERE network = :network AND token = wanted.token AND minutes = ${minutes} AND at <= wanted.at
       AND at > wanted.at - ${MAX_AGE} - interval '${minutes} minutes' AND closed_at <= wanted.at
     ORDER BY at DESC LIMIT 1)`;

const PRICES_THEN = `SELECT trim_scale(kept.close)::text AS price
  FROM unnest(CAST(:tokens AS text[]), CAST(:times AS timestamptz[])) WITH ORDINALITY AS wanted (token, at, place)
  LEFT JOIN LATERAL (SELECT close FROM (${CANDLE(1)} UNION ALL ${CANDLE(60)}) AS candle
     WHERE closed_at > wanted.at - ${MAX_AGE} ORDER BY closed_at DESC LIMIT 1) AS kept ON true
 ORDER BY wanted.place`;

/** The last price before each of the times, in their order: one statement. */
export async function pricesThen(
  database: Knex,
  network: Network,
  moments: readonly PriceMoment[],
): Promise<UsdPrice[]> {
  const { rows } = await database.raw<{ rows: { price: string | null }[] }>(PRICES_THEN, {
    network,
    tokens: moments.map(({ token }) => token),
    times: moments.map(({ at }) => at.toISOString()),
  });
  return rows.map((row) => {
    const price = parsePrice(row.price ?? '');
    return price === null ? { price, reason: 'no_price_then' } : { price, reason: null };
  });
}
