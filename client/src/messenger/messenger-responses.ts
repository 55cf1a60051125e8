import { readFields } from '../transport/field-reader.ts';
import type {
  BotUser,
  ChatNotifications,
  ConsentLink,
  ExecutedCommand,
  SentMessage,
} from './messenger-types.ts';

export function readSentMessage(data: unknown): SentMessage {
  const fields = readFields(data, 'message');
  return { message_id: fields.integer('message_id'), sent_at: fields.text('sent_at') };
}

export function readExecutedCommand(data: unknown): ExecutedCommand {
  const fields = readFields(data, 'command');
  return {
    command: fields.text('command'),
    response: fields.text('response'),
    executed_at: fields.text('executed_at'),
  };
}

export function readBotUser(data: unknown): BotUser {
  const fields = readFields(data, 'user');
  return {
    telegram_id: fields.text('telegram_id'),
    username: fields.textOrNull('username'),
    registered_at: fields.text('registered_at'),
    wallet_connected: fields.flag('wallet_connected'),
    notifications_enabled: fields.flag('notifications_enabled'),
  };
}

export function readChatNotifications(data: unknown): ChatNotifications {
  const fields = readFields(data, 'notifications');
  return {
    chat_id: fields.text('chat_id'),
    enabled: fields.flag('enabled'),
    events: fields.texts('events'),
    thresholds: fields.object('thresholds').textEntries(),
  };
}

export function readConsentLink(data: unknown): ConsentLink {
  const fields = readFields(data, 'link');
  return {
    url: fields.text('url'),
    start_parameter: fields.text('start_parameter'),
    expires_at: fields.text('expires_at'),
  };
}
