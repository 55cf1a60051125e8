import type { Commitment } from '../operations/operation-kind.ts';
import type { StakeCosts } from './stake.ts';

/** Stakes take SOL only: fee, rent, and what is delegated from the wallet. */
export function stakeCommitment(
  { networkFeeLamports, rentLamports }: StakeCosts,
  delegated = 0n,
): Commitment {
  return { lamports: BigInt(networkFeeLamports) + BigInt(rentLamports) + delegated, token: null };
}
