import type { Open } from '../open-words.ts';

/** Kinds of operations that change stakes. */
export const STAKE_KINDS = [
  'stake.delegate',
  'stake.undelegate',
  'stake.withdraw',
  'stake.redelegate',
] as const;

/** Warnings about a validator, for the time before a delegation to it. */
export const STAKE_WARNING_CODES = [
  'VALIDATOR_DELINQUENT',
  'HIGH_COMMISSION',
  'COMMISSION_RAISED',
  'LOW_VOTE_CREDITS',
] as const;
export type StakeWarningCode = Open<(typeof STAKE_WARNING_CODES)[number]>;

export const POSITION_STATES = ['activating', 'active', 'deactivating', 'inactive'] as const;
export type PositionState = Open<(typeof POSITION_STATES)[number]>;

/** Actions of a wallet on a position; `redelegate` also delegates one that never was. */
export const POSITION_ACTIONS = ['undelegate', 'withdraw', 'redelegate'] as const;
export type PositionAction = Open<(typeof POSITION_ACTIONS)[number]>;

/** Why an action is not possible now. */
export const ACTION_REASONS = [
  'OTHER_AUTHORITY',
  'LOCKED',
  'NOT_DELEGATED',
  'COOLING_DOWN',
  'DELEGATED',
  'NOTHING_FREE',
  'BELOW_MINIMUM',
] as const;
export type ActionReason = Open<(typeof ACTION_REASONS)[number]>;

/** The highest yield or stake first, or the lowest commission. */
export const VALIDATOR_SORTS = ['yield', 'commission', 'stake'] as const;
export type ValidatorSort = (typeof VALIDATOR_SORTS)[number];

/** `rewards`: from rewards of the last epochs; `inflation`: from the network's inflation and the validator's vote credits. */
export const YIELD_SOURCES = ['rewards', 'inflation'] as const;
export type YieldSource = Open<(typeof YIELD_SOURCES)[number]>;
