import type { Operation, TransactionParts } from '../operations/operation.ts';
import type { StoredValue } from '../prices/stored-value.ts';
import type { StakeWarning } from './stake-warnings.ts';

/*
 * Requests and previews of the four kinds of stakes, as rows have them: lamports are integers as decimal text. A position is a stake account,
 * whose owner and withdrawer is the wallet.
 */

/** The validator's vote account, as it was when the operation was prepared. */
export interface StakeValidator {
  address: string;
  name: string | null;
  /** Hundredths of a percent; null: the network does not know it any more. */
  commissionBps: number | null;
}

/** The epoch in which an operation was prepared, from which its dates are counted. */
export interface StakeEpoch {
  number: number;
  firstSlot: number;
  slots: number;
  /** Estimated from measured slot times: ISO 8601, UTC. */
  endsAt: string;
  slotMs: number;
}

/** Costs of every kind, from a simulation of the same transaction. */
export interface StakeCosts {
  networkFeeLamports: string;
  computeUnitLimit: number;
  priorityMicroLamports: string;
  /** Rent of new positions; it comes back when they are withdrawn. */
  rentLamports: string;
}

export interface StakePreview extends StakeCosts {
  epoch: StakeEpoch;
  /** The slot of the simulation: an older look at the positions says nothing about them. */
  slot: number;
  /**
   * When it was prepared, if the change counts in that epoch already: stake that was not active yet is free at once, and stake whose cool-down is
   * taken back never stopped. ISO 8601, UTC.
   */
  atOnce?: string;
  /** Worth of the amount. */
  value: StoredValue;
}

/** How much a stake with the validator is expected to grow, as the preview says it. */
export interface StoredYield {
  /** Percent a year, as a decimal. */
  percent: string;
  /** `rewards`: from real rewards of the last epochs. `inflation`: from the network's inflation and the validator's vote credits. */
  source: 'rewards' | 'inflation';
}

export interface DelegateRequest {
  from: string;
  /** A vote account. */
  validator: string;
  /** The delegated amount, without rent. */
  lamports: string;
  /** `position` is the address that follows from the wallet, this text and the stake program. */
  seed: string;
  position: string;
  feeCapLamports: string;
}

export interface DelegatePreview extends StakePreview {
  validator: StakeValidator;
  /** Null: it could not be estimated. */
  yield: StoredYield | null;
  warnings: StakeWarning[];
}

/** A position to undelegate: all of it, or the part `lamports`. */
export interface UndelegatePart {
  position: string;
  validator: string;
  /** Delegated lamports that are undelegated. */
  lamports: string;
  /** The part moves to a new position first; null: the whole position is undelegated. */
  split: { seed: string; position: string } | null;
}

export interface UndelegateRequest {
  from: string;
  parts: UndelegatePart[];
  feeCapLamports: string;
}

export interface UndelegatePreview extends StakePreview {
  validators: StakeValidator[];
  /** Positions of the wallet that stay delegated and that a further request could undelegate. */
  remaining: number;
}

export interface WithdrawPart {
  position: string;
  lamports: string;
  /** Nothing stays: the position ends, and its rent comes back too. */
  closes: boolean;
}

/** The lamports go to the wallet itself, always. */
export interface WithdrawRequest {
  from: string;
  parts: WithdrawPart[];
  feeCapLamports: string;
}

export interface WithdrawPreview extends StakePreview {
  /** Positions with free lamports that did not fit into the transaction. */
  remaining: number;
}

/** Lamports that the transaction took from the positions. */
export interface WithdrawOutcome {
  lamports: string;
}

export interface RedelegateRequest {
  from: string;
  position: string;
  validator: string;
  feeCapLamports: string;
}

export interface RedelegatePreview extends DelegatePreview {
  /** Delegated lamports of the position. */
  lamports: string;
  previousValidator: string | null;
}

export type StakeDelegate = Operation<DelegateRequest, DelegatePreview> & TransactionParts;
export type StakeUndelegate = Operation<UndelegateRequest, UndelegatePreview> & TransactionParts;
export type StakeWithdraw = Operation<WithdrawRequest, WithdrawPreview, WithdrawOutcome> & TransactionParts;
export type StakeRedelegate = Operation<RedelegateRequest, RedelegatePreview> & TransactionParts;

export function totalLamports(parts: readonly { lamports: string }[]): bigint {
  return parts.reduce((sum, { lamports }) => sum + BigInt(lamports), 0n);
}
