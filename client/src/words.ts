/** The listed words, and others that a newer service may add. */
export type Open<Words extends string> = Words | (string & Record<never, never>);

// Each list is that of the service's OpenAPI document; a test compares them.

export const NETWORKS = ['mainnet', 'devnet'] as const;
export type Network = (typeof NETWORKS)[number];

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
export type OperationStatus = Open<(typeof OPERATION_STATUSES)[number]>;

/** Why an open operation is not where one would expect it. */
export const STATUS_REASONS = [
  'cancelling',
  'expiring',
  'blockhash_expired',
  'preflight_failed',
  'network_unavailable',
  'chain_changed',
] as const;
export type StatusReason = Open<(typeof STATUS_REASONS)[number]>;

export const OPERATION_KINDS = ['send'] as const;
export type OperationKind = Open<(typeof OPERATION_KINDS)[number]>;

export const RISK_LEVELS = ['none', 'low', 'medium', 'high'] as const;
export type RiskLevel = Open<(typeof RISK_LEVELS)[number]>;

/** Why an operation ended without doing what was asked. */
export const FAILURE_CODES = [
  'INSUFFICIENT_BALANCE',
  'TRANSACTION_FAILED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
  'DROPPED',
  'CHAIN_RESET',
] as const;
export type FailureCode = Open<(typeof FAILURE_CODES)[number]>;

export const WEBHOOK_EVENTS = [
  'transaction.pending',
  'transaction.confirmed',
  'transaction.failed',
  'transaction.received',
  'balance.updated',
  'wallet.connected',
  'wallet.disconnected',
  'price.alert',
  'price.significant_change',
  'stake.delegated',
  'stake.reward',
  'stake.undelegated',
] as const;
export type WebhookEventName = Open<(typeof WEBHOOK_EVENTS)[number]>;

/** What a token's issuer can do with it. */
export const TOKEN_WARNING_CODES = [
  'TOKEN_PERMANENT_DELEGATE',
  'TOKEN_TRANSFER_FEE',
  'TOKEN_SCALED_AMOUNT',
  'TOKEN_CLOSABLE_MINT',
] as const;
export type TokenWarningCode = Open<(typeof TOKEN_WARNING_CODES)[number]>;

/** Whether issued bytes can still land. */
export const VERDICTS = ['dead', 'seen', 'unknown'] as const;
export type Verdict = Open<(typeof VERDICTS)[number]>;
