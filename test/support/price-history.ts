import type { Database } from '../../db/postgres/connect.ts';
import { priceSettings } from './price-settings.ts';

/** A service whose sources do not answer: its prices are those that a test writes. */
export const PRICES_BY_HAND = {
  ...priceSettings('http://127.0.0.1:9'),
  PRICE_MAX_AGE_SECONDS: '3600',
};

/** How the price moves around its trend, by the hour. */
const wave = (hour: string): string =>
  `(1.6 * sin(${hour} / 9) + 0.9 * sin(${hour} / 2.3) + 0.4 * sin(${hour} * 1.7) + 0.25 * sin(${hour} * 11))`;

const HISTORY = `
  INSERT INTO price_candles (network, token, minutes, at, open, high, low, close, opened_at, closed_at, samples)
  SELECT 'devnet', 'SOL', length, at, price, price, price, price, at, at + make_interval(mins => length) - interval '1 second', 1
    FROM (VALUES (1, interval '8 days'), (60, interval '31 days')) AS kept (length, age),
         LATERAL (SELECT date_bin(make_interval(mins => length), now(), 'epoch') AS newest) AS bin,
         generate_series(newest - age, newest - make_interval(mins => length), make_interval(mins => length)) AS at,
         LATERAL (SELECT extract(epoch FROM at) / 3600 AS hour, extract(epoch FROM now()) / 3600 AS now_hour) AS time,
         LATERAL (SELECT round(CAST(151.2 + 0.02 * (hour - now_hour) + ${wave('hour')} - ${wave('now_hour')} AS numeric), 4) AS price)
           AS walk
   -- The service was away for two hours of the last day.
   WHERE at NOT BETWEEN now() - interval '10 hours' AND now() - interval '8 hours'
  ON CONFLICT DO NOTHING`;

const READINGS = `
  INSERT INTO price_readings (network, token, source, price, read_at, fresh_at)
  SELECT 'devnet', 'SOL', source, price, now(), now() - :ageSeconds * interval '1 second'
    FROM json_each_text(:prices) AS given (source, price_text), LATERAL (SELECT price_text::numeric AS price) AS priced
  ON CONFLICT (network, token, source) DO UPDATE SET price = excluded.price, read_at = now(), fresh_at = excluded.fresh_at`;

/** A month of prices of SOL up to 151.2, with a gap in the last day. */
export async function insertPriceHistory(database: Database): Promise<void> {
  await database.raw(HISTORY);
}

/** The newest price of each source. */
export async function setPrices(
  database: Database,
  prices: { jupiter?: string; coingecko?: string },
  ageSeconds = 0,
): Promise<void> {
  await database.raw(READINGS, { prices: JSON.stringify(prices), ageSeconds });
}

const SAMPLE = `INSERT INTO price_samples (network, token, at, price, status, sources)
  VALUES ('devnet', 'SOL', now(), :price, 'agreed', jsonb_build_object('jupiter', CAST(:price AS text), 'coingecko', CAST(:price AS text)))`;

/** A price of SOL on which both sources agree, as alerts see it. */
export async function insertSample(database: Database, price: string): Promise<void> {
  await database.raw(SAMPLE, { price });
}
