import type { StakeWarningCode } from '../stakes/stake-words.ts';

// Times are ISO 8601, amounts decimal strings in SOL, as in event-data.ts.

interface StakeData {
  user_id: string;
  wallet_address: string;
  validator_address: string;
}

export interface StakeDelegatedData extends StakeData {
  /** The stake account. */
  position: string;
  /** In SOL. */
  amount: string;
  transaction_signature: string;
  delegated_at: string;
}

export interface StakeRewardData extends StakeData {
  /** The stake account. */
  position: string;
  /** In SOL. */
  reward_amount: string;
  epoch: number;
  distributed_at: string;
}

export interface StakeUndelegatedData extends StakeData {
  /** In SOL. */
  amount: string;
  /** Addresses of the stake accounts that cool down. A part that was split off has one of its own. */
  positions: string[];
  transaction_signature: string;
  /** Estimated time from which it can be withdrawn. */
  cooldown_end: string;
  undelegated_at: string;
}

export interface StakeWithdrawnData {
  user_id: string;
  wallet_address: string;
  /** In SOL, with the rent of positions that ended. */
  amount: string;
  /** Addresses of the stake accounts from which it came. */
  positions: string[];
  transaction_signature: string;
  withdrawn_at: string;
}

interface StakePositionData {
  user_id: string;
  wallet_address: string;
  /** The stake account. */
  position: string;
  /** In SOL. */
  amount: string;
}

export interface StakeActiveData extends StakePositionData {
  validator_address: string;
  epoch: number;
  active_at: string;
}

export interface StakeCooldownData extends StakePositionData {
  epoch: number;
  /** Estimated time from which it can be withdrawn. */
  cooldown_end: string;
}

export interface StakeWithdrawableData extends StakePositionData {
  epoch: number;
  /** 0 when it became free, then the number of the weekly reminder. */
  reminder: number;
  withdrawable_at: string;
}

export interface StakeValidatorData extends StakeData {
  warning: StakeWarningCode;
  /** Its share of the rewards, in hundredths of a percent. */
  commission_bps: number;
  epoch: number;
  warned_at: string;
}

export interface StakeValidatorRecoveredData extends StakeData {
  /** The warning that is over. */
  warning: StakeWarningCode;
  epoch: number;
  recovered_at: string;
}
