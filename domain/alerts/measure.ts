import type { Price } from '../prices/price.ts';
import { HUNDRED_PERCENT, TIMEFRAME_NAMES, type Timeframe } from './alert-rule.ts';

/**
 * Something about a tick that is compared with levels. Each has a negative, so that every comparison is the same: at least the level.
 * `value`: the price or the balance. `change_1h`: the change since an hour ago, in a ten-thousandth of a percent. `size_1h`: the same
 * without its sign.
 */
export type Measure = `${'' | '-'}${'value' | `${'change' | 'size'}_${Timeframe}`}`;

/** The prices at the beginnings of timeframes, as far as they are known. */
export type Bases = Partial<Record<Timeframe, Price>>;

export interface Measured {
  measure: Measure;
  /** The largest during the tick, rounded down: a level is met if it is not above. */
  largest: bigint;
}

/** A moment, or a time of which only the extremes are known. */
export interface TickRange {
  low: bigint;
  high: bigint;
}

export function measuresOf({ low, high }: TickRange, bases: Bases): Measured[] {
  return [
    { measure: 'value', largest: high },
    { measure: '-value', largest: -low },
    ...TIMEFRAME_NAMES.flatMap((timeframe) => {
      const base = bases[timeframe];
      return base === undefined ? [] : changesOf(timeframe, { low, high }, base);
    }),
  ];
}

function changesOf(timeframe: Timeframe, { low, high }: TickRange, base: Price): Measured[] {
  const rise = changeOf(high, base);
  const fall = changeOf(low, base, -1n);
  const isThroughBase = low <= base && base <= high;
  return [
    { measure: `change_${timeframe}`, largest: rise },
    { measure: `-change_${timeframe}`, largest: fall },
    { measure: `size_${timeframe}`, largest: rise > fall ? rise : fall },
    { measure: `-size_${timeframe}`, largest: isThroughBase ? 0n : high < base ? rise : fall },
  ];
}

/** The change of the price from the base, or its negative; rounded down. */
function changeOf(price: Price, base: Price, sign: 1n | -1n = 1n): bigint {
  return floorOf(sign * (price - base) * HUNDRED_PERCENT, base);
}

function floorOf(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}
