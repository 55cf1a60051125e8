import type { OwnedChain } from '../../db/operations/open-commitments.ts';
import { formatSol, SOL_DECIMALS } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { ServiceError } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import { insufficientFunds } from '../operations/wallet-funds.ts';
import { MIN_FEE_CAP_LAMPORTS } from '../operations/fee-cap.ts';
import { ALL, readAmount } from '../operations/read-amount.ts';
import { belowMinimum } from './below-minimum.ts';
import type { DelegateInput } from './stake-input.ts';
import type { StakeWallet } from './stake-wallet.ts';

export type DelegatedAmount = ReturnType<typeof createDelegatedAmount>;

export function createDelegatedAmount({ chain }: { chain: Pick<ChainReader, 'rentMinimums'> }) {
  /** Lamports of an amount, or of all that can be delegated. Throws if the wallet surely cannot delegate as much or as little. */
  return async function delegatedAmount(
    { network }: OwnedChain,
    { amount, feeCapLamports }: Pick<DelegateInput, 'amount' | 'feeCapLamports'>,
    wallet: StakeWallet,
  ): Promise<bigint> {
    const { lamports, open, rentLamports, minimumDelegation } = wallet;
    const asked = amount === ALL ? ALL : readAmount(amount, NATIVE_SOL, SOL_DECIMALS);
    if (asked !== ALL && asked < minimumDelegation) throw belowMinimum('amount', minimumDelegation);
    const { wallet: walletRent } = await chain.rentMinimums(network);
    const spent = rentLamports + open.lamports;
    // The wallet keeps what its address needs to stay on the chain.
    const kept = feeCapLamports + walletRent + spent;
    const largest = lamports - kept;
    if (asked !== ALL) {
      const left = lamports - spent - asked;
      if (canPayFee(left, feeCapLamports, walletRent)) return asked;
    } else if (largest >= minimumDelegation) return largest;
    throw tooLarge(asked, { lamports, kept, spent, minimumDelegation });
  };
}

/** The fee is not known yet. After it, a wallet has nothing, or what its address needs. */
function canPayFee(left: bigint, feeCapLamports: bigint, walletRent: bigint): boolean {
  return (
    left >= MIN_FEE_CAP_LAMPORTS && (left <= feeCapLamports || left >= walletRent + MIN_FEE_CAP_LAMPORTS)
  );
}

interface Limits {
  lamports: bigint;
  kept: bigint;
  /** Rent, and what other open operations take. */
  spent: bigint;
  minimumDelegation: bigint;
}

function tooLarge(asked: bigint | typeof ALL, limits: Limits): ServiceError {
  const { lamports, kept, spent, minimumDelegation } = limits;
  const sol = (amount: bigint): string => `${formatSol(amount)} SOL`;
  const [held, keeps, largest] = [sol(lamports), sol(kept), lamports - kept];
  if (asked === ALL || largest < minimumDelegation) {
    return insufficientFunds(
      `The wallet holds ${held}, and keeps ${keeps} for fee, rent and payments that are not signed yet; less than ${sol(minimumDelegation)} is left to delegate.`,
      refusal('stake_all_sol', { held, kept: keeps }),
    );
  }
  const needed = asked + spent;
  const reason =
    needed > lamports
      ? `The wallet holds ${held}; ${sol(needed)} are needed.`
      : 'After amount, fee and rent a wallet must keep either nothing or the rent minimum of an account.';
  return insufficientFunds(
    `${reason} At most ${sol(largest)} can be delegated, or "max".`,
    refusal('stake_above_largest', { largest: sol(largest), held, kept: keeps }),
  );
}
