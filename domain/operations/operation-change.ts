import type { Confirmer } from './confirmer.ts';
import { outcomeError, type OutcomeErrorCode } from './outcome-errors.ts';
import type { ActionRefusalCode } from './operation-snapshot.ts';
import type { DeathProof, LandingEvidence } from './evidence.ts';
import type { WalletProof } from '../wallets/wallet-proof.ts';
import type { ChainResult, Operation, OperationStatus, StatusReason } from './operation.ts';
import type { OperationError } from './outcome-errors.ts';

/** A signing request that a transition stores together with its own change. */
export interface NewSigningRequest {
  number: number;
  messageHash: string;
  message: Uint8Array;
  blockhash: string;
  lastValidBlockHeight: number;
  createdAtBlockHeight: number;
  witnesses: string[];
}

/** A signing request, and the proof that it can no longer land. */
export interface DeadSigningRequest {
  signingRequestId: string;
  evidence: DeathProof;
}

/** A signed transaction that a transition stores together with its own change. */
export interface SignedRequest {
  signingRequestId: string;
  signature: string;
  signedTransaction: Uint8Array;
}

/** One step of an operation. A field that is left out keeps its value, except that `statusReason` is cleared. */
export interface OperationChange {
  status: OperationStatus;
  statusReason?: StatusReason;
  /** One sentence for the timeline. */
  message: string;
  /** Written only before the deadline: a person's step counts when it is written, not when it was sent. */
  beforeDeadline?: true;
  /** Milliseconds until the new status expires; `valid_until` may shorten it. Null: never. */
  deadlineInMs?: number | null;
  confirmedBy?: Confirmer;
  submitted?: true;
  signingRequest?: NewSigningRequest;
  signed?: SignedRequest;
  /** A signed transaction that was found on the chain. It replaces a stored one. */
  found?: SignedRequest;
  dead?: DeadSigningRequest;
  /** The wallet that completes the operation. */
  proof?: WalletProof;
  /** Null removes the recorded result. */
  result?: ChainResult | null;
  error?: OperationError | null;
  /** The effects of the proof or the landed transaction, in the kind's own fields. Null removes them. */
  outcome?: unknown;
  /** Which nodes agreed, or their answers. Null removes it. */
  landing?: LandingEvidence | null;
  /** Counts it as reported by one of several nodes. */
  byOneNode?: true;
  /** Ended by a transaction on the chain, which is watched until it is final. */
  awaitsFinality?: true;
  finalized?: true;
}

interface Unchanged {
  kind: 'unchanged';
}

interface Refused {
  kind: 'refused';
  code: ActionRefusalCode;
  message: string;
  details?: string;
}

/** The effect of a request or a timer on an operation in its current state. `unchanged`: a repeat, answered like the first. */
export type Decision = { kind: 'change'; change: OperationChange } | Unchanged | Refused;

/** A decision whose change needs more than the row to compute. */
export type Admission = { kind: 'proceed' } | Unchanged | Refused;

export const unchanged = { kind: 'unchanged' } as const;

export function change(value: OperationChange): Decision {
  return { kind: 'change', change: value };
}

export type EarlyEndStatus = 'cancelled' | 'rejected' | 'expired';

/** The end by a person or by time, without doing what was asked. */
export function ended(
  operation: Pick<Operation, 'revertedFeeLamports'>,
  status: EarlyEndStatus,
  code: OutcomeErrorCode,
) {
  return { status, error: outcomeError(operation, code) };
}
