import { isAddress } from './addresses.ts';
import { MAX_BASE_UNITS, parseAmount, SOL_DECIMALS } from './amounts.ts';
import { TransactionRefusedError, type RefusalReason } from './refusal.ts';

// Terms that the service describes for each kind of operation. Each function refuses what is not of the right form.

const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,19})$/;

export function expectAddress(reason: RefusalReason, text: string): void {
  if (!isAddress(text)) throw new TransactionRefusedError(reason, 'an address', 'other text');
}

/** Lamports as a decimal integer, possibly zero. */
export function describedLamports(reason: RefusalReason, text: string): bigint {
  const lamports = WHOLE_NUMBER.test(text) ? BigInt(text) : undefined;
  if (lamports === undefined || lamports > MAX_BASE_UNITS) {
    throw new TransactionRefusedError(reason, 'lamports', 'other text');
  }
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
