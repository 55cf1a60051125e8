import type { Confirmer } from './confirmer.ts';
import type { DeathProof, LandingEvidence } from './evidence.ts';
import type { Network } from '../networks.ts';
import type { OperationError } from './outcome-errors.ts';

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

/** Why an operation is delayed; null if it is not. */
export const STATUS_REASONS = [
  /** Cancelled by its owner, but a signing request can still land: the operation waits until it cannot. */
  'cancelling',
  /** Rejected by the person who was asked, but a signing request can still land: the operation waits until it cannot. */
  'rejecting',
  /** Past its deadline, but a signing request can still land: the operation waits until it cannot. */
  'expiring',
  /** The blockhash of the signing request has expired. It is not proven yet that the transaction did not land. */
  'blockhash_expired',
  /** The node's simulation refuses the transaction for now; it is retried while it can land. */
  'preflight_failed',
  /** No RPC node of the network answers. */
  'network_unavailable',
  /** A node reports that the transaction landed, and too few other nodes answer to agree. */
  'too_few_nodes',
  /** Nodes contradict each other about the transaction, and no quorum agrees. An ended operation that is not final can have it too. */
  'nodes_disagree',
  /**
   * Its transaction was reverted on the chain, and its kind allows a fresh one. A submitted operation waits until the revert is final; then it
   * awaits a signature, and has the reason until that is stored.
   */
  'reverted',
  /** The operation belongs to a chain that the network's nodes do not serve now. */
  'chain_changed',
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

/** The outcome of its transaction is known, and can change until the block is final. */
export function awaitsFinality({
  status,
  statusReason,
}: Pick<Operation, 'status' | 'statusReason'>): boolean {
  return hasEnded(status) || (status === 'submitted' && statusReason === 'reverted');
}

/** Reasons of an operation that is cancelled, rejected or expired, and ends as soon as no signing request can land. */
export const ENDING_REASONS = ['cancelling', 'rejecting', 'expiring'] as const satisfies StatusReason[];
export type EndingReason = (typeof ENDING_REASONS)[number];

export function isEnding(operation: {
  statusReason: StatusReason | null;
}): operation is { statusReason: EndingReason } {
  return ENDING_REASONS.some((reason) => reason === operation.statusReason);
}

/** The place on the chain of an operation that is `confirmed`, or `failed` on the chain. */
export interface ChainResult {
  signature: string;
  /** The slot, and the height of its block: skipped slots have no block, so the two differ. */
  slot: number;
  blockHeight: number;
  feeLamports: string;
  confirmations: number;
  /** How many nodes agreed on all of this. */
  nodes: number;
}

/** One row of `operations`: the truth about an operation. Only its kind reads the fields that the kind adds. */
export interface Operation<Request = unknown, Preview = unknown, Outcome = unknown> {
  id: string;
  /** An account, a user or a wallet (domain/access/owner.ts). */
  ownerId: string;
  /** Name of the kind (domain/operations/operation-kind.ts). */
  kind: string;
  network: Network;
  chainId: string;
  status: OperationStatus;
  statusReason: StatusReason | null;
  /** Increases by one with each transition; every change names the version that it saw. */
  version: number;
  /** Null for an operation that has no wallet yet. */
  walletAddress: string | null;
  request: Request;
  preview: Preview;
  contentHash: string;
  /** Version of the kind's content that was hashed. */
  contentVersion: number;
  /** Random address in the transaction, by which it can be found on the chain; null for a kind without a transaction. */
  referenceKey: string | null;
  validUntil: Date | null;
  /** When the service ends the current status; null if it does not. */
  deadlineAt: Date | null;
  /** By the database's clock when the row was read. */
  deadlinePassed: boolean;
  confirmedByCallerAt: Date | null;
  /** Null: it was not confirmed. */
  confirmedBy: Confirmer | null;
  submittedAt: Date | null;
  result: ChainResult | null;
  /** Fees of its transactions that the chain has finally reverted, and after which a fresh one could be signed; null: none was. */
  revertedFeeLamports: string | null;
  error: OperationError | null;
  /** The proof, or what the transaction did, in the kind's own fields; null before, and for kinds without such fields. */
  outcome: Outcome | null;
  /** Which nodes agreed on the result, or their answers if they did not agree; null before anything landed. */
  landing: LandingEvidence | null;
  /** When the block of the result was seen finalized; null without a result, or if the block can still be dropped. */
  finalizedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
  /** The operation has ended, and nothing that was sent can change any more. */
  isFinal: boolean;
  /** The trigger order (domain/orders) that it was prepared for; null: a caller asked for it. */
  orderId: string | null;
}

/** Fields of every operation with a transaction: the wallet that signs it, and the key by which it can be found on the chain. */
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

/** A transaction that was given out to be signed. At most one of an operation can land at a time. */
export interface SigningRequest {
  id: string;
  operationId: string;
  /** 1 for the first signing request of the operation, then 2, … */
  number: number;
  messageHash: string;
  message: Uint8Array;
  blockhash: string;
  /** No block above this height can contain the transaction. */
  lastValidBlockHeight: number;
  createdAtBlockHeight: number;
  /** Set when the signed transaction is stored, which is before it is broadcast. */
  signature: string | null;
  signedTransaction: Uint8Array | null;
  /** Older transactions. A node that shows one has a history that reaches back to the signing request. */
  witnesses: string[];
  /** Set after it is proven that the transaction can no longer land. */
  deadAt: Date | null;
  /** The nodes' latest answers about it. */
  evidence: DeathProof | null;
  createdAt: Date;
  signedAt: Date | null;
}
