import type { EpochDate, StakeWarning } from './stake-types.ts';
import type { ActionReason, PositionAction, PositionState, YieldSource } from './stake-words.ts';

/** In SOL, decimal strings. All but `withdrawable` add up to what the account holds. */
export interface PositionAmounts {
  active: string;
  activating: string;
  /** Cools down, and still earns. */
  deactivating: string;
  /** Cooled down, or never delegated, without the rent. */
  inactive: string;
  /** Comes back with the last withdrawal. */
  rent: string;
  /** The owner can withdraw this now: with the rent, if nothing of the position is staked. */
  withdrawable: string;
}

export interface PositionValidator {
  /** Vote account. */
  address: string;
  name: string | null;
  /** In hundredths of a percent of the rewards; null: not known. */
  commission_bps: number | null;
  /** It does not vote now; null: not known. */
  delinquent: boolean | null;
  /** Seen several times in a row. */
  warnings: StakeWarning[];
}

export interface RefusedAction {
  action: PositionAction;
  reason: ActionReason;
}

/** A stake account. */
export interface StakePosition {
  position: string;
  state: PositionState;
  /** False: another wallet withdraws; this one may only delegate. */
  owner: boolean;
  /** May delegate and undelegate. */
  staker: string;
  /** May withdraw. */
  withdrawer: string;
  /** Null: it never was delegated. */
  validator: PositionValidator | null;
  amounts: PositionAmounts;
  /** When the service first saw it; null if it does not follow the wallet. */
  since: string | null;
  /** In SOL, since then; null if the service does not follow the wallet. */
  rewards_total: string | null;
  /** When all of it is active, estimated. */
  active_from: EpochDate | null;
  /** When all of it is free, estimated. */
  cooldown_end: EpochDate | null;
  /** Nothing can be withdrawn before; null: it is not locked. */
  locked_until: string | null;
  /** Actions that the wallet can take now. */
  actions: PositionAction[];
  /** The others, and why not. */
  refused_actions: RefusedAction[];
  /** While it cools down, the only validator to which it can be delegated; null: any. */
  redelegate_only_to: string | null;
}

export interface StakePositions {
  positions: StakePosition[];
  totals: PositionAmounts & { rewards: string | null };
  epoch: {
    number: number;
    /** Estimated from measured slot times. */
    ends_at: string;
    /** In percent. */
    progress: number;
  };
  /** When the chain was asked for the wallet's positions. */
  read_at: string;
}

export interface StakeReward {
  position: string;
  /** In which it was earned; it is paid at the beginning of the next. */
  epoch: number;
  /** In SOL. */
  amount: string;
  lamports: string;
  validator_address: string;
  commission_bps: number | null;
  paid_at: string;
  /** The account grew by exactly this amount. False: nodes say so, and the owner changed the account in the same epoch. */
  verified: boolean;
}

/** Rewards that were paid in a year, in UTC. */
export interface YearOfRewards {
  year: number;
  rewards: number;
  /** In SOL. */
  amount: string;
}

export interface StakeRewardPage {
  items: StakeReward[];
  /** All years. */
  years: YearOfRewards[];
  next_cursor: string | null;
}

export interface Validator {
  /** Vote account: `validator` of a delegation. */
  address: string;
  node: string;
  name: string | null;
  /** In hundredths of a percent of the rewards. */
  commission_bps: number;
  /** Changes since the service watches, the newest first. */
  commissions: { epoch: number; commission_bps: number; seen_at: string }[];
  delinquent: boolean;
  /** In SOL. */
  activated_stake: string;
  /** An estimate, in percent a year; null if there is none. */
  estimated_yield: { percent: string; source: YieldSource } | null;
  warnings: StakeWarning[];
  read_at: string;
}
