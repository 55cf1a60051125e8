import { differenceInBasisPoints, type Price } from './price.ts';

/** Samples before a price. */
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

/**
 * Points of a single source without those that no neighbour confirms, because they jump away and back, or are the first or the last one after a jump:
 * as for samples, one answer of one source may be wrong by any factor.
 */
export function withoutSpikes<Point extends { price: Price }>(
  points: readonly Point[],
  maxDifferenceBasisPoints: number,
): Point[] {
  return points.filter(({ price }, index) => {
    // The first and the last one have both on one side.
    const middle = Math.min(Math.max(index, 1), points.length - 2);
    const around = [middle - 1, middle, middle + 1].filter((each) => each !== index);
    const neighbours = around.flatMap((each) => points[each]?.price ?? []);
    const isFarFromAll = neighbours.every(
      (other) => differenceInBasisPoints(price, other) > maxDifferenceBasisPoints,
    );
    const isBetween = neighbours.some((other) => other < price) && neighbours.some((other) => other > price);
    return !isFarFromAll || isBetween;
  });
}
