import { UsageError } from './exit-codes.ts';

export const MAX_FEE = 'max-fee';

export function maxFeeOf(texts: Partial<Record<string, string>>): bigint | undefined {
  const maxFee = texts[MAX_FEE];
  if (maxFee === undefined) return undefined;
  if (!/^\d{1,20}$/.test(maxFee)) throw new UsageError(`--${MAX_FEE} must be a whole number of lamports`);
  return BigInt(maxFee);
}
