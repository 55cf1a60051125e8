import { z } from 'zod';
import { waitUntil } from '../../support/wait-until.ts';
import { BOT_TOKEN } from '../../support/telegram-person.ts';

const answer = z.object({ ok: z.literal(true), result: z.unknown() });
const updates = z.array(
  z.looseObject({
    update_id: z.int(),
    message: z.looseObject({ message_id: z.int(), text: z.string().optional() }).optional(),
    edited_message: z.looseObject({ text: z.string() }).optional(),
    callback_query: z.looseObject({ id: z.string(), data: z.string() }).optional(),
  }),
);

export type Update = z.output<typeof updates>[number];

export interface BotHand {
  call(method: string, body: object): Promise<unknown>;
  /** Sends a message; returns its number. */
  sends(chatId: number, text: string, more?: object): Promise<number>;
  /** The next update that matches; the ones before it are confirmed. */
  reads<T>(what: string, match: (update: Update) => T | undefined): Promise<T>;
  /** The updates that it has not read yet. */
  unread(): Promise<Update[]>;
}

/** A bot without a program: the test speaks the Bot API itself. */
export function createBotHand(apiUrl: string): BotHand {
  let offset = 0;
  async function call(method: string, body: object): Promise<unknown> {
    const response = await fetch(`${apiUrl}/bot${BOT_TOKEN}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.parse(await response.json()).result;
  }
  const unread = async (): Promise<Update[]> => updates.parse(await call('getUpdates', { offset }));
  return {
    call,
    unread,
    async sends(chatId, text, more = {}) {
      const sent = await call('sendMessage', { chat_id: chatId, text, ...more });
      return z.looseObject({ message_id: z.int() }).parse(sent).message_id;
    },
    async reads(what, match) {
      return await waitUntil(what, async () => {
        for (const update of await unread()) {
          offset = update.update_id + 1;
          const found = match(update);
          if (found !== undefined) return found;
        }
        return undefined;
      });
    },
  };
}
