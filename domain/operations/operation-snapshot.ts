import type { OperationStatus, StatusReason } from './operation.ts';
import type { Network } from '../networks.ts';

/** What a workflow knows of its row: small, and only values that are public or opaque. */
export interface OperationSnapshot {
  kind: string;
  network: Network;
  /** Histories recorded before there were owners have `accountId` instead. */
  ownerId?: string;
  accountId?: string;
  walletAddress: string | null;
  status: OperationStatus;
  statusReason: StatusReason | null;
  version: number;
  /** Time left by the database's clock when this was read; null if the status has no deadline. */
  deadlineRemainingMs: number | null;
  /** The newest entry of the timeline, for the Temporal UI. */
  message: string;
  /**
   * Fields that histories recorded by earlier versions do not have; without them an ended operation is settled.
   */
  settled?: boolean;
  /** Of its kind; left out means that it has one. */
  hasTransaction?: boolean;
  /** The network has a new chain, and this operation's is gone. */
  chainReplaced?: boolean;
  /** The chain could not be asked: looking again at once would not help. */
  stuck?: boolean;
  /** What the UI shows of the row, in words. */
  details?: string;
}

/** How an Update ended. A refusal is an answer and not a failure, so that it is not retried. */
export type ActionResult =
  | { outcome: 'applied' }
  /** The row has changed since the sender read it: read it again and decide again. */
  | { outcome: 'stale' }
  | { outcome: 'refused'; code: ActionRefusalCode; message: string; details?: string };

/** An Update's result together with the row as it is after it. */
export interface ActionOutcome {
  result: ActionResult;
  snapshot: OperationSnapshot;
}

export type ActionRefusalCode = 'CONFLICT' | 'SUPERSEDED' | 'INVALID_REQUEST' | 'NETWORK_ERROR';
