export type Network = 'mainnet' | 'devnet';

/** The listed words, and others that a newer service may add. */
type Open<Words extends string> = Words | (string & Record<never, never>);

export type OperationStatus = Open<
  | 'awaiting_confirmation'
  | 'awaiting_signature'
  | 'submitted'
  | 'confirmed'
  | 'failed'
  | 'rejected'
  | 'cancelled'
  | 'expired'
>;

/** Why an open operation is not where one would expect it. */
export type StatusReason = Open<
  | 'cancelling'
  | 'expiring'
  | 'blockhash_expired'
  | 'preflight_failed'
  | 'network_unavailable'
  | 'chain_changed'
>;

export type RiskLevel = Open<'none' | 'low' | 'medium' | 'high'>;

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

export interface OperationPreview {
  recipient: string;
  /** Decimal amount of `token`. */
  amount: string;
  token: string;
  /** In SOL, as a decimal. */
  network_fee: string;
  /** In SOL, as a decimal: the most that the network fee can become. */
  fee_cap: string;
  /** In SOL, as a decimal: what newly made accounts keep. */
  rent: string;
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
  verdict: string;
  observations: { node: string; asked_at: string; verdict: string; because: string }[];
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
}

export interface OperationFailure {
  code: string;
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

/** An operation as the service tells it. Timestamps are ISO 8601 in UTC. */
export interface OperationData {
  operation_id: string;
  kind: string;
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
  transaction: IssuedTransactionSummary | null;
  /** Every issue of bytes, the first one first; at most one is alive. */
  transactions: IssuedTransactionRecord[];
  result: OperationResult | null;
  error: OperationFailure | null;
  created_at: string;
  updated_at: string;
  /** Null while the operation is open. */
  ended_at: string | null;
  /** Since when the block of the result can no longer be dropped. */
  finalized_at: string | null;
  timeline: TimelineEntry[];
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
  change: string | null;
}

export interface Balance {
  wallet_address: string;
  /** In SOL, as a decimal. */
  sol: string;
  /** Keyed by symbol, or by mint where the token is not listed. */
  balances: Record<string, TokenBalance>;
  total_usd_value: string | null;
  /** The chain's slot at which the balance was read. */
  slot: number;
}

export interface CreatedWebhook {
  webhook_id: string;
  url: string;
  events: string[];
  active: boolean;
  created_at: string;
}

export interface Webhook extends CreatedWebhook {
  last_triggered: string | null;
}

export interface WebhookList {
  webhooks: Webhook[];
  total_count: number;
}
