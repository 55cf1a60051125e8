import type { BalanceCondition, PriceCondition } from '../alerts/alert-words.ts';
import type { FailureCode } from '../operations/operation-words.ts';
import type { OrderReason } from '../orders/order-words.ts';
import type { Timeframe, UnvaluedReason } from '../prices/price-words.ts';
import type { MovementFlag } from '../wallets/movement-words.ts';
import type { DisconnectReason, WalletType } from '../wallets/wallet-words.ts';
import type { TransactionType } from './event-words.ts';

// Amounts are decimal strings, times ISO 8601 in UTC. The service's catalogue of events is the original; a test
// compares the two.

interface TransactionData {
  /** The operation's id; `<signature>:<wallet>:<mint or SOL>` for a transaction made without the service. */
  transaction_id: string;
  wallet_address: string;
  amount: string;
  /** Symbol of a listed token, otherwise the address of its mint. */
  token: string;
  type: TransactionType;
}

interface OperationTransactionData extends TransactionData {
  /** Only of a swap: the token that the wallet gets, and the least that it gets of it. */
  token_out?: string | undefined;
  minimum_out?: string | undefined;
}

export interface TransactionPendingData extends OperationTransactionData {
  recipient: string;
  submitted_at: string;
}

export interface TransactionConfirmedData extends OperationTransactionData {
  /** Only of a swap: what left and what arrived, from the balances on the chain. */
  actual_amount_in?: string | undefined;
  actual_amount_out?: string | undefined;
  /** Only of a swap: how much of `token_out` one whole `token` gave. */
  effective_price?: string | undefined;
  /** Only of a swap, in SOL: for new token accounts that stay, and of those that were closed. */
  rent_paid?: string | undefined;
  rent_returned?: string | undefined;
  /** Only of a swap, in SOL: wrapped SOL that the wallet had before, and that came back as SOL. */
  wrapped_sol?: string | undefined;
  /** Only of a swap whose first transaction was reverted: the fee that was paid for it, in SOL. */
  reverted_fee?: string | undefined;
  /** For an operation, the value in its preview; else at the price of then. */
  usd_value: string | null;
  /** Why `usd_value` is null; null if it is known. */
  usd_value_reason: UnvaluedReason | null;
  signature: string;
  /** In SOL. */
  fee: string;
  recipient: string;
  /** Block height, not slot. */
  block_height: number;
  confirmations: number;
  confirmed_at: string;
  /** `unsigned`: the wallet did not sign it, for instance because the token's issuer took the amount. Otherwise empty. */
  flags: MovementFlag[];
  /** Number of nodes that agree. If it is 1 and more are configured, a later event may take this one back. */
  nodes: number;
}

export interface TransactionFailedData extends OperationTransactionData {
  /** Only of a swap whose first transaction was reverted: the fee that was paid for it, in SOL. */
  reverted_fee?: string | undefined;
  error_code: FailureCode;
  /** One sentence for people. */
  error_message: string;
  failed_at: string;
}

export interface TransactionReceivedData extends Omit<TransactionData, 'type'> {
  signature: string;
  /** At the price of then. */
  usd_value: string | null;
  /** Why `usd_value` is null; null if it is known. */
  usd_value_reason: UnvaluedReason | null;
  sender: string;
  received_at: string;
  /** Warnings known when the event was written (`dust`, `look_alike`, `spam`); empty for most. */
  flags: MovementFlag[];
  /** Number of nodes that agree. If it is 1 and more are configured, a later event may take this one back. */
  nodes: number;
}

/** Corrects an amount that was reported on the word of one node. */
export interface TransactionCorrectedData extends TransactionData {
  signature: string;
  reported_amount: string;
  nodes: number;
  corrected_at: string;
}

export interface BalanceChange {
  amount: string;
  /** At the price of then. */
  usd_value: string | null;
  /** Why `usd_value` is null; null if it is known. */
  usd_value_reason: UnvaluedReason | null;
  /** Change of `amount`, with a leading minus if it fell. */
  change: string;
}

