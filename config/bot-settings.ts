import { z } from 'zod';
import { baseUrl } from './base-url.ts';
import { commaList } from './comma-list.ts';
import { httpUrl, isOrigin } from './http-url.ts';
import { optionalText } from './optional-text.ts';
import { port } from './port.ts';
import { wholeNumber } from './whole-number.ts';

/** Settings of the bot. */
export interface BotSettings {
  /** Null: this service has no bot. */
  telegram: { token: string; apiUrl: string } | null;
  /** Opens a person's chat with the bot; null: the bot's page of Telegram, `https://t.me/<username>`. */
  chatUrl: string | null;
  /** Telegram posts updates to it; null: the bot fetches them. */
  webhookUrl: string | null;
  /** Address of the readiness check, and of the path of the webhook. */
  host: string;
  port: number;
  /** Origins of the messenger that may frame the wallet page as a Mini App. */
  frameAncestors: string[];
  /** How long messages of chats are kept. */
  messageRetentionMs: number;
}

const DAY_MS = 86_400_000;

/** As BotFather gives it out: the bot's number, a colon, and 35 characters or more. */
const TOKEN = /^\d{1,20}:[A-Za-z0-9_-]{30,}$/;

export const botVariables = {
  TELEGRAM_BOT_TOKEN: optionalText.pipe(
    z.string().regex(TOKEN, 'must be the token that BotFather gave out, such as 123456789:AA…').nullable(),
  ),
  TELEGRAM_API_URL: baseUrl.transform((url) => url ?? 'https://api.telegram.org'),
  TELEGRAM_CHAT_URL: optionalText.pipe(httpUrl.nullable()),
  MINI_APP_FRAME_ANCESTORS: commaList
    .transform((origins) => (origins.length === 0 ? ['https://web.telegram.org'] : origins))
    .pipe(
      z.array(
        z.string().refine(isOrigin, 'must be origins such as https://web.telegram.org, without a path'),
      ),
    ),
  BOT_WEBHOOK_URL: optionalText.pipe(httpUrl.nullable()),
  BOT_HOST: z.string().default('127.0.0.1'),
  BOT_PORT: port(3002),
  CHAT_RETENTION_DAYS: wholeNumber('days', { min: 1, max: 3_650, missing: 30 }),
};

type Values = z.infer<z.ZodObject<typeof botVariables>>;

export function botSettings(values: Values): BotSettings {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl } = values;
  return {
    telegram: token === null ? null : { token, apiUrl },
    chatUrl: values.TELEGRAM_CHAT_URL,
    frameAncestors: values.MINI_APP_FRAME_ANCESTORS,
    webhookUrl: values.BOT_WEBHOOK_URL,
    host: values.BOT_HOST,
    port: values.BOT_PORT,
    messageRetentionMs: values.CHAT_RETENTION_DAYS * DAY_MS,
  };
}
