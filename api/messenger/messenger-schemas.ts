import { z } from 'zod';
import { BOT_SCOPES } from '../../domain/access/actor.ts';
import { BOT_EVENT_NAMES } from '../../domain/events/event-catalogue.ts';
import { NOTIFICATION_EVENTS } from '../../domain/chats/notification-settings.ts';
import { createWebhookBody } from '../webhooks/webhook-schemas.ts';

/**
 * Telegram takes 4,096 characters after entities (core.telegram.org/bots/api#sendmessage); the heading with the account's name needs the
 * rest.
 */
const MAX_MESSAGE = 3_500;

/** Longer than any command with its arguments. */
const MAX_COMMAND = 512;

const chatId = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, 'must be the number of a private chat, as a text')
  .meta({ description: 'The private chat of a person: the same number as `telegram_id`.' });

export const chatParams = z.strictObject({ chat_id: chatId });
export const userParams = z.strictObject({ telegram_id: chatId });

export const sendMessageBody = z.strictObject({
  chat_id: chatId,
  message: z
    .string()
    .max(MAX_MESSAGE)
    .refine((text) => text.trim() !== '', 'must not be empty'),
  parse_mode: z.enum(['Markdown']).optional().meta({
    description:
      '`Markdown`: `*bold*`, `_italic_`, `` `code` ``, and `[text](https://…)`, which is shown with its address. Default: the text as it is.',
  }),
});

export const sentMessageData = z
  .strictObject({
    message_id: z.int().meta({ description: 'The number of the message in its chat.' }),
    sent_at: z.iso.datetime(),
  })
  .meta({ id: 'SentMessage' });

export const executeCommandBody = z.strictObject({
  chat_id: chatId,
  command: z
    .string()
    .max(MAX_COMMAND)
    .regex(/^\//, 'must begin with a slash, such as /wallet balance')
    .meta({ description: 'A whole command line. Commands that change something are refused.' }),
  silent: z.boolean().default(false).meta({ description: 'True: the chat is not told.' }),
});

export const executedCommandData = z
  .strictObject({
    command: z.string(),
    response: z.string().meta({ description: 'What everyone may read of the answer, without marks.' }),
    executed_at: z.iso.datetime(),
  })
  .meta({ id: 'ExecutedCommand' });

export const botUserData = z
  .strictObject({
    telegram_id: z.string(),
    username: z.string().nullable().meta({ description: 'Null if the person has none.' }),
    registered_at: z.iso.datetime(),
    wallet_connected: z.boolean(),
    notifications_enabled: z.boolean(),
  })
  .meta({ id: 'BotUser' });

export const botWebhookBody = z.strictObject({
  url: createWebhookBody.shape.url,
  events: z.array(z.enum(BOT_EVENT_NAMES)).min(1).max(BOT_EVENT_NAMES.length),
  secret: createWebhookBody.shape.secret,
});

/** In one request. */
const MAX_THRESHOLDS = 100;

export const notificationsBody = z.strictObject({
  enabled: z.boolean(),
  events: z
    .array(z.enum(NOTIFICATION_EVENTS))
    .max(NOTIFICATION_EVENTS.length)
    .optional()
    .meta({ description: 'Those that are reported. Default: as they are.' }),
  thresholds: z
    .record(z.string().min(1).max(64), z.string().max(64).nullable())
    .refine(
      (thresholds) => Object.keys(thresholds).length <= MAX_THRESHOLDS,
      `must name at most ${MAX_THRESHOLDS}`,
    )
    .optional()
    .meta({
      maxProperties: MAX_THRESHOLDS,
      description:
        'By the symbol of a listed token, in whole tokens, or by `USD`, in USD: smaller deposits are collected for a digest. Null or `0` takes a threshold away; those that are left out stay.',
    }),
});

export const notificationsData = z
  .strictObject({
    chat_id: z.string(),
    enabled: z.boolean(),
    events: z
      .array(z.enum(NOTIFICATION_EVENTS))
      .meta({ description: 'Those that are reported if it is enabled.' }),
    thresholds: z.record(z.string(), z.string()).meta({
      description: 'By symbol or `USD`: deposits below one of them are collected for a digest.',
    }),
  })
  .meta({ id: 'ChatNotifications' });

export const consentBody = z.strictObject({
  scopes: z
    .array(z.enum(BOT_SCOPES))
    .min(1)
    .max(BOT_SCOPES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'must name each scope once')
    .meta({ description: 'What the person is asked to allow.' }),
});

export const consentLinkData = z
  .strictObject({
    url: z.url().meta({ description: 'Opens the chat with the bot. One person can answer it, once.' }),
    start_parameter: z.string().meta({ description: 'For a link of your own: `/start <start_parameter>`.' }),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'ConsentLink' });
