import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** A message that the bot has sent. */
export interface BotMessage {
  chatId: number;
  text: string;
  /** When the messenger got it. */
  at: number;
}

/** The side of the people and of the measuring program. */
export interface BenchMessenger {
  newPeople(count: number): Promise<number[]>;
  say(chatId: number, text: string): Promise<void>;
  /** Each line as an update of its own, all at once, as after an outage. */
  deliver(lines: readonly { chatId: number; text: string }[]): Promise<void>;
  /** New messages of the bot, each once. */
  messages(): Promise<BotMessage[]>;
  /** Waits for so many messages that contain a text. */
  messagesWith(text: string, count: number): Promise<BotMessage[]>;
}

const POLL_MS = 20;

/** Fewer come in a millisecond. */
const UPDATES_A_MS = 10;

/** Above it, something is broken. */
const LIMIT_MS = 120_000;

const calls = z.array(
  z.object({ index: z.int(), method: z.string(), body: z.looseObject({}), at: z.number() }),
);

const sent = z.object({ chat_id: z.coerce.number<unknown>(), text: z.string() });

export function createBenchMessenger(url: string): BenchMessenger {
  let read = 0;

  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${url}/people${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  async function messages(): Promise<BotMessage[]> {
    const found = calls.parse(await ask('GET', `/calls?from=${read}`));
    const [first] = found;
    if (first && first.index > read) throw new Error('the messenger has forgotten calls that were not read');
    read += found.length;
    return found
      .filter(({ method }) => method === 'sendMessage')
      .map(({ body, at }) => {
        const { chat_id: chatId, text } = sent.parse(body);
        return { chatId, text, at };
      });
  }

  return {
    messages,

    async newPeople(count) {
      const ids: number[] = [];
      while (ids.length < count) {
        const added = await ask('POST', '/', { first_name: `P${ids.length}` });
        ids.push(z.object({ id: z.int() }).parse(added).id);
      }
      return ids;
    },

    async say(chatId, text) {
      await ask('POST', `/${chatId}/messages`, { text });
    },

    async deliver(lines) {
      // Above all numbers that the messenger has given since the last time.
      const first = Date.now() * UPDATES_A_MS;
      const updates = lines.map(({ chatId, text }, index) => {
        const id = first + index;
        const person = { id: chatId, first_name: 'P' };
        const chat = { ...person, type: 'private' };
        return {
          update_id: id,
          message: { message_id: id, date: 1, text, chat, from: { ...person, is_bot: false } },
        };
      });
      await ask('POST', '/updates', updates);
    },

    async messagesWith(text, count) {
      const all: BotMessage[] = [];
      const others = new Set<string>();
      const endsAt = Date.now() + LIMIT_MS;
      for (;;) {
        const found = await messages();
        for (const message of found) {
          if (message.text.includes(text)) all.push(message);
          else others.add(message.text);
        }
        if (all.length >= count) return all;
        if (Date.now() > endsAt) {
          throw new Error(
            `${all.length} of ${count} messages with "${text}" came; others: ${[...others].join(' | ')}`,
          );
        }
        await delay(POLL_MS);
      }
    },
  };
}
