import { TelegramError as TelegrafError, type Telegram } from 'telegraf';
import type { InlineKeyboardButton, Opts, Telegram as Methods } from 'telegraf/types';
import type { ShownButton, ShownContent } from '../domain/chats/chat-content.ts';
import { withTimeLimit } from '../loops/time-limit.ts';
import { TelegramClient } from './telegram-client.ts';
import { problemOf, TelegramError } from './telegram-error.ts';

type PackageSignal = NonNullable<NonNullable<Parameters<Telegram['callApi']>[2]>['signal']>;

/** The requests of the Bot API (core.telegram.org/bots/api) that the service makes. Each throws a TelegramError. */
export interface BotApi {
  /** Waits up to `timeoutSeconds` for updates; asking with an offset confirms all earlier ones. Unchecked. */
  getUpdates(offset: number, timeoutSeconds: number, signal: AbortSignal): Promise<unknown[]>;
  /** Returns Telegram's number of the message. */
  send(chatId: string, content: ShownContent): Promise<number>;
  /** A text stays a text, and a picture a picture. */
  edit(chatId: string, messageId: number, content: ShownContent): Promise<void>;
  remove(chatId: string, messageId: number): Promise<void>;
  /** Ends the button's waiting sign; the text is shown on top of the chat. */
  answerPress(queryId: string, text?: string): Promise<void>;
  /** The chat shows for five seconds, or until the next message, that the bot is typing. It is not a message. */
  showTyping(chatId: string, signal: AbortSignal): Promise<void>;
  /** The list that the chat shows after a slash. */
  setCommands(language: string | null, commands: BotCommand[]): Promise<void>;
  /** The button next to the line in which people write. It opens a Mini App. */
  setMenuButton(text: string, webApp: string): Promise<void>;
  /** The bot's own name, without `@`. */
  username(): Promise<string>;
  setWebhook(url: string, secret: string): Promise<void>;
  deleteWebhook(): Promise<void>;
}

export interface BotCommand {
  command: string;
  description: string;
}

export interface BotApiSettings {
  token: string;
  /** `https://api.telegram.org`, or a Bot API server of one's own, which may have a path. Without a `/` at its end. */
  apiUrl: string;
}

/** The kinds of updates that telegram/read-update.ts reads. */
const UPDATES = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;

/** A request that Telegram does not answer in this time is repeated. The lease of a message is longer than two (db/chats/chat-outbox.ts). */
const TIMEOUT_MS = 12_000;

/** In addition to the time that Telegram may hold a poll open. */
const POLL_GRACE_MS = 10_000;

export function createBotApi({ token, apiUrl }: BotApiSettings): BotApi {
  // Paths are resolved against the root, whose own path stays only if it ends with a slash.
  const telegram = new TelegramClient(token, { apiRoot: `${apiUrl}/`, webhookReply: false });

  /** One request, which ends after the time or with the signal. */
  async function call<Method extends keyof Methods>(
    method: Method,
    payload: Opts<Method>,
    { timeoutMs = TIMEOUT_MS, signal }: { timeoutMs?: number; signal?: AbortSignal | undefined } = {},
  ): Promise<ReturnType<Methods[Method]>> {
    try {
      return await withTimeLimit(timeoutMs, signal, (limit) =>
        // The package wants the type of a package that stands in for AbortSignal.
        telegram.callApi(method, payload, { signal: limit as unknown as PackageSignal }),
      );
    } catch (error) {
      throw telegramError(error);
    }
  }

  return {
    getUpdates: (offset, timeoutSeconds, signal) =>
      call(
        'getUpdates',
        { offset, timeout: timeoutSeconds, limit: 100, allowed_updates: UPDATES },
        { timeoutMs: timeoutSeconds * 1_000 + POLL_GRACE_MS, signal },
      ),
    async send(chatId, content) {
      const { picture, isProtected = false } = content;
      const to = { chat_id: chatId, protect_content: isProtected };
      const sent = picture
        ? await call('sendPhoto', {
            ...to,
            photo: { source: Buffer.from(picture) },
            ...captionOf(content),
            ...buttonsOf(content),
          })
        : await call('sendMessage', { ...to, ...bodyOf(content), ...questionOf(content) });
      return sent.message_id;
    },
    async edit(chatId, messageId, content) {
      const { picture } = content;
      const place = { chat_id: chatId, message_id: messageId };
      if (!picture) {
        await call('editMessageText', { ...place, ...bodyOf(content) });
        return;
      }
      const media = {
        type: 'photo' as const,
        media: { source: Buffer.from(picture) },
        ...captionOf(content),
      };
      await call('editMessageMedia', { ...place, media, ...buttonsOf(content) });
    },
    async remove(chatId, messageId) {
      await call('deleteMessage', { chat_id: chatId, message_id: messageId });
    },
    async answerPress(queryId, text) {
      await call('answerCallbackQuery', {
        callback_query_id: queryId,
        ...(text === undefined ? {} : { text }),
      });
    },
    async showTyping(chatId, signal) {
      await call('sendChatAction', { chat_id: chatId, action: 'typing' }, { signal });
    },
    async setCommands(language, commands) {
      await call('setMyCommands', {
        commands,
        scope: { type: 'all_private_chats' },
        ...(language === null ? {} : { language_code: language }),
      });
    },
    async setMenuButton(text, webApp) {
      await call('setChatMenuButton', {
        menu_button: { type: 'web_app', text, web_app: { url: webApp } },
      });
    },
    async username() {
      const me = await call('getMe', {});
      return me.username;
    },
    async setWebhook(url, secret) {
      await call('setWebhook', { url, secret_token: secret, allowed_updates: UPDATES });
    },
    async deleteWebhook() {
      await call('deleteWebhook', {});
    },
  };
}

function bodyOf(content: ShownContent) {
  return {
    text: content.html,
    parse_mode: 'HTML' as const,
    // A preview would fetch an address that a stranger may have chosen.
    link_preview_options: { is_disabled: true },
    ...buttonsOf(content),
  };
}

function captionOf({ html }: ShownContent) {
  return { caption: html, parse_mode: 'HTML' as const };
}

function buttonsOf({ buttons }: ShownContent) {
  return { reply_markup: { inline_keyboard: buttons.map((row) => row.map(toButton)) } };
}

/** Only a new message can ask: the Bot API has no way to add it later. */
function questionOf({ question }: ShownContent) {
  if (!question) return {};
  const { placeholder } = question;
  return { reply_markup: { force_reply: true as const, input_field_placeholder: placeholder } };
}

function toButton(button: ShownButton): InlineKeyboardButton {
  if ('url' in button) return { text: button.label, url: button.url };
  if ('webApp' in button) return { text: button.label, web_app: { url: button.webApp } };
  return { text: button.label, callback_data: button.token };
}

function telegramError(error: unknown): TelegramError {
  if (error instanceof TelegrafError) {
    const { code, description, parameters } = error;
    const seconds = parameters?.retry_after;
    return new TelegramError(
      problemOf(code, description),
      `Telegram answered ${code}: ${description}`,
      seconds === undefined ? null : seconds * 1_000,
    );
  }
  // Its message may name the address, which has the token in it.
  const isTimeout = error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
  return new TelegramError(
    'unavailable',
    isTimeout ? 'Telegram did not answer in time' : 'Telegram was not reached',
  );
}
