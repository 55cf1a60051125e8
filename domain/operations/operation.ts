import type { DeathProof, LandingEvidence } from './evidence.ts';
import type { Network } from '../networks.ts';
import type { OutcomeErrorCode } from './outcome-errors.ts';

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
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** What holds an operation up; null if nothing does. */
export const STATUS_REASONS = [
  /** Cancelled by its owner, but a signing request can still land: it waits until it cannot. */
  'cancelling',
  /** Past its deadline, but a signing request can still land: it waits until it cannot. */
  'expiring',
  /** The blockhash of the signing request is too old to be accepted; that nothing landed is not proven yet. */
  'blockhash_expired',
  /** The node's simulation refuses the transaction as things are; it is tried again while it can land. */
  'preflight_failed',
  /** No RPC node of the network answers. */
  'network_unavailable',
  /** A node says that the transaction landed, and too few of the others answer to agree. */
  'too_few_nodes',
  /** Nodes contradict each other about the transaction, and no quorum agrees. Also of a row that ended and is not final. */
  'nodes_disagree',
  /** The operation belongs to a chain that the network's nodes do not serve now. */
  'chain_changed',
  /** What the service does for the operation itself has not worked yet; it is tried again. */
  'service_delayed',
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

const FINAL_STATUSES: ReadonlySet<OperationStatus> = new Set([
  'confirmed',
  'failed',
  'rejected',
  'cancelled',
  'expired',
]);

/** The operation has ended for its owner. A transaction on the chain is watched until it is final. */
export function hasEnded(status: OperationStatus): boolean {
  return FINAL_STATUSES.has(status);
}

/** Given up, but not ended before the bytes that were given out can no longer land. */
export function isEnding({ statusReason }: { statusReason: StatusReason | null }): boolean {
  return statusReason === 'cancelling' || statusReason === 'expiring';
}

export interface OperationError {
  code: OutcomeErrorCode;
  message: string;
}

/** A `confirmed` or on-chain `failed` operation's place on the chain. */
export interface ChainResult {
  signature: string;
  /** The slot, and the height of its block: skipped slots have no block, so the two differ. */
  slot: number;
  blockHeight: number;
  feeLamports: string;
  confirmations: number;
  /** How many nodes agreed on all of this; left out by rows that are older than the quorum. */
  nodes?: number;
}

/** One row of `operations`: the truth about an operation. Only its kind reads what the kind adds. */
export interface Operation<Request = unknown, Preview = unknown, Outcome = unknown> {
  id: string;
  /** An account, a user or a wallet (domain/access/owner.ts). */
  ownerId: string;
  /** Name of its kind (domain/operations/operation-kind.ts). */
  kind: string;
  network: Network;
  chainId: string;
  status: OperationStatus;
  statusReason: StatusReason | null;
  /** Grows by one with each transition; every change names the version it saw. */
  version: number;
  /** Null for an operation that has no wallet yet. */
  walletAddress: string | null;
  request: Request;
  preview: Preview;
  contentHash: string;
  /** Which version of the kind's content was hashed. */
  contentVersion: number;
  /** A random address that the transaction names, by which it is found on the chain; null for a kind without one. */
  referenceKey: string | null;
  validUntil: Date | null;
  /** When the service ends the present status by itself; null if it does not. */
  deadlineAt: Date | null;
  /** By the database's clock when the row was read. */
  deadlinePassed: boolean;
  confirmedByCallerAt: Date | null;
  submittedAt: Date | null;
  result: ChainResult | null;
  error: OperationError | null;
  /** What the service did, as the kind words it; null before, and for kinds whose transaction says it all. */
  outcome: Outcome | null;
  /** Which nodes agreed on the result, or what they said when they did not agree; null before anything landed. */
  landing: LandingEvidence | null;
  /** When the block of the result was seen finalized; null if there is none, or if it can still be dropped. */
  finalizedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
  /** Ended, and nothing that was sent can change any more. */
  isFinal: boolean;
}

/** What every operation with a transaction has: the wallet that signs it, and the key by which it is found on the chain. */
export interface TransactionParts {
  walletAddress: string;
  referenceKey: string;
}

/** Throws for an operation without a transaction. */
export function transactionPartsOf({ id, walletAddress, referenceKey }: Operation): TransactionParts {
  if (walletAddress === null || referenceKey === null) throw new Error(`operation ${id} has no transaction`);
  return { walletAddress, referenceKey };
}

/** One entry of an operation's timeline. */
export interface TimelineEntry {
  version: number;
  status: OperationStatus;
  statusReason: StatusReason | null;
  /** One sentence for people. */
  message: string;
  at: Date;
}

/** Bytes that were given out to be signed. At most one of an operation is alive at a time. */
export interface SigningRequest {
  id: string;
  operationId: string;
  /** 1 for the first bytes of the operation, then 2, … */
  number: number;
  messageHash: string;
  message: Uint8Array;
  blockhash: string;
  /** A block higher than this one cannot hold the transaction any more. */
  lastValidBlockHeight: number;
  createdAtBlockHeight: number;
  /** Present from the moment the signed transaction is stored, which is before it is broadcast. */
  signature: string | null;
  signedTransaction: Uint8Array | null;
  /** Older transactions by which a node shows that its history reaches back to the signing request. */
  witnesses: string[];
  /** Set once it is proven that the bytes can no longer land. */
  deadAt: Date | null;
  /** What the nodes answered when they were last asked about it. */
  evidence: DeathProof | null;
  createdAt: Date;
  signedAt: Date | null;
}
