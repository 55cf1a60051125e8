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

/** Why an operation is not where one would expect it. */
export const STATUS_REASONS = [
  'cancelling',
  'expiring',
  'blockhash_expired',
  'preflight_failed',
  'network_unavailable',
  'too_few_nodes',
  'nodes_disagree',
  'chain_changed',
  'service_delayed',
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
  'NOT_ON_CHAIN',
  'CHAIN_RESET',
] as const;
export type FailureCode = Open<(typeof FAILURE_CODES)[number]>;

/** Which endpoints an event is for: those of the API, or those of the bot API. */
export const EVENT_FAMILIES = ['platform', 'bot'] as const;
export type EventFamily = Open<(typeof EVENT_FAMILIES)[number]>;

/** Of the family `platform`. */
export const WEBHOOK_EVENTS = [
  'transaction.pending',
  'transaction.confirmed',
  'transaction.failed',
  'transaction.received',
  'transaction.corrected',
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

export const BOT_EVENTS = [
  'message.received',
  'command.executed',
  'user.registered',
  'wallet.connected',
] as const;
export type BotEventName = Open<(typeof BOT_EVENTS)[number]>;

export const WEBHOOK_EVENT_GROUPS = ['transaction.*', 'balance.*', 'wallet.*', 'price.*', 'stake.*'] as const;

/** What an endpoint may ask for: names, all names of a group, or every event. */
export type WebhookEventFilter = Open<
  (typeof WEBHOOK_EVENTS)[number] | (typeof WEBHOOK_EVENT_GROUPS)[number] | '*'
>;

/** How a webhook is doing. */
export const WEBHOOK_STATES = ['healthy', 'failing', 'recovering', 'deactivated'] as const;
export type WebhookState = Open<(typeof WEBHOOK_STATES)[number]>;

/** Why the service switched a webhook off: it failed for days, or answered 410. */
export const DEACTIVATION_REASONS = ['failing', 'gone'] as const;
export type DeactivationReason = Open<(typeof DEACTIVATION_REASONS)[number]>;

/**
 * What a transaction was for; `send` is also what went out of a wallet without the service, and `receive` what had come in, when
 * the network has dropped it.
 */
export const TRANSACTION_TYPES = [
  'send',
  'swap',
  'stake.delegate',
  'stake.undelegate',
  'stake.withdraw',
  'receive',
] as const;
export type TransactionType = Open<(typeof TRANSACTION_TYPES)[number]>;

/** Where a wallet's key lives: in a browser that opened the wallet page, or in another wallet app or program. */
export const WALLET_TYPES = ['device', 'external'] as const;
export type WalletType = Open<(typeof WALLET_TYPES)[number]>;

/** `connected`: the wallet's key has signed; `watched`: it can be anybody's. */
export const WALLET_CONNECTIONS = ['watched', 'connected'] as const;
export type WalletConnection = Open<(typeof WALLET_CONNECTIONS)[number]>;

/** `pending`: not taken up yet; `following`: as new as the network; `behind`: what is told may be older. */
export const COVERAGE_STATUSES = ['pending', 'following', 'behind'] as const;
export type CoverageStatus = Open<(typeof COVERAGE_STATUSES)[number]>;

/** Whether older transactions are still to be read; `bounded`: not all of them will be. */
export const BACKFILL_STATUSES = ['waiting', 'running', 'complete', 'bounded'] as const;
export type BackfillStatus = Open<(typeof BACKFILL_STATUSES)[number]>;

/** `fee`: SOL for the network alone; `rent`: SOL that a token account took or gave back. */
export const MOVEMENT_KINDS = ['send', 'receive', 'swap', 'fee', 'rent', 'other'] as const;
export type MovementKind = Open<(typeof MOVEMENT_KINDS)[number]>;

/** `dropped`: it was confirmed, and is not on the chain any more. */
export const MOVEMENT_STATUSES = ['confirmed', 'finalized', 'failed', 'dropped'] as const;
export type MovementStatus = Open<(typeof MOVEMENT_STATUSES)[number]>;

/** Why an entry is `dropped`; `not_on_chain`: one node alone had reported it. */
export const DROP_REASONS = ['block_dropped', 'not_on_chain'] as const;
export type DropReason = Open<(typeof DROP_REASONS)[number]>;

/** `ledger`: of a wallet that the service follows for the account; `chain`: asked of a node just now. */
export const BALANCE_SOURCES = ['ledger', 'chain'] as const;
export type BalanceSource = Open<(typeof BALANCE_SOURCES)[number]>;

/** By the sign of the change. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = Open<(typeof DIRECTIONS)[number]>;

export const MOVEMENT_FLAGS = ['dust', 'look_alike', 'spam', 'unsigned'] as const;
export type MovementFlag = Open<(typeof MOVEMENT_FLAGS)[number]>;

export const DISCONNECT_REASONS = ['user_initiated', 'replaced', 'access_revoked'] as const;
export type DisconnectReason = Open<(typeof DISCONNECT_REASONS)[number]>;

export const ALERT_CONDITIONS = ['above', 'below'] as const;
export type AlertCondition = Open<(typeof ALERT_CONDITIONS)[number]>;

/** What a token's issuer can do with it. */
export const TOKEN_WARNING_CODES = [
  'TOKEN_PERMANENT_DELEGATE',
  'TOKEN_TRANSFER_FEE',
  'TOKEN_SCALED_AMOUNT',
  'TOKEN_CLOSABLE_MINT',
] as const;
export type TokenWarningCode = Open<(typeof TOKEN_WARNING_CODES)[number]>;

/** If the bytes of a signing request can still land. */
export const VERDICTS = ['dead', 'seen', 'unknown'] as const;
export type Verdict = Open<(typeof VERDICTS)[number]>;

/** What one node says of a transaction: `not_found` also while it has only processed it, `silent` when it gave no answer. */
export const LANDING_ANSWERS = ['succeeded', 'failed', 'not_found', 'silent'] as const;
export type LandingAnswer = Open<(typeof LANDING_ANSWERS)[number]>;

/** What nodes agree on. */
export const LANDING_FACTS = ['slot', 'error', 'fee', 'balances'] as const;
export type LandingFact = Open<(typeof LANDING_FACTS)[number]>;

/** Where a delivery is: `held` waits for what `held_reason` names. */
export const DELIVERY_STATUSES = ['queued', 'held', 'retrying', 'delivered', 'failed'] as const;
export type DeliveryStatus = Open<(typeof DELIVERY_STATUSES)[number]>;

export const HOLD_REASONS = [
  'endpoint_inactive',
  'endpoint_failing',
  'hourly_limit',
  'retry_capacity',
] as const;
export type HoldReason = Open<(typeof HOLD_REASONS)[number]>;

export const RECOVERY_STATUSES = ['running', 'finished'] as const;
export type RecoveryStatus = Open<(typeof RECOVERY_STATUSES)[number]>;
