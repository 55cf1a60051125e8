import type { Open } from './open-words.ts';

export type { Open } from './open-words.ts';
export * from './movement-words.ts';
export * from './order-words.ts';
export * from './stake-words.ts';
export * from './price-words.ts';

// Each list is the same as in the service's OpenAPI document; a test compares them.

export const NETWORKS = ['mainnet', 'devnet'] as const;
export type Network = (typeof NETWORKS)[number];

/** What an API key may do. */
export const KEY_SCOPES = ['read', 'operations', 'wallets', 'webhooks', 'keys'] as const;
export type KeyScope = Open<(typeof KEY_SCOPES)[number]>;

/** What a person gets who verifies themselves. */
export const GIVEN_CREDENTIALS = ['api_key', 'managing_key', 'bot_token'] as const;
export type GivenCredential = Open<(typeof GIVEN_CREDENTIALS)[number]>;

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

/** Why an operation does not make its usual progress. */
export const STATUS_REASONS = [
  'cancelling',
  'rejecting',
  'expiring',
  'blockhash_expired',
  'preflight_failed',
  'network_unavailable',
  'too_few_nodes',
  'nodes_disagree',
  'reverted',
  'chain_changed',
  'service_delayed',
] as const;
export type StatusReason = Open<(typeof STATUS_REASONS)[number]>;

export const OPERATION_KINDS = [
  'send',
  'swap',
  'stake.delegate',
  'stake.undelegate',
  'stake.withdraw',
  'stake.redelegate',
  'wallet.create',
  'developer.access',
] as const;
export type OperationKind = Open<(typeof OPERATION_KINDS)[number]>;

export const RISK_LEVELS = ['none', 'low', 'medium', 'high'] as const;
export type RiskLevel = Open<(typeof RISK_LEVELS)[number]>;

/** Something that the owner should know before a swap. */
export const SWAP_WARNING_CODES = [
  'HIGH_PRICE_IMPACT',
  'MINT_AUTHORITY',
  'FREEZE_AUTHORITY',
  'UNVERIFIED_TOKEN',
  'LOW_LIQUIDITY',
  'TOKEN_UNKNOWN',
] as const;
export type SwapWarningCode = Open<(typeof SWAP_WARNING_CODES)[number]>;

/** Why an operation ended without success. */
export const FAILURE_CODES = [
  'INSUFFICIENT_BALANCE',
  'TRANSACTION_FAILED',
  'SLIPPAGE_EXCEEDED',
  'EPOCH_REWARDS_ACTIVE',
  'STAKE_CHANGED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
  'DROPPED',
  'NOT_ON_CHAIN',
  'CHAIN_RESET',
] as const;
export type FailureCode = Open<(typeof FAILURE_CODES)[number]>;

/** `platform`: for endpoints of the API; `bot`: for endpoints of the bot API. */
export const EVENT_FAMILIES = ['platform', 'bot'] as const;
export type EventFamily = Open<(typeof EVENT_FAMILIES)[number]>;

/** Events of the family `platform`. */
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
  'balance.alert',
  'price.significant_change',
  'order.triggered',
  'order.ended',
  'stake.delegated',
  'stake.reward',
  'stake.undelegated',
  'stake.withdrawn',
  'stake.active',
  'stake.cooldown',
  'stake.withdrawable',
  'stake.validator',
  'stake.validator_recovered',
] as const;
export type WebhookEventName = Open<(typeof WEBHOOK_EVENTS)[number]>;

export const BOT_EVENTS = [
  'message.received',
  'command.executed',
  'user.registered',
  'wallet.connected',
] as const;
export type BotEventName = Open<(typeof BOT_EVENTS)[number]>;

/** Categories of notifications in a chat. */
export const CHAT_NOTIFICATIONS = [
  'transaction.received',
  'transaction.confirmed',
  'transaction.failed',
  'price.alert',
  'price.significant_change',
  'portfolio.summary',
  'market.news',
  'stake.reward',
  'stake.delegated',
  'stake.validator',
  'stake.cooldown',
] as const;
export type ChatNotification = Open<(typeof CHAT_NOTIFICATIONS)[number]>;

export const WEBHOOK_EVENT_GROUPS = [
  'transaction.*',
  'balance.*',
  'wallet.*',
  'price.*',
  'order.*',
  'stake.*',
] as const;

/** An endpoint's filter: an event's name, a group, or every event. */
export type WebhookEventFilter = Open<
  (typeof WEBHOOK_EVENTS)[number] | (typeof WEBHOOK_EVENT_GROUPS)[number] | '*'
>;

/** Health of a webhook. */
export const WEBHOOK_STATES = ['healthy', 'failing', 'recovering', 'deactivated'] as const;
export type WebhookState = Open<(typeof WEBHOOK_STATES)[number]>;

/** Why the service switched a webhook off: it failed for days (`failing`), or answered 410 (`gone`). */
export const DEACTIVATION_REASONS = ['failing', 'gone'] as const;
export type DeactivationReason = Open<(typeof DEACTIVATION_REASONS)[number]>;

/**
 * Purpose of a transaction. `send` also covers a transfer out of a wallet without the service, and `receive` an incoming
 * transfer that the network has dropped.
 */
