import type { Landing } from './landing-types.ts';
import type { SendDetails } from './send-types.ts';
import type {
  BalanceSource,
  FailureCode,
  OperationKind,
  OperationStatus,
  StatusReason,
  Verdict,
} from './words.ts';

/** A signing request without its bytes. */
export interface SigningRequestSummary {
  /** 1 for the first bytes of the operation, then 2, … */
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

/** A signing request with what nodes answered about it (`evidence`). */
export interface SigningRequestRecord extends SigningRequestSummary {
  created_at_block_height: number;
  /** Since when it is proven that the bytes can no longer land. */
  dead_at: string | null;
  evidence: Evidence | null;
}

/** Who was asked whether bytes can still land, and what each answered. */
export interface Evidence {
  verdict: Verdict;
  observations: Observation[];
}

/** What one node answered; null where it was not asked, or did not say. */
export interface Observation {
  node: string;
  asked_at: string;
  genesis_hash: string | null;
  commitment: string | null;
  /** Of the newest block of that commitment. */
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

/** Where the transaction is on the chain. */
export interface OperationResult {
  signature: string;
  slot: number;
  /** Skipped slots have no block, so this is lower than `slot`. */
  block_height: number;
  /** In SOL, as a decimal. */
  fee: string;
  confirmations: number;
  /** How many nodes agree on it; 1 where more are configured: it may be taken back. */
  nodes: number;
}

export interface OperationFailure {
  code: FailureCode;
  message: string;
  /** Whether asking for the same again can work. Nothing of this operation can still land. */
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
 * What only operations of one kind have, under the kind's name. An operation has the field of its own kind and no other; one
 * of a kind that this version of the library does not know has none of them.
 */
export interface KindDetails {
  /** Of the kind `send`. */
  send?: SendDetails;
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
  /** Names one chain: a test network that was started again from its first block is another chain. */
  chain_id: string;
  /** Null for an operation that has no wallet yet. */
  wallet_address: string | null;
  valid_until: string | null;
  /** When the service ends the present status by itself. */
  deadline_at: string | null;
  /** Names exactly what is confirmed; `contentHash` computes it. */
  content_hash: string;
  /** Version of the parts that the kind adds to the content hash. */
  content_version: number;
  /** A random address in the transaction, by which the service finds it on the chain; null for a kind without a transaction. */
  reference: string | null;
  result: OperationResult | null;
  error: OperationFailure | null;
  created_at: string;
  updated_at: string;
  /** Null while the operation is open. */
  ended_at: string | null;
  /** Since when the block of the result can no longer be dropped. */
  finalized_at: string | null;
}

/** One operation with everything that the service knows about it. */
export interface OperationData extends OperationSummary {
  /** The newest one. */
  signing_request: SigningRequestSummary | null;
  /** All signing requests, the first one first; at most one is alive. */
  signing_requests: SigningRequestRecord[];
  landing: Landing | null;
  timeline: TimelineEntry[];
}

/** An operation of the kind `send`. */
export interface SendOperationData extends OperationData {
  send: SendDetails;
  reference: string;
}

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Leads to the next page; null on the last one. */
  next_cursor: string | null;
}

/** One step of one operation, among those of all. */
export interface TimelineItem extends TimelineEntry {
  operation_id: string;
}

export interface TimelinePage extends Page<TimelineItem> {
  /** Also an empty page has one: ask with it again later. */
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
  /** How many more blocks can still take the transaction. */
  blocks_left: number;
}

export interface TokenBalance {
  /** Decimal amount of the token. */
  amount: string;
  /** Null where no price is known. */
  usd_value: string | null;
  /** Always null for now; the event `balance.updated` has what changed. */
  change: string | null;
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
  /** Keyed by symbol, or by mint where the token is not listed. */
  balances: Record<string, TokenBalance>;
  total_usd_value: string | null;
  /** The chain's slot at which the balance was read, or up to which the wallet is followed. */
  slot: number;
  source: BalanceSource;
  /** How many tokens are left out as spam. */
  hidden_tokens: number;
}

export interface Health {
  status: string;
}

export interface Readiness {
  status: string;
  /** `ok` or `warning` for each part that the service needs. */
  checks: Record<string, string>;
  /** The figures behind them. */
  details: ReadinessDetails;
}

export interface ReadinessDetails {
  /** By network; null where it could not be read, or the service is older than this library. */
  ledger: Record<string, LedgerReadiness> | null;
}

/** How far one network's ledger is followed, and for how many wallets. */
export interface LedgerReadiness {
  /** Null: nothing is followed yet. */
  cursor_slot: number | null;
  /** The newest confirmed slot that was seen. */
  head_slot: number | null;
  lag_slots: number | null;
  wallets_expected: number;
  wallets_watched: number;
  /** Since a node last answered; null: none ever did. */
  updated_age_seconds: number | null;
}
