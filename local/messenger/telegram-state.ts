import { z } from 'zod';

/** Everything that the stand-in for Telegram remembers, as it is kept in a file; the bytes of pictures are in files of their own. */

const person = z.object({
  id: z.int(),
  first_name: z.string(),
  username: z.string().optional(),
  language_code: z.string().optional(),
  /** Has written to the bot: before that, the bot may not write. */
  started: z.boolean().default(false),
  blocked: z.boolean().default(false),
});

const group = z.object({ id: z.int(), title: z.string(), members: z.array(z.int()) });

const button = z.object({
  text: z.string(),
  url: z.string().optional(),
  callback_data: z.string().optional(),
  web_app: z.object({ url: z.string() }).optional(),
});

const photoSize = z.object({
  file_id: z.string(),
  file_unique_id: z.string(),
  width: z.int(),
  height: z.int(),
  file_size: z.int(),
});

/** The part of a message besides its text, or instead of it, under the name that the Bot API gives it. */
const attachment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('photo'), content: z.array(photoSize) }),
  z.object({ kind: z.literal('document'), content: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('sticker'), content: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('contact'), content: z.record(z.string(), z.unknown()) }),
]);

const message = z.object({
  message_id: z.int(),
  chat_id: z.int(),
  /** Null: the bot. */
  from_id: z.int().nullable(),
  date: z.int(),
  edit_date: z.int().optional(),
  /** For a picture: its caption. */
  text: z.string(),
  entities: z.array(
    z.object({
      type: z.string(),
      offset: z.int(),
      length: z.int(),
      url: z.string().optional(),
      language: z.string().optional(),
      custom_emoji_id: z.string().optional(),
    }),
  ),
  buttons: z.array(z.array(button)).default([]),
  /** The message of the same chat to which it is a reply. */
  reply_to: z.int().optional(),
  /** The messenger of each reader opens a reply to it, and shows this text in the line to write in. */
  force_reply: z.object({ input_field_placeholder: z.string().optional() }).optional(),
  /** Neither forwarded nor saved. */
  protected: z.boolean().default(false),
  silent: z.boolean().default(false),
  link_preview_options: z.record(z.string(), z.unknown()).optional(),
  attachment: attachment.optional(),
  /** Who wrote it first, and when; null: the bot. */
  forwarded: z.object({ from_id: z.int().nullable(), date: z.int() }).optional(),
});

const command = z.object({ command: z.string(), description: z.string() });

export const telegramState = z.object({
  people: z.array(person).default([]),
  groups: z.array(group).default([]),
  messages: z.array(message).default([]),
  /** Updates that the bot has not confirmed. */
  updates: z.array(z.looseObject({ update_id: z.int() })).default([]),
  /** Null: all but those that a bot has to ask for by name. */
  allowed_updates: z.array(z.string()).nullable().default(null),
  next_person_id: z.int().default(5_000_001),
  next_message_id: z.int().default(1),
  next_update_id: z.int().default(100_000_001),
  command_lists: z
    .array(z.object({ scope: z.string(), language_code: z.string(), commands: z.array(command) }))
    .default([]),
  /** By the number of the person; under `default` that of everyone else. */
  menu_buttons: z.record(z.string(), z.looseObject({ type: z.string() })).default({}),
  webhook: z
    .object({
      url: z.string(),
      secret_token: z.string().optional(),
      max_connections: z.int().default(40),
      last_error_date: z.int().optional(),
      last_error_message: z.string().optional(),
    })
    .nullable()
    .default(null),
});

export type TelegramState = z.output<typeof telegramState>;
export type TelegramPerson = z.output<typeof person>;
export type TelegramMessage = z.output<typeof message>;
export type TelegramButton = z.output<typeof button>;
export type TelegramAttachment = z.output<typeof attachment>;
export type TelegramCommand = z.output<typeof command>;
export type PhotoSize = z.output<typeof photoSize>;
