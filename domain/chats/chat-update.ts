import { z } from 'zod';

/** As the database knows a key: the text itself is stored nowhere. */
const pastedKey = z.strictObject({ publicPart: z.string(), secretHash: z.string() });

export type PastedKey = z.output<typeof pastedKey>;

/** An action of a person, without anything that must not be stored. */
export const chatUpdate = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    messageId: z.int(),
    text: z.string(),
    /** The message of this chat to which it is a reply. */
    repliesTo: z.int().optional(),
    /** Words of another person, or of another time: the text is forwarded, sent through another bot, or has a quotation. */
    isQuoted: z.boolean().optional(),
  }),
  /** A picture, a sticker and everything else that has no text. */
  z.strictObject({ type: z.literal('other'), messageId: z.int() }),
  /** The text had a secret in it and was dropped before it was stored. */
  z.strictObject({ type: z.literal('secret'), messageId: z.int(), secret: z.enum(['phrase', 'key']) }),
  /** The text had API keys or bot tokens of this service in it and was dropped before it was stored. */
  z.strictObject({ type: z.literal('credential'), messageId: z.int(), keys: z.array(pastedKey) }),
  z.strictObject({ type: z.literal('press'), queryId: z.string(), messageId: z.int(), token: z.string() }),
  /** An account that the chat has granted it runs a command. */
  z.strictObject({
    type: z.literal('command'),
    line: z.string(),
    isSilent: z.boolean(),
    accountId: z.string(),
    /** The public name of the account. */
    account: z.string(),
  }),
  z.strictObject({ type: z.literal('blocked'), isBlocked: z.boolean() }),
  z.strictObject({ type: z.literal('group'), messageId: z.int() }),
]);

export type ChatUpdate = z.output<typeof chatUpdate>;

/** The person as the messenger shows them. Chosen by the person: never trusted, always escaped. */
export const chatProfile = z.strictObject({
  firstName: z.string(),
  username: z.string().nullable(),
});

export type ChatProfile = z.output<typeof chatProfile>;

export interface ReceivedUpdate {
  updateId: number;
  /** Names the message or the press, which may be delivered again under another number. */
  source: string;
  chatId: string;
  /** Null: a group. */
  person: {
    telegramId: string;
    /** An IETF language tag; null: the messenger does not say. */
    language: string | null;
    profile: ChatProfile;
  } | null;
  update: ChatUpdate;
}
