import type { Open } from '../open-words.ts';
import { STAKE_KINDS } from '../stakes/stake-words.ts';

export const OPERATION_STATUSES = [
  'awaiting_confirmation',
  'awaiting_signature',
  'submitted',
  'confirmed',
  'failed',
  'rejected',
  'cancelled',
  'expired',
] as const;
export type OperationStatus = Open<(typeof OPERATION_STATUSES)[number]>;

/** Why an operation does not make its usual progress. */
export const STATUS_REASONS = [
  'cancelling',
  'rejecting',
  'expiring',
  'blockhash_expired',
  'preflight_failed',
  'network_unavailable',
  'too_few_nodes',
  'nodes_disagree',
  'reverted',
  'chain_changed',
] as const;
export type StatusReason = Open<(typeof STATUS_REASONS)[number]>;

export const OPERATION_KINDS = ['send', 'swap', ...STAKE_KINDS, 'wallet.create', 'developer.access'] as const;
export type OperationKind = Open<(typeof OPERATION_KINDS)[number]>;

/** Why an operation ended without success. */
export const FAILURE_CODES = [
  'INSUFFICIENT_BALANCE',
  'TRANSACTION_FAILED',
  'SLIPPAGE_EXCEEDED',
  'EPOCH_REWARDS_ACTIVE',
  'STAKE_CHANGED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
  'DROPPED',
  'NOT_ON_CHAIN',
  'CHAIN_RESET',
] as const;
export type FailureCode = Open<(typeof FAILURE_CODES)[number]>;

/** Says if the bytes of a signing request can still land. */
export const VERDICTS = ['dead', 'seen', 'unknown'] as const;
export type Verdict = Open<(typeof VERDICTS)[number]>;

/** One node's answer about a transaction. `not_found` includes transactions that it has only processed; `silent`: no answer. */
export const LANDING_ANSWERS = ['succeeded', 'failed', 'not_found', 'silent'] as const;
export type LandingAnswer = Open<(typeof LANDING_ANSWERS)[number]>;

/** Facts about a transaction that nodes can agree on. */
export const LANDING_FACTS = ['slot', 'error', 'fee', 'balances'] as const;
export type LandingFact = Open<(typeof LANDING_FACTS)[number]>;
