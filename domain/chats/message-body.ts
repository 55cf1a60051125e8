import { z } from 'zod';
import { textSpan } from './markdown.ts';
import { chatContent } from './chat-content.ts';
import { SETTINGS_PAGES } from './settings-page.ts';

/** The part of a message that its row keeps encrypted. */
export const messageBody = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('content'), content: chatContent }),
  /** Written from the operation's row each time it changes. */
  z.strictObject({
    type: z.literal('operation'),
    /** Opens the operation in a tab of the browser; null: it opens inside the messenger. */
    link: z.string().nullable(),
    /** How the person asked for a wallet; null for other kinds. */
    way: z.enum(['new', 'connect']).nullable(),
  }),
  /** The message of an account that the chat lets send it. */
  z.strictObject({ type: z.literal('developer'), account: z.string(), spans: z.array(textSpan) }),
  /** A page of the person's notification settings, written from their row each time they change. */
  z.strictObject({ type: z.literal('notifications'), page: z.enum(SETTINGS_PAGES) }),
]);

export type MessageBody = z.output<typeof messageBody>;
