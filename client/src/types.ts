import type { Landing, RevertedTransaction } from './landing-types.ts';
import type { SendDetails } from './send-types.ts';
import type { StakeKindDetails } from './stake-types.ts';
import type { SwapDetails } from './swap-types.ts';
import type {
  GivenCredential,
  BalanceSource,
  FailureCode,
  OperationKind,
  OperationStatus,
  StatusReason,
  Verdict,
  WalletType,
  ChangeReason,
  UnvaluedReason,
} from './words.ts';

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
  /** Null unless the transaction is on the chain and was reverted there, finally. Null from an earlier service. */
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

export interface WalletCreateDetails {
  /** The wallet whose key has signed; null before that. */
  wallet: { address: string; wallet_type: WalletType; connected_at: string } | null;
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
  /** In SOL: paid for an earlier transaction of the operation, which was reverted. Null if there was none, and from an earlier service. */
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

/** An operation of the kind `wallet.create`. */
export interface WalletCreateOperationData extends OperationData {
  wallet_create: WalletCreateDetails;
}

/** An operation of the kind `send`. */
export interface SendOperationData extends OperationData {
  send: SendDetails;
  reference: string;
}

/** An operation of the kind `swap`. */
export interface SwapOperationData extends OperationData {
  swap: SwapDetails;
  reference: string;
}

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Cursor of the next page; null on the last one. */
  next_cursor: string | null;
}

/** One entry in the timeline of all operations. */
export interface TimelineItem extends TimelineEntry {
  operation_id: string;
}

export interface TimelinePage extends Page<TimelineItem> {
  /** Even an empty page has one: ask with it again later. */
  next_cursor: string;
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

export interface TokenBalance {
  /** Decimal amount of the token. */
  amount: string;
  /** At the price of now. */
  usd_value: string | null;
  /** Why `usd_value` is null; null if it is known. */
  usd_value_reason: UnvaluedReason | null;
  /** By how much `amount` has changed in 24 hours, with a leading minus if it fell. */
  change: string | null;
  /** Why `change` is null; null if it is known. */
  change_reason: ChangeReason | null;
  /** The mint's address, or `SOL`. */
  mint: string;
  decimals: number;
  /** Address of the mint's program; null for SOL. */
  token_program: string | null;
  /** The issuer has frozen an account of the wallet for this token. */
  frozen: boolean;
}

export interface Balance {
  wallet_address: string;
  /** In SOL, as a decimal. */
  sol: string;
  /** Keyed by symbol, or by mint if the token is not listed. */
  balances: Record<string, TokenBalance>;
  /** Without tokens that no source prices. */
  total_usd_value: string | null;
  /** Why `total_usd_value` is null; null if it is known. */
  total_usd_value_reason: UnvaluedReason | null;
  /** Number of tokens that no source prices. */
  unpriced_tokens: number;
  /** The chain's slot at which the balance was read, or up to which the service has followed the wallet. */
  slot: number;
  source: BalanceSource;
  /** Number of tokens that are left out as spam. */
  hidden_tokens: number;
}

export interface Health {
  status: string;
}

export interface Readiness {
  status: string;
  /** `ok` or `warning` for each part that the service needs. */
  checks: Record<string, string>;
  /** Figures of these checks. */
  details: ReadinessDetails;
}

export interface ReadinessDetails {
  /** By network; null if it could not be read, or the service is older than this library. */
  ledger: Record<string, LedgerReadiness> | null;
}

/** Progress of one network's ledger, and its number of wallets. */
export interface LedgerReadiness {
  /** Slot up to which the ledger is read; null if it has not begun. */
  cursor_slot: number | null;
  /** The newest confirmed slot that a node reported. */
  head_slot: number | null;
  lag_slots: number | null;
  wallets_expected: number;
  wallets_watched: number;
  /** Seconds since a node last answered; null if none ever did. */
  updated_age_seconds: number | null;
}
