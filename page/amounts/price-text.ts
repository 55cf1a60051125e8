import { groupDigits } from './amount-text.ts';

const SHOWN_DIGITS = 6;

/** As a value in USD has them, so that both have one form. */
const CENTS = 2;

const DECIMAL = /^(?<whole>\d+)(?:\.(?<zeros>0*)(?<rest>\d*))?$/;

/** A price in USD with six digits that mean something, and at least its cents; every digit before the point stays. Cut, not rounded, as in the chart. */
export function priceText(price: string): string {
  const { whole = '', zeros = '', rest = '' } = DECIMAL.exec(price)?.groups ?? {};
  if (whole === '') return price;
  const decimals = whole === '0' ? zeros.length + SHOWN_DIGITS : Math.max(SHOWN_DIGITS - whole.length, CENTS);
  const fraction = `${zeros}${rest}`.slice(0, decimals).replace(/0+$/, '');
  return `$${groupDigits(whole)}.${fraction.padEnd(CENTS, '0')}`;
}
