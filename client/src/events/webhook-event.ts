import type {
  BalanceUpdatedData,
  BotCommandExecutedData,
  BotMessageReceivedData,
  BotUserRegisteredData,
  BotWalletConnectedData,
  BalanceAlertData,
  OrderEndedData,
  OrderTriggeredData,
  PriceAlertData,
  PriceSignificantChangeData,
  TransactionConfirmedData,
  TransactionCorrectedData,
  TransactionFailedData,
  TransactionPendingData,
  TransactionReceivedData,
  WalletConnectedData,
  WalletDisconnectedData,
  WebhookTestData,
} from './event-data.ts';
import type {
  StakeActiveData,
  StakeCooldownData,
  StakeDelegatedData,
  StakeRewardData,
  StakeUndelegatedData,
  StakeValidatorData,
  StakeValidatorRecoveredData,
  StakeWithdrawableData,
  StakeWithdrawnData,
} from './stake-event-data.ts';

/** Type of `data` by the event's name. */
export interface PlatformEventData {
  'transaction.pending': TransactionPendingData;
  'transaction.confirmed': TransactionConfirmedData;
  'transaction.failed': TransactionFailedData;
  'transaction.received': TransactionReceivedData;
  'transaction.corrected': TransactionCorrectedData;
  'balance.updated': BalanceUpdatedData;
  'wallet.connected': WalletConnectedData;
  'wallet.disconnected': WalletDisconnectedData;
  'price.alert': PriceAlertData;
  'balance.alert': BalanceAlertData;
  'order.triggered': OrderTriggeredData;
  'order.ended': OrderEndedData;
  'price.significant_change': PriceSignificantChangeData;
  'stake.delegated': StakeDelegatedData;
  'stake.reward': StakeRewardData;
  'stake.undelegated': StakeUndelegatedData;
  'stake.withdrawn': StakeWithdrawnData;
  'stake.active': StakeActiveData;
  'stake.cooldown': StakeCooldownData;
  'stake.withdrawable': StakeWithdrawableData;
  'stake.validator': StakeValidatorData;
  'stake.validator_recovered': StakeValidatorRecoveredData;
}

/** Type of `data` by the event's name, for endpoints of the bot API. */
export interface BotEventData {
  'message.received': BotMessageReceivedData;
  'command.executed': BotCommandExecutedData;
  'user.registered': BotUserRegisteredData;
  'wallet.connected': BotWalletConnectedData;
}

interface EventOf<Name, Data, Timestamp> {
  /** The same for every attempt to deliver this event to this endpoint: deduplicate by it. */
  id: string;
  event: Name;
  data: Data;
  /** When the event happened, ISO 8601 in UTC; null for events of the bot API, which carry none. */
  timestamp: Timestamp;
}

export type PlatformEvent = {
  [Name in keyof PlatformEventData]: EventOf<Name, PlatformEventData[Name], string>;
}[keyof PlatformEventData];

export type BotEvent = {
  [Name in keyof BotEventData]: EventOf<Name, BotEventData[Name], null>;
}[keyof BotEventData];

/** Sent by a webhook test: it reports nothing that happened. */
export type TestEvent = EventOf<'webhook.test', WebhookTestData, string>;

/**
 * Compare `event` with a name to narrow the type of `data`. Both families have `wallet.connected`: its `timestamp` is null
 * in bot events. A newer service may send events that are not listed here: ignore them in a `default`.
 */
export type WebhookEvent = PlatformEvent | BotEvent | TestEvent;