export interface BalanceUpdatedData {
  wallet_address: string;
  /** Keyed by symbol, or by mint if the token is not listed. */
  balances: Record<string, BalanceChange>;
  /** Value of all tokens that the wallet has then, at the prices of then, without tokens that no source prices. */
  total_usd_value: string | null;
  /** Why `total_usd_value` is null; null if it is known. */
  total_usd_value_reason: UnvaluedReason | null;
  unpriced_tokens: number;
  updated_at: string;
}

export interface WalletConnectedData {
  user_id: string;
  wallet_address: string;
  wallet_type: WalletType;
  connected_at: string;
}

export interface WalletDisconnectedData {
  user_id: string;
  wallet_address: string;
  disconnected_at: string;
  reason: DisconnectReason;
}

export interface PriceAlertData {
  /** Each time an alert fires, it gets another id. */
  alert_id: string;
  /** The alert's id in the API. */
  rule_id: string;
  user_id: string;
  token: string;
  condition: PriceCondition;
  /** For `percent_change` the price that the percentage means. */
  target_price: string;
  current_price: string;
  triggered_at: string;
  /** The next four only with `percent_change`. */
  timeframe?: Timeframe | undefined;
  percent?: string | undefined;
  base_price?: string | undefined;
  change_percent?: string | undefined;
  note: string | null;
  evidence: AlertEvidence;
}

export interface OrderTriggeredData {
  order_id: string;
  wallet_address: string;
  token_in: string;
  token_out: string;
  amount_in: string;
  /** The token whose price was reached. */
  token: string;
  side: 'above' | 'below';
  /** In USD. */
  target_price: string;
  price: string;
  /** Number of the operation of this order; 0: none yet. */
  attempt: number;
  /** Null: none could be prepared, see `reason`. */
  operation_id: string | null;
  reason: OrderReason | null;
  triggered_at: string;
}

export interface OrderEndedData {
  order_id: string;
  wallet_address: string;
  token_in: string;
  token_out: string;
  amount_in: string;
  state: 'done' | 'cancelled' | 'expired';
  reason: OrderReason | null;
  /** The latest operation; null: it had none. */
  operation_id: string | null;
  ended_at: string;
}

export interface BalanceAlertData {
  alert_id: string;
  rule_id: string;
  user_id: string;
  wallet_address: string;
  token: string;
  condition: BalanceCondition;
  target_amount: string;
  current_amount: string;
  triggered_at: string;
  note: string | null;
  evidence: AlertEvidence;
}

/** The value that a firing rests on. */
export interface AlertEvidence {
  /** With a candle, the firing was at about this time. */
  type: 'sample' | 'candle' | 'balance';
  at: string;
  low: string;
  high: string;
  /** The next two of a sample. */
  status?: string | undefined;
  sources?: Record<string, string> | undefined;
  /** Length of a candle. */
  minutes?: number | undefined;
  /** Slot of a balance. */
  slot?: number | undefined;
  /** Null: the first value that was evaluated. */
  previous: { value: string; at: string } | null;
  /** A time before the firing in which nothing was read, and if candles tell what happened. */
  gap: { from: string; to: string; judged: boolean } | null;
}

export interface PriceSignificantChangeData {
  token: string;
  previous_price: string;
  current_price: string;
  /** Negative if the price fell. */
  change_percent: number;
  /** With a leading minus if the price fell. */
  change_amount: string;
  /** Such as `1h`. */
  timeframe: string;
  triggered_at: string;
}

/** Data of the event that a webhook test sends. */
export interface WebhookTestData {
  webhook_id: string;
  message: string;
}

export interface BotMessageReceivedData {
  chat_id: string;
  /** Null if the user has none on the messaging platform. */
  username: string | null;
  message: string;
  timestamp: string;
}

export interface BotCommandExecutedData {
  chat_id: string;
  command: string;
  success: boolean;
  response: string;
  timestamp: string;
}

export interface BotUserRegisteredData {
  chat_id: string;
  /** Null if the user has none on the messaging platform. */
  username: string | null;
  first_name: string;
  registered_at: string;
}

export interface BotWalletConnectedData {
  chat_id: string;
  wallet_address: string;
  connected_at: string;
}
