import { differenceInBasisPoints, type Price } from './price.ts';

/** What was sampled before a price. */
export interface EarlierSamples {
  /** The last price that counted; null: none. */
  price: Price | null;
  /** The price of the newest sample, if that one still waits for its confirmation. */
  unconfirmed: Price | null;
}

/**
 * True: the price does not count until the next sample confirms it. A single source may be wrong by any factor for one answer, so a move that
 * two sources would have to agree on needs a second sample of it.
 */
export function needsConfirmation(
  price: Price,
  { price: last, unconfirmed }: EarlierSamples,
  maxDifferenceBasisPoints: number,
): boolean {
  const isFar = (other: Price): boolean => differenceInBasisPoints(price, other) > maxDifferenceBasisPoints;
  if (last === null || !isFar(last)) return false;
  return unconfirmed === null || isFar(unconfirmed);
}
