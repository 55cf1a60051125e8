import { formatPrice, type Price } from './price.ts';

const DIGITS = 4;

/** The price moved by whole percents, rounded to four significant digits: a decimal that people can type. */
export function suggestedTarget(price: Price, percent: number): string {
  const moved = (price * BigInt(100 + percent)) / 100n;
  const unit = 10n ** BigInt(Math.max(moved.toString().length - DIGITS, 0));
  return formatPrice(((moved + unit / 2n) / unit) * unit);
}
