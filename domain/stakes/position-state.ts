import type { EpochNow } from './epoch.ts';
import { isLocked, type StakeAccount } from './position.ts';
import { amountsAt, type StakeAmounts, type StakeHistory } from './stake-amounts.ts';
import type { StakeTerms } from './stake-reader.ts';

/** `inactive`: never delegated, or cooled down. Its lamports are free unless they are locked. */
export const POSITION_STATES = ['activating', 'active', 'deactivating', 'inactive'] as const;
export type PositionState = (typeof POSITION_STATES)[number];

/** Facts of the chain that the rules need. */
export interface StakeRules {
  epoch: number;
  /** Seconds since 1970. */
  unixTime: number;
  /** The least that an account of the stake program has to keep; from the network, not from the account. */
  rentLamports: bigint;
  minimumDelegation: bigint;
}

/** The rules in an epoch, at a time of this machine: the chain's own clock differs by seconds. */
export function stakeRules(
  { epoch, at }: Pick<EpochNow, 'epoch' | 'at'>,
  { rentLamports, minimumDelegation }: StakeTerms,
): StakeRules {
  return { epoch, unixTime: Math.floor(at.getTime() / 1_000), rentLamports, minimumDelegation };
}

/** All but `withdrawable` add up to the lamports of the account. */
export interface PositionAmounts extends StakeAmounts {
  /** Not delegated any more, or never was: cooled down, or sent to the account. */
  inactive: bigint;
  rent: bigint;
  /** The owner can withdraw this now: the whole account, if nothing of it is staked. */
  withdrawable: bigint;
}

export interface PositionNow {
  state: PositionState;
  amounts: PositionAmounts;
  isLocked: boolean;
}

export function positionAt(account: StakeAccount, rules: StakeRules, history: StakeHistory): PositionNow {
  return positionWith(account, rules, amountsAt(account.delegation, rules.epoch, history));
}

/** The same with amounts that are known already. */
export function positionWith(account: StakeAccount, rules: StakeRules, parts: StakeAmounts): PositionNow {
  const { lamports } = account;
  const staked = parts.active + parts.activating + parts.deactivating;
  const free = atLeastZero(lamports - staked);
  const rent = free < rules.rentLamports ? free : rules.rentLamports;
  const locked = isLocked(account.lockup, rules);
  return {
    state: stateOf(parts),
    isLocked: locked,
    amounts: {
      ...parts,
      rent,
      inactive: free - rent,
      // The last withdrawal from the account also takes the rent.
      withdrawable: locked ? 0n : staked === 0n ? lamports : free - rent,
    },
  };
}

function stateOf({ active, activating, deactivating }: StakeAmounts): PositionState {
  if (deactivating > 0n) return 'deactivating';
  if (activating > 0n) return 'activating';
  return active > 0n ? 'active' : 'inactive';
}

function atLeastZero(lamports: bigint): bigint {
  return lamports > 0n ? lamports : 0n;
}
