import { differenceInBasisPoints, type Price } from './price.ts';
import { PRICE_SOURCES, type PriceSourceName } from './price-source.ts';

/** The newest reading of one source. */
export interface LatestReading {
  source: PriceSourceName;
  price: Price | null;
  /** When the service read it. */
  readAt: Date;
  /** When the source had looked at the market, as far as it says so. Never after `readAt`. */
  freshAt: Date;
  /** It is far from the last price that counted, and waits for a second sample (confirmation.ts). */
  isUnconfirmed: boolean;
}

/**
 * `agreed`: two or more sources, within the bound. `one_source`: only one has a fresh price. `unconfirmed`: the same, but the price has moved
 * far and waits for a second sample. `sources_differ`: their prices are further apart than the bound, so no price is right for certain.
 * `stale`: there is an old price only. `unpriced`: no source has one.
 */
export const PRICE_STATUSES = [
  'agreed',
  'one_source',
  'unconfirmed',
  'sources_differ',
  'stale',
  'unpriced',
] as const;

export type PriceStatus = (typeof PRICE_STATUSES)[number];

export interface AgreedPrice {
  status: PriceStatus;
  /** Null if it is `unpriced`. If sources differ it is the first source's: shown with its flag, and nothing acts on it. */
  price: Price | null;
  /** The time of the oldest reading that the status rests on; null without a price. */
  pricedAt: Date | null;
  /** The sources of the readings that the status rests on, in their order. */
  sources: readonly PriceSourceName[];
  /** The readings that have a price, in the order of the sources. */
  readings: readonly LatestReading[];
}

export interface PriceRules {
  /** An older reading is stale. */
  maxAgeMs: number;
  /** Sources that are further apart differ. */
  maxDifferenceBasisPoints: number;
}

/** The price that sources agree on at a time. */
export function agreedPrice(
  readings: readonly LatestReading[],
  now: Date,
  { maxAgeMs, maxDifferenceBasisPoints }: PriceRules,
): AgreedPrice {
  const priced = PRICE_SOURCES.flatMap((source) =>
    readings.filter((reading) => reading.source === source && reading.price !== null),
  );
  const fresh = priced.filter(({ freshAt }) => now.getTime() - freshAt.getTime() <= maxAgeMs);
  const [first, ...others] = fresh;
  if (!first) {
    const newest = priced.toSorted((one, other) => other.freshAt.getTime() - one.freshAt.getTime())[0];
    return {
      status: newest ? 'stale' : 'unpriced',
      price: newest?.price ?? null,
      pricedAt: newest?.freshAt ?? null,
      sources: newest ? [newest.source] : [],
      readings: priced,
    };
  }
  const pricedAt = new Date(Math.min(...fresh.map(({ freshAt }) => freshAt.getTime())));
  const differs = others.some(
    ({ price }) => differenceInBasisPoints(first.price ?? 1n, price ?? 1n) > maxDifferenceBasisPoints,
  );
  return {
    status: others.length === 0 ? aloneStatus(first) : differs ? 'sources_differ' : 'agreed',
    price: first.price,
    pricedAt,
    sources: fresh.map(({ source }) => source),
    readings: priced,
  };
}

function aloneStatus({ isUnconfirmed }: LatestReading): PriceStatus {
  return isUnconfirmed ? 'unconfirmed' : 'one_source';
}

/** Nothing may act on the others: they are old, contradicted, unconfirmed, or missing. */
export function isUsable({ status }: Pick<AgreedPrice, 'status'>): boolean {
  return status === 'agreed' || status === 'one_source';
}
