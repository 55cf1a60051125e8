import type { Open } from '../open-words.ts';
import { STAKE_KINDS } from '../stakes/stake-words.ts';

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

/**
 * Purpose of a transaction. `send` also covers a transfer out of a wallet without the service, and `receive` an incoming
 * transfer that the network has dropped.
 */
export const TRANSACTION_TYPES = ['send', 'swap', ...STAKE_KINDS, 'receive'] as const;
export type TransactionType = Open<(typeof TRANSACTION_TYPES)[number]>;
