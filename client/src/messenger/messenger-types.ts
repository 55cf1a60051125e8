import type { ChatNotification } from './messenger-words.ts';

/** Rights that a person of the bot can grant to an account. */
export type ChatScope = 'write_messages' | 'run_commands' | 'read_messages';

export interface SentMessage {
  /** The number of the message in its chat. */
  message_id: number;
  sent_at: string;
}

export interface ExecutedCommand {
  command: string;
  /** The public part of the answer. */
  response: string;
  executed_at: string;
}

export interface BotUser {
  telegram_id: string;
  /** Null if the person has none. */
  username: string | null;
  registered_at: string;
  wallet_connected: boolean;
  notifications_enabled: boolean;
}

export interface ChatNotifications {
  chat_id: string;
  enabled: boolean;
  /** Those that are reported if it is enabled. */
  events: ChatNotification[];
  /** By symbol or `USD`: deposits below one of them come in a digest. */
  thresholds: Record<string, string>;
}

export interface ConsentLink {
  /** Opens the chat with the bot. One person can answer it, once. */
  url: string;
  /** For a link of your own: `/start <start_parameter>`. */
  start_parameter: string;
  expires_at: string;
}
