import type { OperationStatus, StatusReason } from './operation.ts';
import type { OperationError } from './outcome-errors.ts';
import type { Network } from '../networks.ts';

/** A workflow's copy of its row: small, and only public or opaque values. */
export interface OperationSnapshot {
  kind: string;
  network: Network;
  ownerId: string;
  walletAddress: string | null;
  status: OperationStatus;
  statusReason: StatusReason | null;
  version: number;
  /** Time left by the database's clock at the time of reading; null if the status has no deadline. */
  deadlineRemainingMs: number | null;
  /** The newest entry of the timeline, for the Temporal UI. */
  message: string;
  isFinal: boolean;
  /** The network has a new chain, and the operation's chain is gone. */
  chainReplaced: boolean;
  /** The chain could not be asked: an immediate repeat would not help. */
  stuck?: boolean;
  /** It has landed, and its block should be final after so many milliseconds: nothing has to be done before. */
  finalInMs?: number;
  /** Description of the row for the Temporal UI. */
  details: string;
  /** Why the operation did not do what was asked; null if it did, or has not ended. */
  error: OperationError | null;
  /** Signature of the transaction that landed; null if none did. */
  signature: string | null;
  /** No block above this height can contain the bytes that are watched; null if none are, or if they have landed. */
  lastValidBlockHeight: number | null;
}

/** The result of an Update. A refusal is a result and not a failure, so Temporal does not retry it. */
export type ActionResult =
  | { outcome: 'applied' }
  /** The row has changed since the sender read it: the sender must read it and decide again. */
  | { outcome: 'stale' }
  | { outcome: 'refused'; code: ActionRefusalCode; message: string; details?: string };

/** An Update's result, and the row after it. */
export interface ActionOutcome {
  result: ActionResult;
  snapshot: OperationSnapshot;
}

export type ActionRefusalCode = 'CONFLICT' | 'FORBIDDEN' | 'SUPERSEDED' | 'INVALID_REQUEST' | 'NETWORK_ERROR';
