import type { Database } from '../../../db/postgres/connect.ts';

export interface SoakTick {
  at: number;
  price: number;
}

const NETWORK = 'devnet';

/** A sample with its candle, as the reader of prices writes it; a later one may have been written before. */
const WRITE = `WITH sample AS (
    INSERT INTO price_samples (network, token, at, price, status, sources)
    VALUES ('${NETWORK}', :token, :at, :price, 'agreed', '{}') ON CONFLICT DO NOTHING RETURNING token, at, price),
  reading AS (
    INSERT INTO price_readings (network, token, source, price, read_at, fresh_at)
    VALUES ('${NETWORK}', :token, 'jupiter', :price, :at, :at) ON CONFLICT DO NOTHING)
  INSERT INTO price_candles AS known (network, token, minutes, at, open, high, low, close, opened_at, closed_at, samples)
  SELECT '${NETWORK}', token, 1, date_trunc('minute', at), price, price, price, price, at, at, 1 FROM sample
  ON CONFLICT (network, token, minutes, at) DO UPDATE SET
    high = greatest(known.high, excluded.high), low = least(known.low, excluded.low),
    close = CASE WHEN excluded.closed_at > known.closed_at THEN excluded.close ELSE known.close END,
    opened_at = least(known.opened_at, excluded.opened_at), closed_at = greatest(known.closed_at, excluded.closed_at)`;

export async function writePrice(database: Database, token: string, { at, price }: SoakTick): Promise<void> {
  await database.raw(WRITE, { token, at: new Date(at).toISOString(), price });
}

/** Too late to count: only the sample, which the evaluation must not look at. */
export async function writeLatePrice(
  database: Database,
  token: string,
  { at, price }: SoakTick,
): Promise<void> {
  const row = { network: NETWORK, token, at: new Date(at), price, status: 'agreed', sources: '{}' };
  await database('price_samples').insert(row).onConflict().ignore();
}

/** The time of the last evaluated price, in milliseconds. */
export async function evaluatedAt(database: Database, token: string): Promise<number> {
  const row = (await database('alert_subjects')
    .where({ network: NETWORK, subject: token })
    .first('evaluated_at')) as { evaluated_at: Date | null } | undefined;
  return row?.evaluated_at?.getTime() ?? 0;
}
