import type { BenchMessenger } from './bench-messenger.ts';

/** The people of one side, and their lines. */
export interface Side {
  messenger: BenchMessenger;
  /** The line that the person with this number writes. */
  line(person: number): string;
  /** Is in each answer. */
  answer: string;
  linesEach: number;
  /** Before they write it; the bot knows them. */
  prepare?(chatIds: readonly number[]): Promise<void>;
}

export interface Replies {
  perSecond: number;
  /** From the moment at which a person sends to the bot's answer, with nothing else to do. */
  timesMs: number[];
}

/** How many lines a bot answers in a second, and how long one answer takes, seen from the messenger. */
export async function measureReplies(
  { messenger, line, answer, linesEach, prepare }: Side,
  people: number,
): Promise<Replies> {
  const chatIds = await newPeople(messenger, people);
  await prepare?.(chatIds);

  const lines = chatIds.map((chatId, person) => ({ chatId, text: line(person) }));
  const startedAt = Date.now();
  // All at once: the bot is never without work.
  await messenger.deliver(Array.from({ length: linesEach }, () => lines).flat());
  const answered = await messenger.messagesWith(answer, lines.length * linesEach);
  const lastAt = Math.max(...answered.map(({ at }) => at));

  const timesMs: number[] = [];
  for (const { chatId, text } of lines) {
    const saidAt = Date.now();
    await messenger.say(chatId, text);
    const [single] = await messenger.messagesWith(answer, 1);
    timesMs.push((single?.at ?? Number.NaN) - saidAt);
  }
  return { perSecond: (answered.length * 1_000) / (lastAt - startedAt), timesMs };
}

const SAID_AT_ONCE = 50;

/** People who have written to the bot before. */
export async function newPeople(messenger: BenchMessenger, count: number): Promise<number[]> {
  const chatIds = await messenger.newPeople(count);
  for (let from = 0; from < count; from += SAID_AT_ONCE) {
    await Promise.all(
      chatIds.slice(from, from + SAID_AT_ONCE).map((chatId) => messenger.say(chatId, '/wallets')),
    );
  }
  await messenger.messagesWith(HELP_ANSWER, count);
  return chatIds;
}

/** Is in the answer to /help commands, in the one to /wallets of a person without one, and in each one of a bare bot. */
export const HELP_ANSWER = '/wallet';
