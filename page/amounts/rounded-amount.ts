import { formatBaseUnits, groupDigits } from './amount-text.ts';

const SHOWN_DIGITS = 6;

/** More decimals say nothing to a person. */
const SHOWN_DECIMALS = 6;

const SMALLEST = '0.000001';

const DECIMAL = /^(?<sign>[+-]?)(?<whole>\d+)(?:\.(?<fraction>\d*))?$/;

/**
 * A decimal amount for reading: six digits that mean something and at most six decimals, rounded half up, in groups of three. All digits before
 * the point stay. Never what is signed: that is shown exactly. Returned as it is if it is not a decimal.
 */
export function roundedAmount(amount: string): string {
  return shortened(amount, roundHalfUp);
}

/** The price of one token in another, for reading: six digits that mean something, however small it is. */
export function roundedRate(rate: string): string {
  return shortened(rate, roundHalfUp, Infinity);
}

/** The same for a field: cut, so that it is not more than there is, and without groups. An amount that is too small to be cut stays exact. */
export function cutForField(amount: string): string {
  const short = shortened(amount, cut).replaceAll(',', '');
  return /[<>]/.test(short) ? amount : short;
}

/** Base units of an amount with fewer decimals. */
type Shortening = (whole: string, fraction: string, decimals: number) => bigint;

function shortened(amount: string, shorten: Shortening, most = SHOWN_DECIMALS): string {
  const { sign = '', whole = '', fraction = '' } = DECIMAL.exec(amount)?.groups ?? {};
  if (whole === '') return amount;
  const isSmall = /^0*$/.test(whole);
  const zeros = isSmall ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const digits = isSmall ? zeros + SHOWN_DIGITS : Math.max(SHOWN_DIGITS - whole.replace(/^0+/, '').length, 0);
  const decimals = Math.min(digits, most);
  const rounded = formatBaseUnits(shorten(whole, fraction, decimals), decimals);
  if (rounded === '0' && /[1-9]/.test(fraction)) return `${sign === '-' ? '>' : '<'} ${sign}${SMALLEST}`;
  return `${sign}${groupDigits(rounded)}`;
}

/** True if `roundedAmount` shows another amount; zeros at the end do not count. */
export function isRounded(amount: string): boolean {
  return (
    DECIMAL.test(amount) &&
    roundedAmount(amount) !== groupDigits(amount.replace(/(?:\.0*|(\.\d*?)0+)$/, '$1'))
  );
}

function cut(whole: string, fraction: string, decimals: number): bigint {
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

function roundHalfUp(whole: string, fraction: string, decimals: number): bigint {
  const kept = cut(whole, fraction, decimals);
  return (fraction[decimals] ?? '0') >= '5' ? kept + 1n : kept;
}
