import { formatBaseUnits } from './amount-text.ts';

/** Enough for a rate between the smallest and the largest amounts. */
const DECIMALS = 18;

/** `dividend` by `divisor`, both plain decimals; cut after 18 decimals. Undefined if the divisor is zero. Only for reading. */
export function dividedBy(dividend: string, divisor: string): string | undefined {
  const [above, below] = [scaled(dividend), scaled(divisor)];
  if (below === 0n) return undefined;
  return unscaled((above * 10n ** BigInt(DECIMALS)) / below);
}

/** `amount` of something of which `whole` is worth `worth`, all plain decimals. Undefined if there is nothing of it. Only for reading. */
export function shareOf(worth: string, amount: string, whole: string): string | undefined {
  const [value, part, all] = [scaled(worth), scaled(amount), scaled(whole)];
  return all === 0n ? undefined : unscaled((value * part) / all);
}

/** A decimal as an integer; digits after the 18th decimal are cut. */
export function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
}

/** The decimal of an integer that `scaled` gave. */
export function unscaled(integer: bigint): string {
  return formatBaseUnits(integer, DECIMALS);
}
