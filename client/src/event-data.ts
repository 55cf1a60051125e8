import type {
  AlertCondition,
  DisconnectReason,
  FailureCode,
  MovementFlag,
  TransactionType,
  WalletType,
} from './words.ts';

// Amounts are decimal strings, times ISO 8601 in UTC. The service's catalogue of events is the original; a test
// compares the two.

interface TransactionData {
  /** The operation's id; `<signature>:<wallet>:<mint or SOL>` for what was made without the service. */
  transaction_id: string;
  wallet_address: string;
  amount: string;
  /** Symbol of a listed token, else the address of its mint. */
  token: string;
  type: TransactionType;
}

export interface TransactionPendingData extends TransactionData {
  recipient: string;
  submitted_at: string;
}

export interface TransactionConfirmedData extends TransactionData {
  signature: string;
  /** In SOL. */
  fee: string;
  recipient: string;
  /** The height of its block, not the slot. */
  block_height: number;
  confirmations: number;
  confirmed_at: string;
  /** `unsigned`: the wallet has not signed for it, as where a token's issuer took it. Empty for all else. */
  flags: MovementFlag[];
  /** How many nodes agree on it; 1 where more are configured: what this says may be taken back. */
  nodes: number;
}

export interface TransactionFailedData extends TransactionData {
  error_code: FailureCode;
  /** One sentence for people. */
  error_message: string;
  failed_at: string;
}

export interface TransactionReceivedData extends Omit<TransactionData, 'type'> {
  signature: string;
  sender: string;
  received_at: string;
  /** What speaks against it (`dust`, `look_alike`, `spam`), as far as was known when it was told; empty for most. */
  flags: MovementFlag[];
  /** How many nodes agree on it; 1 where more are configured: what this says may be taken back. */
  nodes: number;
}

/** An amount that was reported on the word of one node was another. */
export interface TransactionCorrectedData extends TransactionData {
  signature: string;
  reported_amount: string;
  nodes: number;
  corrected_at: string;
}

export interface BalanceChange {
  amount: string;
  /** Null where no price is known. */
  usd_value: string | null;
  /** Of `amount`, with a leading minus where it went down. */
  change: string;
}

export interface BalanceUpdatedData {
  wallet_address: string;
  /** By symbol of a listed token, else by the address of its mint. */
  balances: Record<string, BalanceChange>;
  total_usd_value: string | null;
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
  /** Of this firing: each firing of an alert has its own. */
  alert_id: string;
  user_id: string;
  token: string;
  condition: AlertCondition;
  target_price: string;
  current_price: string;
  triggered_at: string;
}

export interface PriceSignificantChangeData {
  token: string;
  previous_price: string;
  current_price: string;
  /** Negative where the price fell. */
  change_percent: number;
  /** With a leading minus where the price fell. */
  change_amount: string;
  /** Such as `1h`. */
  timeframe: string;
  triggered_at: string;
}

interface StakeData {
  user_id: string;
  wallet_address: string;
  validator_address: string;
}

export interface StakeDelegatedData extends StakeData {
  /** In SOL. */
  amount: string;
  transaction_signature: string;
  delegated_at: string;
}

export interface StakeRewardData extends StakeData {
  /** In SOL. */
  reward_amount: string;
  epoch: number;
  distributed_at: string;
}

export interface StakeUndelegatedData extends StakeData {
  /** In SOL. */
  amount: string;
  transaction_signature: string;
  /** From when it can be withdrawn; an estimate. */
  cooldown_end: string;
  undelegated_at: string;
}

/** Of the event that a test of the webhook sends. */
export interface WebhookTestData {
  webhook_id: string;
  message: string;
}

export interface BotMessageReceivedData {
  chat_id: string;
  /** Null for who has none on the messaging platform. */
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
  /** Null for who has none on the messaging platform. */
  username: string | null;
  first_name: string;
  registered_at: string;
}

export interface BotWalletConnectedData {
  chat_id: string;
  wallet_address: string;
  connected_at: string;
}
