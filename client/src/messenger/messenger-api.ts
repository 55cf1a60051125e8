import { expectArguments, expectList, pathSegment } from '../arguments/expect-arguments.ts';
import { idempotencyKeyOr } from '../arguments/idempotency-key.ts';
import type { BotEventName } from '../events/event-words.ts';
import type { CallOptions } from '../transport/call-options.ts';
import type { HttpClient } from '../transport/http-client.ts';
import { readCreatedWebhook } from '../webhooks/webhook-responses.ts';
import type { CreatedWebhook } from '../webhooks/webhook-types.ts';
import {
  readBotUser,
  readChatNotifications,
  readConsentLink,
  readExecutedCommand,
  readSentMessage,
} from './messenger-responses.ts';
import type {
  BotUser,
  ChatNotifications,
  ChatScope,
  ConsentLink,
  ExecutedCommand,
  SentMessage,
} from './messenger-types.ts';
import type { ChatNotification } from './messenger-words.ts';

export interface SendMessageArguments {
  /** The private chat: the same number as the person's `telegram_id`. */
  chatId: string;
  message: string;
  /** `Markdown` gives marks such as `*bold*` a meaning. Default: the text as it is. */
  parseMode?: 'Markdown';
  /** As for a send. */
  idempotencyKey?: string;
}

export interface ExecuteCommandArguments {
  chatId: string;
  /** A whole line, such as `/wallet balance`. */
  command: string;
  /** True: the chat is not told. */
  silent?: boolean;
  idempotencyKey?: string;
}

/** Fields that are left out stay as they are. */
export interface ChatNotificationsChange {
  enabled: boolean;
  events?: ChatNotification[] | undefined;
  /** By the symbol of a listed token, or by `USD`: smaller deposits come in a digest. Null takes a threshold away. */
  thresholds?: Record<string, string | null> | undefined;
}

export interface BotWebhookArguments {
  url: string;
  events: BotEventName[];
  /** Shared with `verifyWebhook`; the service never returns it. */
  secret: string;
  idempotencyKey?: string;
}

/** Chats with the bot. The client needs a bot token (`wb_…`) in the place of its API key. */
export interface MessengerApi {
  /** Waits until the chat has the message, some ten seconds at most; then it throws, and the message stays in line. */
  sendMessage(message: SendMessageArguments, options?: CallOptions): Promise<SentMessage>;
  executeCommand(command: ExecuteCommandArguments, options?: CallOptions): Promise<ExecutedCommand>;
  /** Rejects with a NotFoundError if the person has granted the account nothing. */
  user(telegramId: string, options?: CallOptions): Promise<BotUser>;
  createWebhook(webhook: BotWebhookArguments, options?: CallOptions): Promise<CreatedWebhook>;
  setNotifications(
    chatId: string,
    change: ChatNotificationsChange,
    options?: CallOptions,
  ): Promise<ChatNotifications>;
  /** A link that asks one person for permission. */
  createConsentLink(scopes: ChatScope[], options?: CallOptions): Promise<ConsentLink>;
}

/** After this time, the service stops waiting for the chat. */
const MAX_WAIT_SECONDS = 10;

export function createMessengerApi(http: HttpClient): MessengerApi {
  return {
    async sendMessage(given, { signal } = {}) {
      const { chatId, message, parseMode, idempotencyKey } = expectArguments('message', given);
      return readSentMessage(
        await http.request({
          method: 'POST',
          path: '/messenger/send-message',
          body: { chat_id: chatId, message, ...(parseMode === undefined ? {} : { parse_mode: parseMode }) },
          idempotencyKey: idempotencyKeyOr(idempotencyKey),
          waitSeconds: MAX_WAIT_SECONDS,
          signal,
        }),
      );
    },

    async executeCommand(given, { signal } = {}) {
      const { chatId, command, silent = false, idempotencyKey } = expectArguments('command', given);
      return readExecutedCommand(
        await http.request({
          method: 'POST',
          path: '/messenger/execute-command',
          body: { chat_id: chatId, command, silent },
          idempotencyKey: idempotencyKeyOr(idempotencyKey),
          waitSeconds: MAX_WAIT_SECONDS,
          signal,
        }),
      );
    },

    async user(telegramId, { signal } = {}) {
      const path = `/messenger/user/${pathSegment('telegramId', telegramId)}`;
      return readBotUser(await http.request({ method: 'GET', path, signal }));
    },

    async createWebhook(given, { signal } = {}) {
      const { url, events, secret, idempotencyKey } = expectArguments('webhook', given);
      return readCreatedWebhook(
        await http.request({
          method: 'POST',
          path: '/messenger/webhook',
          body: { url, events, secret },
          idempotencyKey: idempotencyKeyOr(idempotencyKey),
          signal,
        }),
      );
    },

    async setNotifications(chatId, change, { signal } = {}) {
      const path = `/messenger/user/${pathSegment('chatId', chatId)}/notifications`;
      const { enabled, events, thresholds } = expectArguments('change', change);
      const body = { enabled, ...(events ? { events } : {}), ...(thresholds ? { thresholds } : {}) };
      return readChatNotifications(await http.request({ method: 'PUT', path, body, signal }));
    },

    async createConsentLink(scopes, { signal } = {}) {
      const body = { scopes: expectList('scopes', scopes) };
      return readConsentLink(
        await http.request({ method: 'POST', path: '/messenger/consent-links', body, signal }),
      );
    },
  };
}
