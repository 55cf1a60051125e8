import type { Open } from '../open-words.ts';

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
