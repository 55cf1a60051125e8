import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { percentile } from '../figures.ts';

export interface Replies {
  perSecond: number;
  /** From the moment at which a person sends to the bot's answer, with nothing else to do. */
  p50Ms: number;
  p99Ms: number;
}

export interface RepliesPlan {
  people: number;
  /** Fewer than 30: the service sends a person no more in a minute. */
  linesEach: number;
  /** Single messages, one after the other. */
  single: number;
}

const POLL_MS = 20;

/** Above it, something is broken. */
const LIMIT_MS = 120_000;

const calls = z.array(z.object({ method: z.string(), body: z.looseObject({}), at: z.number() }));

/** How many `line`s a bot answers in a second, and how long one answer takes, seen from the messenger. */
export async function measureReplies(
  messengerUrl: string,
  line: string,
  { people, linesEach, single }: RepliesPlan,
): Promise<Replies> {
  let read = 0;

  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${messengerUrl}/people${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Answers since the last call. */
  async function answers(): Promise<{ chatId: number; at: number }[]> {
    const found = calls.parse(await ask('GET', `/calls?from=${read}`));
    read += found.length;
    return found
      .filter(({ method }) => method === 'sendMessage')
      .map(({ body, at }) => ({ chatId: Number(body['chat_id']), at }));
  }

  async function untilAnswered(count: number): Promise<{ chatId: number; at: number }[]> {
    const all: { chatId: number; at: number }[] = [];
    const endsAt = Date.now() + LIMIT_MS;
    while (all.length < count) {
      if (Date.now() > endsAt) throw new Error(`${all.length} of ${count} were answered`);
      all.push(...(await answers()));
      if (all.length < count) await delay(POLL_MS);
    }
    return all;
  }

  async function newPeople(count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const person = z.object({ id: z.int() }).parse(await ask('POST', '/', { first_name: `P${index}` }));
      await ask('POST', `/${person.id}/messages`, { text: line });
      ids.push(person.id);
    }
    await untilAnswered(count);
    return ids;
  }

  const group = await newPeople(people);
  const startedAt = Date.now();
  // All at once, as after an outage: the bot is never without work.
  const updates = Array.from({ length: linesEach }, (_, round) =>
    group.map((chatId, index) => {
      const id = startedAt * 10 + round * people + index;
      return {
        update_id: id,
        message: {
          message_id: id,
          date: 1,
          text: line,
          chat: { id: chatId, type: 'private', first_name: 'P' },
          from: { id: chatId, is_bot: false, first_name: 'P' },
        },
      };
    }),
  ).flat();
  await ask('POST', '/updates', updates);
  const answered = await untilAnswered(updates.length);
  const lastAt = Math.max(...answered.map(({ at }) => at));

  const times: number[] = [];
  for (const chatId of await newPeople(single)) {
    const saidAt = Date.now();
    await ask('POST', `/${chatId}/messages`, { text: line });
    const [answer] = await untilAnswered(1);
    times.push((answer?.at ?? 0) - saidAt);
  }
  return {
    perSecond: (updates.length * 1_000) / (lastAt - startedAt),
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
}
