import { groupDigits } from './amount-text.ts';

const CENTS = 2;

/** A value in USD for reading, in cents; cut, not rounded. Less than a cent is never shown as nothing. */
export function usdText(value: string): string {
  const [whole = '', fraction = ''] = value.replace(/^-/, '').split('.');
  const cents = fraction.slice(0, CENTS).padEnd(CENTS, '0');
  if (/^0*$/.test(whole + cents) && /[1-9]/.test(fraction)) return '< $0.01';
  return `$${groupDigits(whole)}.${cents}`;
}

/** The same for a value that moves with the market. */
export function aboutUsdText(value: string): string {
  const shown = usdText(value);
  return shown.startsWith('<') ? shown : `≈ ${shown}`;
}
