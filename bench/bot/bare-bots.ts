import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { commandList } from '../../bot/chats/help-command.ts';
import { createTexts } from '../../chat-texts/text.ts';
import { startBenchChild, type BenchChild } from '../webhooks/bench-child.ts';
import type { BenchMessenger } from './bench-messenger.ts';
import { startMessengerProcess } from './messenger-process.ts';

/** The bots of the baseline, each in a messenger of its own. */
export interface BareBots {
  bare: BenchMessenger;
  /** Its bot commits a row before each answer. */
  withRow: BenchMessenger;
  /** Its bot commits a row for each answer, and a second process sends it. */
  outbox: BenchMessenger;
  stop(): Promise<void>;
}

const LAUNCHED = z.object({ launched: z.literal(true) });

export async function startBareBots(databaseUrl: string): Promise<BareBots> {
  const stops: (() => Promise<void>)[] = [];
  // As long as the answer of the service.
  const text = commandList(createTexts().of('en'));

  async function startMessenger() {
    const process = await startMessengerProcess();
    stops.push(process.stop);
    return process;
  }

  function startBot(file: string): BenchChild<object> {
    const bot = startBenchChild(fileURLToPath(new URL(file, import.meta.url)));
    stops.push(bot.stop);
    return bot;
  }

  async function startEcho(rowsIn: string | null): Promise<BenchMessenger> {
    const { token, apiUrl, messenger } = await startMessenger();
    await startBot('bare-bot-main.ts').ask({ token, apiUrl, databaseUrl: rowsIn, text }, LAUNCHED);
    return messenger;
  }

  async function startOutbox(): Promise<BenchMessenger> {
    const { token, apiUrl, messenger } = await startMessenger();
    for (const part of ['bot', 'sender']) {
      await startBot('outbox-bot-main.ts').ask({ part, token, apiUrl, databaseUrl, text }, LAUNCHED);
    }
    return messenger;
  }

  async function stop(): Promise<void> {
    for (const end of stops.toReversed()) await end();
  }

  try {
    return {
      bare: await startEcho(null),
      withRow: await startEcho(databaseUrl),
      outbox: await startOutbox(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
