import { InvalidArgumentError } from '../errors.ts';
import { MAX_BASE_UNITS, parseAmount } from './amounts.ts';
import { TransactionRefusedError, type RefusalReason } from './refusal.ts';

/** The chain stores a mint's decimals in one byte. */
const MAX_DECIMALS = 255;

/** The chain's highest amount has 20 digits. */
const WHOLE_NUMBER = /^[1-9]\d{0,19}$/;

/** Longer than any valid amount. */
const MAX_EXCERPT = 80;

export function expectDecimals(decimals: number): number {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) {
    throw new TransactionRefusedError('decimals', `0 to ${MAX_DECIMALS}`, `${decimals}`);
  }
  return decimals;
}

/** The caller's own arguments were checked before, so an amount that cannot be read here came from the service. */
export function describedAmount(reason: RefusalReason, text: string, decimals: number): bigint {
  try {
    return parseAmount(text, decimals);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new TransactionRefusedError(reason, `an amount with ${decimals} decimals`, excerpt(text));
  }
}

/** Base units that the service describes. People agree to the decimal amount, but the bytes are compared with the base units. */
export function describedBaseUnits(
  reason: RefusalReason,
  { baseUnits: text, amount, decimals }: { baseUnits: string; amount: string; decimals: number },
): bigint {
  const baseUnits = WHOLE_NUMBER.test(text) ? BigInt(text) : undefined;
  if (baseUnits === undefined || baseUnits > MAX_BASE_UNITS) {
    throw new TransactionRefusedError(reason, 'a positive 64-bit integer', excerpt(text));
  }
  if (describedAmount(reason, amount, decimals) !== baseUnits) {
    throw new TransactionRefusedError(reason, `${amount} as previewed`, `${text} base units`);
  }
  return baseUnits;
}

/** Error messages end up in logs, and a text of the service can have any length. */
function excerpt(text: string): string {
  return JSON.stringify(text.slice(0, MAX_EXCERPT));
}
