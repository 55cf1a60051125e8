import type { Knex } from 'knex';
import type { Network } from '../../domain/networks.ts';
import type { EarlierSamples } from '../../domain/prices/confirmation.ts';
import { parsePrice } from '../../domain/prices/price.ts';

interface EarlierRow {
  token: string;
  price: string | null;
  /** Price of the newest sample, if only one source gave it and none has confirmed it. */
  unconfirmed: string | null;
}

const EARLIER = `SELECT asked.token, counted.price::text AS price, newest.unconfirmed
    FROM unnest(CAST(:tokens AS text[])) AS asked (token)
    LEFT JOIN LATERAL (SELECT price FROM price_samples WHERE network = :network AND token = asked.token AND at < :at AND price IS NOT NULL
                        ORDER BY at DESC LIMIT 1) counted ON true
    LEFT JOIN LATERAL (SELECT CASE WHEN status = 'unconfirmed' THEN (SELECT min(value) FROM jsonb_each_text(sources)) END AS unconfirmed
                         FROM price_samples WHERE network = :network AND token = asked.token AND at < :at ORDER BY at DESC LIMIT 1) newest ON true`;

/** The last samples of each token before a time. */
export async function earlierSamples(
  trx: Knex,
  network: Network,
  tokens: readonly string[],
  at: Date,
): Promise<Map<string, EarlierSamples>> {
  if (tokens.length === 0) return new Map();
  const { rows } = await trx.raw<{ rows: EarlierRow[] }>(EARLIER, {
    network,
    tokens: [...tokens],
    at: at.toISOString(),
  });
  return new Map(
    rows.map(({ token, price, unconfirmed }) => [
      token,
      { price: parsePrice(price ?? ''), unconfirmed: parsePrice(unconfirmed ?? '') },
    ]),
  );
}
