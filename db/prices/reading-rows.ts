import type { Knex } from 'knex';
import { runPrepared } from '../postgres/prepared-statement.ts';
import type { Network } from '../../domain/networks.ts';
import type { LatestReading } from '../../domain/prices/agreed-price.ts';
import { parsePrice } from '../../domain/prices/price.ts';
import type { PriceSourceName } from '../../domain/prices/price-source.ts';

interface ReadingRow {
  token: string;
  source: PriceSourceName;
  /** PostgreSQL's `numeric`, as text. */
  price: string | null;
  read_at: Date;
  fresh_at: Date;
  is_unconfirmed: boolean;
}

/** Named, because it is asked for with every price and balance. */
const LATEST = {
  name: 'latest_readings',
  text: `SELECT token, source, price, read_at, fresh_at, is_unconfirmed FROM price_readings
  WHERE network = $1 AND token = ANY ($2::text[])`,
};

/** The newest reading of each source, by token; a token without one is missing. In a transaction, as it sees them. */
export async function latestReadings(
  database: Knex,
  network: Network,
  tokens: readonly string[],
): Promise<Map<string, LatestReading[]>> {
  const rows = await runPrepared<ReadingRow>(database, LATEST, [network, tokens]);
  const byToken = new Map<string, LatestReading[]>();
  for (const { token, source, price, read_at, fresh_at, is_unconfirmed } of rows) {
    const reading = {
      source,
      price: parsePrice(price ?? ''),
      readAt: read_at,
      freshAt: fresh_at,
      isUnconfirmed: is_unconfirmed,
    };
    byToken.set(token, [...(byToken.get(token) ?? []), reading]);
  }
  return byToken;
}
