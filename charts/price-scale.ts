import { parsePrice, PRICE_DECIMALS, shortPrice, type Price } from '../domain/prices/price.ts';

export interface PriceScale {
  /**
   * The height of a price on the chart's axis, 1 to 10 for the highest. A double is good enough for a place in pixels; prices themselves stay
   * integers, and every price that is written comes from one.
   */
  height(price: Price): number;
  /** The text at a height, for the labels of the axis, such as `0.0₅12` for 0.0000012; empty below zero. */
  label(height: number): string;
}

/** Scales prices by a power of ten, so that the drawing library can round heights: a price may be 10^-12 USD. */
export function priceScale(highest: Price): PriceScale {
  const exponent = highest.toString().length - 1;
  return {
    height: (price) => Number(price) / 10 ** exponent,
    label(height) {
      // Steps of an axis are round, but sums of them are not: 0.30000000000000004.
      const price = parsePrice(`${height.toFixed(SCALE_DECIMALS)}e${exponent - PRICE_DECIMALS}`);
      return price === null ? '' : withCountedZeros(shortPrice(price));
    },
  };
}

/** A price of six digits differs from the next one in the fifth decimal. */
const SCALE_DECIMALS = 8;

/** More zeros would not fit next to the chart. */
const MAX_ZEROS = 3;

const SUBSCRIPT_ZERO = 0x2080;

function withCountedZeros(price: string): string {
  const zeros = /^0\.(0+)/.exec(price)?.[1] ?? '';
  if (zeros.length <= MAX_ZEROS) return price;
  const count = Array.from(String(zeros.length), (digit) =>
    String.fromCodePoint(SUBSCRIPT_ZERO + Number(digit)),
  ).join('');
  return `0.0${count}${price.slice(2 + zeros.length)}`;
}
