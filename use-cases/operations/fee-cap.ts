import { invalidField } from '../../domain/errors.ts';

/** Price of one signature: no fee can be below it. */
export const MIN_FEE_CAP_LAMPORTS = 5_000n;

/** A cap above a hundredth of a SOL is probably a mistake. */
export const MAX_FEE_CAP_LAMPORTS = 10_000_000n;

export function checkFeeCap(feeCapLamports: bigint): void {
  if (feeCapLamports >= MIN_FEE_CAP_LAMPORTS && feeCapLamports <= MAX_FEE_CAP_LAMPORTS) return;
  throw invalidField(
    'fee_cap_lamports',
    `must be between ${MIN_FEE_CAP_LAMPORTS} and ${MAX_FEE_CAP_LAMPORTS}`,
  );
}