export const TRANSACTION_TYPES = [
  'send',
  'swap',
  'stake.delegate',
  'stake.undelegate',
  'stake.withdraw',
  'stake.redelegate',
  'receive',
] as const;
export type TransactionType = Open<(typeof TRANSACTION_TYPES)[number]>;

/** Where a wallet's key is kept: in a browser that opened the wallet page, or in another wallet app or program. */
export const WALLET_TYPES = ['device', 'external'] as const;
export type WalletType = Open<(typeof WALLET_TYPES)[number]>;

/** `connected`: the caller proved that it has the wallet's key; `watched`: the wallet can be anyone's. */
export const WALLET_CONNECTIONS = ['watched', 'connected'] as const;
export type WalletConnection = Open<(typeof WALLET_CONNECTIONS)[number]>;

/** `pending`: not followed yet; `following`: up to date; `behind`: events and balances may be out of date. */
export const COVERAGE_STATUSES = ['pending', 'following', 'behind'] as const;
export type CoverageStatus = Open<(typeof COVERAGE_STATUSES)[number]>;

/** Progress of reading older transactions; `bounded`: not all of them will be read. */
export const BACKFILL_STATUSES = ['waiting', 'running', 'complete', 'bounded'] as const;
export type BackfillStatus = Open<(typeof BACKFILL_STATUSES)[number]>;

/** `ledger`: from the followed state of the account's wallet; `chain`: just read from a node. */
export const BALANCE_SOURCES = ['ledger', 'chain'] as const;
export type BalanceSource = Open<(typeof BALANCE_SOURCES)[number]>;

/** Sign of the change. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = Open<(typeof DIRECTIONS)[number]>;

export const DISCONNECT_REASONS = ['user_initiated', 'replaced', 'access_revoked'] as const;
export type DisconnectReason = Open<(typeof DISCONNECT_REASONS)[number]>;

export const PRICE_CONDITIONS = ['above', 'below', 'crosses_up', 'crosses_down', 'percent_change'] as const;
export type PriceCondition = Open<(typeof PRICE_CONDITIONS)[number]>;

export const BALANCE_CONDITIONS = ['balance_below', 'balance_above'] as const;
export type BalanceCondition = Open<(typeof BALANCE_CONDITIONS)[number]>;

export const ALERT_CONDITIONS = [...PRICE_CONDITIONS, ...BALANCE_CONDITIONS] as const;
export type AlertCondition = Open<(typeof ALERT_CONDITIONS)[number]>;

/** Movements that `percent_change` counts. */
export const ALERT_DIRECTIONS = ['up', 'down', 'any'] as const;
export type AlertDirection = Open<(typeof ALERT_DIRECTIONS)[number]>;

/** `cooling`: fired, or made while the condition was met, and not armed yet. `triggered`: it fires once, and has. */
export const ALERT_STATES = ['armed', 'triggered', 'cooling', 'expired', 'paused'] as const;
export type AlertState = Open<(typeof ALERT_STATES)[number]>;

/** What an alert waits for. */
export const ALERT_WAITS = ['condition', 'return', 'cooldown', 'snooze'] as const;
export type AlertWait = Open<(typeof ALERT_WAITS)[number]>;

export const ALERT_REPEATS = ['once', 'recurring'] as const;
export type AlertRepeat = Open<(typeof ALERT_REPEATS)[number]>;

/** Who reads of a firing. */
export const ALERT_CHANNELS = ['chat', 'webhook'] as const;
export type AlertChannel = Open<(typeof ALERT_CHANNELS)[number]>;

/** Entries in an alert's timeline. */
export const ALERT_CHANGES = [
  'created',
  'changed',
  'armed',
  'fired',
  'cooled',
  'rebased',
  'paused',
  'paused_by_tier',
  'snoozed',
  'resumed',
  'expired',
] as const;
export type AlertChange = Open<(typeof ALERT_CHANGES)[number]>;

/** Periods of a movement. */
export const TIMEFRAMES = ['5m', '1h', '4h', '24h', '7d'] as const;
export type Timeframe = Open<(typeof TIMEFRAMES)[number]>;

/** Powers that a token's issuer has over it. */
export const TOKEN_WARNING_CODES = [
  'TOKEN_PERMANENT_DELEGATE',
  'TOKEN_TRANSFER_FEE',
  'TOKEN_SCALED_AMOUNT',
  'TOKEN_CLOSABLE_MINT',
] as const;
export type TokenWarningCode = Open<(typeof TOKEN_WARNING_CODES)[number]>;

/** Whether the bytes of a signing request can still land. */
export const VERDICTS = ['dead', 'seen', 'unknown'] as const;
export type Verdict = Open<(typeof VERDICTS)[number]>;

/** One node's answer about a transaction. `not_found` includes transactions that it has only processed; `silent`: no answer. */
export const LANDING_ANSWERS = ['succeeded', 'failed', 'not_found', 'silent'] as const;
export type LandingAnswer = Open<(typeof LANDING_ANSWERS)[number]>;

/** Facts about a transaction that nodes can agree on. */
export const LANDING_FACTS = ['slot', 'error', 'fee', 'balances'] as const;
export type LandingFact = Open<(typeof LANDING_FACTS)[number]>;

/** Status of a delivery; `held_reason` names what a `held` one waits for. */
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
