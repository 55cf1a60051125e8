import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { commandList } from '../../bot/commands/help-command.ts';
import { createTexts } from '../../chat-texts/text.ts';
import { startBenchChild, type BenchChild } from '../webhooks/bench-child.ts';
import { createBenchMessenger, type BenchMessenger } from './bench-messenger.ts';

/** The two bots of the baseline, each in a messenger of its own. */
export interface BareBots {
  bare: BenchMessenger;
  /** Its bot commits a row before each answer. */
  withRow: BenchMessenger;
  stop(): Promise<void>;
}

const TOKENS = {
  bare: '1:AAbareAAbareAAbareAAbareAAbareAAbare',
  withRow: '2:AArowAAArowAAArowAAArowAAArowAAArow',
};

export async function startBareBots(databaseUrl: string): Promise<BareBots> {
  const directory = await mkdtemp(join(tmpdir(), 'wallet-service-bench-bots-'));
  const children: BenchChild<object>[] = [];

  async function start(name: keyof typeof TOKENS, rowsIn: string | null): Promise<BenchMessenger> {
    const token = TOKENS[name];
    const messenger = startBenchChild<{ token: string; stateFile: string }>(
      fileURLToPath(new URL('messenger-main.ts', import.meta.url)),
    );
    children.push(messenger);
    const stateFile = join(directory, `${name}.json`);
    const { url } = await messenger.ask({ token, stateFile }, z.object({ url: z.string() }));
    const bot = startBenchChild(fileURLToPath(new URL('bare-bot-main.ts', import.meta.url)));
    children.push(bot);
    // As long as the answer of the service.
    const text = commandList(createTexts().of('en'));
    const question = { token, apiUrl: url, databaseUrl: rowsIn, text };
    await bot.ask(question, z.object({ launched: z.literal(true) }));
    return createBenchMessenger(url);
  }

  async function stop(): Promise<void> {
    for (const child of children) await child.stop();
    await rm(directory, { recursive: true, force: true });
  }

  try {
    return { bare: await start('bare', null), withRow: await start('withRow', databaseUrl), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
