import type { GivenCredential } from '../access/access-words.ts';
import type { SendDetails } from '../sends/send-types.ts';
import type { StakeKindDetails } from '../stakes/stake-types.ts';
import type { SwapDetails } from '../swaps/swap-types.ts';
import type { WalletCreateDetails } from '../wallets/wallet-create-types.ts';
import type { Landing, RevertedTransaction } from './landing-types.ts';
import type {
  FailureCode,
  OperationKind,
  OperationStatus,
  StatusReason,
  Verdict,
} from './operation-words.ts';

/** A signing request without its bytes. */
export interface SigningRequestSummary {
  /** 1 for the first signing request of the operation, then 2, … */
  number: number;
  /** `sha256:` and the lowercase hex digest of the message. */
  message_hash: string;
  blockhash: string;
  /** Block height, not slot: a higher block cannot hold the transaction any more. */
  last_valid_block_height: number;
  signature: string | null;
  created_at: string;
  signed_at: string | null;
}

/** A signing request with the nodes' answers about it (`evidence`). */
export interface SigningRequestRecord extends SigningRequestSummary {
  created_at_block_height: number;
  /** When it was proven that the bytes can no longer land. */
  dead_at: string | null;
  evidence: Evidence | null;
}

/** The nodes' answers about whether bytes can still land. */
export interface Evidence {
  verdict: Verdict;
  observations: Observation[];
  /** Null unless the transaction is on the chain and was reverted there, finally. */
  reverted: RevertedTransaction | null;
}

/** One node's answers. A field is null if the node was not asked, or did not answer. */
export interface Observation {
  node: string;
  asked_at: string;
  genesis_hash: string | null;
  commitment: string | null;
  /** Slot of the newest block with that commitment. */
  slot: number | null;
  block_height: number | null;
  blockhash_valid: boolean | null;
  status_context_slot: number | null;
  witness_finalized: boolean | null;
  signatures: { signature: string; status: string | null }[];
  reference_signatures: string[] | null;
  verdict: Verdict;
  reason: string;
}

/** The transaction's place on the chain. */
export interface OperationResult {
  signature: string;
  slot: number;
  /** Skipped slots have no block, so this is lower than `slot`. */
  block_height: number;
  /** In SOL, as a decimal. */
  fee: string;
  confirmations: number;
  /** Number of nodes that agree. If it is 1 and more are configured, the result may be taken back. */
  nodes: number;
}

/** A secret: the first person who opens the link may confirm and sign the operation. The service does not show it again. */
export interface OperationLink {
  operation_id: string;
  url: string;
  /** Until then the link can be opened, if the operation does not end before. */
  expires_at: string;
}

export interface OperationFailure {
  code: FailureCode;
  message: string;
  /** True if a new operation with the same arguments can work. Nothing of this operation can still land. */
  retryable: boolean;
}

export interface TimelineEntry {
  version: number;
  status: OperationStatus;
  status_reason: StatusReason | null;
  /** One sentence for people. */
  message: string;
  at: string;
}

/**
 * The fields of one kind, under the kind's name. An operation has only the field of its own kind. If this version of the
 * library does not know the kind, the operation has none of them.
 */
export interface KindDetails extends StakeKindDetails {
  /** Present if `kind` is `send`. */
  send?: SendDetails;
  /** Present if `kind` is `swap`. */
  swap?: SwapDetails;
  /** Present if `kind` is `wallet.create`. */
  wallet_create?: WalletCreateDetails;
  /** Present if `kind` is `developer.access`: only on the wallet page, because these operations belong to people. */
  developer_access?: { credential: GivenCredential };
}

/** An operation as lists show it. Timestamps are ISO 8601 in UTC. */
export interface OperationSummary extends KindDetails {
  operation_id: string;
  kind: OperationKind;
  status: OperationStatus;
  status_reason: StatusReason | null;
  /** Grows with each change. */
  version: number;
  network: string;
  /** Identifies the chain: a test network that was restarted from its first block is another chain. */
  chain_id: string;
  /** Null for an operation that has no wallet yet. */
  wallet_address: string | null;
  /** The trigger order for which it was prepared; null for any other. */
  order_id: string | null;
  valid_until: string | null;
  /** When the service ends the current status by itself. */
  deadline_at: string | null;
  /** Hash of exactly what is confirmed; `contentHash` computes it. */
  content_hash: string;
  /** Version of the parts that the kind adds to the content hash. */
  content_version: number;
  /** A random address in the transaction, with which the service finds it on the chain; null for a kind without one. */
  reference: string | null;
  result: OperationResult | null;
  /** In SOL: paid for an earlier transaction of the operation, which was reverted. Null if there was none. */
  reverted_fee: string | null;
  error: OperationFailure | null;
  created_at: string;
  updated_at: string;
  /** Null while the operation is open. */
  ended_at: string | null;
  /** When the block of the result became final. */
  finalized_at: string | null;
}

/** Who made an operation. */
export interface PreparedBy {
  /** `wallet`: the operation's own wallet. `user`: a person in a chat with the bot. */
  kind: 'wallet' | 'account' | 'user';
  /** The public name of the account. */
  name: string | null;
}

/** One operation with all that the service knows about it. */
export interface OperationData extends OperationSummary {
  /** The newest signing request. */
  signing_request: SigningRequestSummary | null;
  /** All signing requests, oldest first. The bytes of at most one can still land. */
  signing_requests: SigningRequestRecord[];
  landing: Landing | null;
  timeline: TimelineEntry[];
  /** Only the wallet page's routes say it. Null: not known. */
  prepared_by?: PreparedBy | null;
}

/** Bytes to sign. */
export interface SigningRequest {
  operation_id: string;
  number: number;
  /** Base64 of the unsigned transaction: one empty signature, then the message. */
  transaction: string;
  /** `sha256:` and the lowercase hex digest of the message. */
  message_hash: string;
  blockhash: string;
  /** Block height, not slot. */
  last_valid_block_height: number;
  /** Number of blocks for which the transaction can still land. */
  blocks_left: number;
}
