import type { LatestReading } from '../../domain/prices/agreed-price.ts';
import { parsePrice } from '../../domain/prices/price.ts';
import type { PriceSourceName } from '../../domain/prices/price-source.ts';

export interface ReadingRow {
  token: string;
  source: PriceSourceName;
  /** PostgreSQL's `numeric`, as text. */
  price: string | null;
  read_at: Date;
  fresh_at: Date;
}

export function readingsByToken(rows: readonly ReadingRow[]): Map<string, LatestReading[]> {
  const byToken = new Map<string, LatestReading[]>();
  for (const { token, source, price, read_at, fresh_at } of rows) {
    const reading = { source, price: parsePrice(price ?? ''), readAt: read_at, freshAt: fresh_at };
    byToken.set(token, [...(byToken.get(token) ?? []), reading]);
  }
  return byToken;
}
