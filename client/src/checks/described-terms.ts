import { InvalidArgumentError } from '../errors.ts';
import { isAddress } from './addresses.ts';
import { MAX_BASE_UNITS, parseAmount, SOL_DECIMALS } from './amounts.ts';
import { TransactionRefusedError, type RefusalReason } from './refusal.ts';

// Terms that the service describes for each kind of operation. Each function refuses what is not of the right form.

/** The chain stores a mint's decimals in one byte. */
const MAX_DECIMALS = 255;

/** The chain's highest amount has 20 digits. */
const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,19})$/;

/** Longer than any valid amount. */
const MAX_EXCERPT = 80;

export function expectAddress(reason: RefusalReason, text: string): void {
  if (!isAddress(text)) throw new TransactionRefusedError(reason, 'an address', 'other text');
}

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
  const baseUnits = wholeNumber(text);
  if (!baseUnits) throw new TransactionRefusedError(reason, 'a positive 64-bit integer', excerpt(text));
  if (describedAmount(reason, amount, decimals) !== baseUnits) {
    throw new TransactionRefusedError(reason, `${amount} as previewed`, `${text} base units`);
  }
  return baseUnits;
}

/** Lamports as a decimal integer, possibly zero. */
export function describedLamports(reason: RefusalReason, text: string): bigint {
  const lamports = wholeNumber(text);
  if (lamports === undefined) throw new TransactionRefusedError(reason, 'lamports', 'other text');
  return lamports;
}

/** A cost in SOL, possibly zero: in lamports. */
export function describedCost(reason: RefusalReason, sol: string): bigint {
  try {
    return sol === '0' ? 0n : parseAmount(sol, SOL_DECIMALS);
  } catch {
    throw new TransactionRefusedError(reason, 'an amount in SOL', 'other text');
  }
}

/** The fee that people are shown, in SOL, is within the cap that the bytes are held to. */
export function expectFeeWithin(maxFeeLamports: bigint, networkFee: string): void {
  const fee = describedCost('fee_cap', networkFee);
  if (fee > maxFeeLamports) {
    throw new TransactionRefusedError('fee_cap', `at most ${maxFeeLamports} lamports`, `${fee} lamports`);
  }
}

/** Undefined if the text is not an integer of 64 bits. */
function wholeNumber(text: string): bigint | undefined {
  const number = WHOLE_NUMBER.test(text) ? BigInt(text) : undefined;
  return number !== undefined && number <= MAX_BASE_UNITS ? number : undefined;
}

/** Error messages end up in logs, and a text of the service can have any length. */
function excerpt(text: string): string {
  return JSON.stringify(text.slice(0, MAX_EXCERPT));
}
