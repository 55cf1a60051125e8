import { canonicalDecimal } from '../amounts.ts';
import { isSameSymbol, meansSol } from '../token-symbol.ts';
import { NATIVE_SOL } from '../tokens.ts';
import { IN_USD } from './notification-settings.ts';

/** More than any supply of a token, and still short enough to be read. */
const MAX_AMOUNT_LENGTH = 30;

/** An amount as it is stored; 0 is null: deposits of any amount are reported at once. Undefined: it is not an amount. */
export function readThreshold(text: string): string | null | undefined {
  const amount = text.length > MAX_AMOUNT_LENGTH ? null : canonicalDecimal(text);
  if (amount === null || amount.startsWith('-')) return undefined;
  return amount === '0' ? null : amount;
}

/**
 * The name that deposits are compared by; undefined: the list has no such token. Only listed tokens have a name, and every token may have a
 * value.
 */
export function thresholdName(
  text: string,
  listedToken: (symbol: string) => { symbol: string } | null,
): string | undefined {
  if (meansSol(text)) return NATIVE_SOL;
  return isSameSymbol(text, IN_USD) ? IN_USD : listedToken(text)?.symbol;
}
