import type { Landing } from './landing-types.ts';
import type {
  BalanceSource,
  FailureCode,
  OperationKind,
  OperationStatus,
  RiskLevel,
  StatusReason,
  TokenWarningCode,
  Verdict,
} from './words.ts';

export interface Risk {
  level: RiskLevel;
  /** One sentence each, for people. */
  reasons: string[];
}

export interface NetEffect {
  address: string;
  token: string;
  /** Signed decimal amount of the token. */
  change: string;
}

/** Something about a token that its holders should know; `message` is one sentence for people. */
export interface TokenWarning {
  code: TokenWarningCode;
  message: string;
}

export interface OperationPreview {
  recipient: string;
  /** Decimal amount of `token`. */
  amount: string;
  /** Decimal amount of `token`: what arrives, without what the token itself withholds; null where its mint has no such fee. */
  received_amount: string;
  token: string;
  /** The mint's address, or `SOL`. */
  mint: string;
  decimals: number;
  /** Address of the mint's program; null for SOL. */
  token_program: string | null;
  /** Decimal amount of `token`: what the token itself withholds; null where its mint has no such fee. */
  transfer_fee: string | null;
  /** The recipient has no account for the token yet: the transaction makes it, and the sender pays its rent. */
  creates_token_account: boolean;
  /** In SOL, as a decimal: base fee and priority fee. */
  network_fee: string;
  /** In SOL, as a decimal. */
  base_fee: string;
  /** In SOL, as a decimal. */
  priority_fee: string;
  compute_unit_limit: number;
  /** Price of one compute unit, as a decimal integer. */
  priority_micro_lamports: string;
  /** In SOL, as a decimal: the most that the network fee can become. */
  fee_cap: string;
  /** In SOL, as a decimal: what newly made accounts keep. */
  rent: string;
  /** What the token's issuer can do with it. */
  warnings: TokenWarning[];
  risk: Risk;
  net_effect: NetEffect[];
}

/** The newest bytes that were issued for the operation, without the bytes themselves. */
export interface IssuedTransactionSummary {
  /** 1 for the first bytes of the operation, then 2, … */
  issue_number: number;
  /** `sha256:` and the lowercase hex digest of the message. */
  message_hash: string;
  blockhash: string;
  /** Block height, not slot: a higher block cannot hold the transaction any more. */
  last_valid_block_height: number;
  signature: string | null;
  issued_at: string;
  signed_at: string | null;
}

/** All that is known of one issue of bytes; `evidence` is what nodes answered, as the service documents it. */
export interface IssuedTransactionRecord extends IssuedTransactionSummary {
  issued_at_block_height: number;
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
  because: string;
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

/** An operation as a list tells it. Timestamps are ISO 8601 in UTC. */
export interface OperationSummary {
  operation_id: string;
  kind: OperationKind;
  status: OperationStatus;
  status_reason: StatusReason | null;
  /** Grows with each change. */
  version: number;
  network: string;
  /** Names one chain: a test network that was started anew is another chain. */
  chain_id: string;
  wallet_address: string;
  from: string;
  recipient: string;
  /** Decimal amount of `token`. */
  amount: string;
  token: string;
  /** The mint's address, or `SOL`. */
  mint: string;
  /** The amount in the token's smallest unit (lamports for SOL), as a decimal integer. */
  base_units: string;
  /** Decimal integer. */
  fee_cap_lamports: string;
  memo: string | null;
  valid_until: string | null;
  /** When the present status is given up by itself. */
  deadline_at: string | null;
  content_hash: string;
  /** A random address that the transaction carries, by which it is found on the chain. */
  reference: string;
  preview: OperationPreview;
  result: OperationResult | null;
  error: OperationFailure | null;
  created_at: string;
  updated_at: string;
  /** Null while the operation is open. */
  ended_at: string | null;
  /** Since when the block of the result can no longer be dropped. */
  finalized_at: string | null;
}

/** An operation as the service tells it. */
export interface OperationData extends OperationSummary {
  transaction: IssuedTransactionSummary | null;
  /** Every issue of bytes, the first one first; at most one is alive. */
  transactions: IssuedTransactionRecord[];
  landing: Landing | null;
  timeline: TimelineEntry[];
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

/** Bytes to be signed, as issued. */
export interface IssuedTransaction {
  operation_id: string;
  issue_number: number;
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
