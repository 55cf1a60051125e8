import type { Knex } from 'knex';
import type { Network } from '../../domain/networks.ts';
import type { PriceStatus } from '../../domain/prices/agreed-price.ts';
import { parsePrice } from '../../domain/prices/price.ts';
import type { UsdPrice } from '../../domain/prices/usd-value.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import type { PriceMoment } from './prices-then.ts';

interface SampleRow {
  price: string | null;
  /** Null: no sample of then. `unpriced`: and no source has ever had a price. */
  status: PriceStatus | null;
}

const SAMPLED = {
  name: 'sampled_prices',
  text: `SELECT trim_scale(sample.price)::text AS price, coalesce(sample.status, CASE WHEN NOT EXISTS (
      SELECT FROM price_readings WHERE network = $1 AND token = wanted.token AND price IS NOT NULL) THEN 'unpriced' END) AS status
    FROM unnest($2::text[], $3::timestamptz[]) WITH ORDINALITY AS wanted (token, at, place)
    LEFT JOIN LATERAL (SELECT price, status FROM price_samples
       WHERE network = $1 AND token = wanted.token AND at <= wanted.at AND at > wanted.at - make_interval(secs => $4::float8 / 1000)
       ORDER BY at DESC LIMIT 1) AS sample ON true
   ORDER BY wanted.place`,
};

const UNPRICED_NETWORK: UsdPrice = { price: null, reason: 'network_unpriced' };

const NO_PRICE: UsdPrice = { price: null, reason: 'no_price_then' };

/**
 * For events: what the sources said together at each of the times, or a little before. One statement for all, and none if the network's tokens
 * have no prices (`maxAgeMs` is null). Samples are kept for some days.
 */
export async function sampledPrices(
  database: Knex,
  network: Network,
  moments: readonly PriceMoment[],
  maxAgeMs: number | null,
): Promise<(moment: PriceMoment) => UsdPrice> {
  if (maxAgeMs === null) return () => UNPRICED_NETWORK;
  const distinct = new Map(moments.map((moment) => [keyOf(moment), moment]));
  const prices = await readSamples(database, network, [...distinct.values()], maxAgeMs);
  const byKey = new Map([...distinct.keys()].map((key, place) => [key, prices[place]]));
  return (moment) => byKey.get(keyOf(moment)) ?? NO_PRICE;
}

function keyOf({ token, at }: PriceMoment): string {
  return `${token}/${at.getTime()}`;
}

async function readSamples(
  database: Knex,
  network: Network,
  moments: readonly PriceMoment[],
  maxAgeMs: number,
): Promise<UsdPrice[]> {
  const rows = await runPrepared<SampleRow>(database, SAMPLED, [
    network,
    moments.map(({ token }) => token),
    moments.map(({ at }) => at.toISOString()),
    maxAgeMs,
  ]);
  return rows.map(({ price: text, status }) => {
    const price = parsePrice(text ?? '');
    return price === null ? { price, reason: reasonOf(status) } : { price, reason: null };
  });
}

function reasonOf(status: SampleRow['status']): NonNullable<UsdPrice['reason']> {
  return status === 'stale' ||
    status === 'sources_differ' ||
    status === 'unconfirmed' ||
    status === 'unpriced'
    ? status
    : 'no_price_then';
}
