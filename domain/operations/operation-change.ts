import { OUTCOME_ERRORS, type OutcomeErrorCode } from './outcome-errors.ts';
import type { ActionRefusalCode } from './operation-snapshot.ts';
import type { DeathProof, LandingEvidence } from './evidence.ts';
import type { ChainResult, OperationError, OperationStatus, StatusReason } from './operation.ts';

/** Bytes to sign that a transition stores together with its own change. */
export interface NewSigningRequest {
  number: number;
  messageHash: string;
  message: Uint8Array;
  blockhash: string;
  lastValidBlockHeight: number;
  createdAtBlockHeight: number;
  witnesses: string[];
}

/** A signing request whose bytes are proven dead by this. */
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

/** One step of an operation. A field that is left out stays as it is; `statusReason` is cleared unless it is given. */
export interface OperationChange {
  status: OperationStatus;
  statusReason?: StatusReason;
  /** One sentence for the timeline. */
  message: string;
  /** Written only while the deadline is not past: a person's step counts when it is written, not when it was sent. */
  beforeDeadline?: true;
  /** Milliseconds until the new status is given up by itself; `valid_until` may shorten it; null: never. */
  deadlineInMs?: number | null;
  confirmedByCaller?: true;
  submitted?: true;
  signingRequest?: NewSigningRequest;
  signed?: SignedRequest;
  /** A signed transaction that was found on the chain; it takes the place of one that was stored. */
  found?: SignedRequest;
  dead?: DeadSigningRequest;
  /** Null takes back what was recorded. */
  result?: ChainResult | null;
  error?: OperationError | null;
  /** What the service did, as the kind words it. */
  outcome?: unknown;
  /** Which nodes agreed, or what they said; null takes it back. */
  landing?: LandingEvidence | null;
  /** Rests on the word of one of several nodes: it is counted. */
  byOneNode?: true;
  /** Ended by what lies on the chain, which is looked after until it is final. */
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

/** What a request or a timer means for an operation as it is now; `unchanged`: a repeat, answered like the first. */
export type Decision = { kind: 'change'; change: OperationChange } | Unchanged | Refused;

/** The same, if the change itself takes more than the row to work out. */
export type Admission = { kind: 'proceed' } | Unchanged | Refused;

export const unchanged = { kind: 'unchanged' } as const;

export function change(value: OperationChange): Decision {
  return { kind: 'change', change: value };
}

/** Ended without doing what was asked, by a person or by time. */
export function ended(status: 'cancelled' | 'expired', code: OutcomeErrorCode) {
  return { status, error: { code, message: OUTCOME_ERRORS[code].message } };
}
