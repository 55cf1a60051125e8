import type { LandedAccount } from '../operations/landing.ts';
import { totalLamports, type StakeWithdraw, type WithdrawOutcome, type WithdrawRequest } from './stake.ts';

/**
 * Lamports that a landed withdrawal took from its positions, with those that others sent to them. Null: the node does not name the
 * accounts.
 */
export function withdrawnLamports(
  { parts }: Pick<WithdrawRequest, 'parts'>,
  accounts: readonly LandedAccount[],
): WithdrawOutcome | null {
  const byAddress = new Map(accounts.map((account) => [account.address, account]));
  let total = 0n;
  for (const { position } of parts) {
    const account = byAddress.get(position);
    if (!account) return null;
    total += account.lamportsBefore - account.lamportsAfter;
  }
  return { lamports: `${total}` };
}

/** The sum for API and events; null until the transaction has landed. Without an outcome it is what was confirmed. */
export function totalWithdrawn({ status, result, request, outcome }: StakeWithdraw): bigint | null {
  if (status !== 'confirmed' || !result) return null;
  return outcome ? BigInt(outcome.lamports) : totalLamports(request.parts);
}
