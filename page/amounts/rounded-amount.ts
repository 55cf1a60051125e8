import { formatBaseUnits, groupDigits } from './amount-text.ts';

const SHOWN_DIGITS = 6;

/** More decimals say nothing to a person. */
const SHOWN_DECIMALS = 6;

const SMALLEST = '0.000001';

const DECIMAL = /^(?<sign>[+-]?)(?<whole>\d+)(?:\.(?<fraction>\d*))?$/;

/**
 * A decimal amount for reading: six digits that mean something and at most six decimals, rounded towards zero, so that no one reads more than
 * there is, in groups of three. All digits before the point stay. Never what is signed: that is shown exactly. Returned as it is if it is not a
 * decimal.
 */
export function roundedAmount(amount: string): string {
  return shortened(amount, SHOWN_DECIMALS);
}

/** The price of one token in another, for reading: six digits that mean something, however small it is. */
export function roundedRate(rate: string): string {
  return shortened(rate, Infinity);
}

function shortened(amount: string, most: number): string {
  const { sign = '', whole = '', fraction = '' } = DECIMAL.exec(amount)?.groups ?? {};
  if (whole === '') return amount;
  const isSmall = /^0*$/.test(whole);
  const zeros = isSmall ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const digits = isSmall ? zeros + SHOWN_DIGITS : Math.max(SHOWN_DIGITS - whole.replace(/^0+/, '').length, 0);
  const decimals = Math.min(digits, most);
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const rounded = formatBaseUnits(kept, decimals);
  if (rounded === '0' && /[1-9]/.test(fraction)) return `${sign === '-' ? '>' : '<'} ${sign}${SMALLEST}`;
  return `${sign}${groupDigits(rounded)}`;
}

/** The same for a field, without groups. An amount that is too small to be shortened stays exact. */
export function cutForField(amount: string): string {
  const short = roundedAmount(amount).replaceAll(',', '');
  return /[<>]/.test(short) ? amount : short;
}

/** True if `roundedAmount` shows another amount; zeros at the end do not count. */
export function isRounded(amount: string): boolean {
  return (
    DECIMAL.test(amount) &&
    roundedAmount(amount) !== groupDigits(amount.replace(/(?:\.0*|(\.\d*?)0+)$/, '$1'))
  );
}
