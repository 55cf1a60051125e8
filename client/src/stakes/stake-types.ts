import type { UnvaluedReason } from '../prices/price-words.ts';
import type { StakeWarningCode } from './stake-words.ts';

/** Fields of all kinds of stakes. Lamports are decimal integers as text. */
export interface StakeCosts {
  from: string;
  /** In SOL, without rent. */
  amount: string;
  lamports: string;
  fee_cap_lamports: string;
  /** In SOL, as simulated. */
  network_fee: string;
  /** In SOL, of new positions; it comes back when they are withdrawn. */
  rent: string;
  rent_lamports: string;
  /** Value of `amount` when the operation was requested. */
  usd_value: string | null;
  /** Why `usd_value` is null; null if it is known. */
  usd_value_reason: UnvaluedReason | null;
}

export interface StakeValidator {
  /** Vote account. */
  address: string;
  name: string | null;
  /** The part of the rewards that it keeps, in hundredths of a percent; null: not known any more. */
  commission_bps: number | null;
}

/** The beginning of an epoch. */
export interface EpochDate {
  epoch: number;
  /** Estimated from measured slot times. */
  at: string;
}

/** An estimate. */
export interface ExpectedYield {
  /** Percent a year, as a decimal. */
  percent: string;
  /** `rewards`: from rewards of the last epochs; `inflation`: from the network's inflation and the validator's vote credits. */
  source: string;
}

export interface StakeWarning {
  code: StakeWarningCode;
  /** One sentence for people. */
  message: string;
  /** The operation is prepared only if `accept` names the code. */
  critical: boolean;
}

/** The field `stake_delegate` of an operation of the kind `stake.delegate`. */
export interface StakeDelegateDetails extends StakeCosts {
  validator: StakeValidator;
  /** The stake account, which belongs to the wallet. */
  position: string;
  seed: string;
  /** The first epoch in which it earns. */
  active_from: EpochDate;
  yield: ExpectedYield | null;
  warnings: StakeWarning[];
}

export interface UndelegatedPart {
  position: string;
  /** Vote account. */
  validator: string;
  /** In SOL. */
  amount: string;
  lamports: string;
  /** The part moves to this new position first; null: the whole position is undelegated. */
  new_position: string | null;
  seed: string | null;
}

/** The field `stake_undelegate` of an operation of the kind `stake.undelegate`. */
export interface StakeUndelegateDetails extends StakeCosts {
  positions: UndelegatedPart[];
  validators: StakeValidator[];
  /** The epoch from which it is free. */
  cooldown_end: EpochDate;
  /** Positions that stay delegated. */
  remaining_positions: number;
}

export interface WithdrawnPart {
  position: string;
  /** In SOL. */
  amount: string;
  lamports: string;
  /** The position ends, and its rent comes back. */
  closes: boolean;
}

/** The field `stake_withdraw` of an operation of the kind `stake.withdraw`. */
export interface StakeWithdrawDetails extends StakeCosts {
  positions: WithdrawnPart[];
  /**
   * SOL that left the positions: `amount`, and what others sent to positions that ended. As in the event `stake.withdrawn`; null until it
   * has landed.
   */
  withdrawn_amount: string | null;
  /** Positions with free SOL that did not fit into the transaction. */
  remaining_positions: number;
}

/** The field `stake_redelegate` of an operation of the kind `stake.redelegate`. */
export interface StakeRedelegateDetails extends Omit<StakeDelegateDetails, 'seed'> {
  previous_validator: string | null;
}

/** The fields of an operation that changes a stake, under the kind's name. */
export interface StakeKindDetails {
  /** Present if `kind` is `stake.delegate`. */
  stake_delegate?: StakeDelegateDetails;
  /** Present if `kind` is `stake.undelegate`. */
  stake_undelegate?: StakeUndelegateDetails;
  /** Present if `kind` is `stake.withdraw`. */
  stake_withdraw?: StakeWithdrawDetails;
  /** Present if `kind` is `stake.redelegate`. */
  stake_redelegate?: StakeRedelegateDetails;
}
