import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startBenchChild } from '../webhooks/bench-child.ts';
import { createBenchMessenger, type BenchMessenger } from './bench-messenger.ts';

/** A messenger for one bot, in a process of its own: nothing that measures delays what arrives there. */
export interface MessengerProcess {
  token: string;
  apiUrl: string;
  messenger: BenchMessenger;
  stop(): Promise<void>;
}

const TOKEN_BYTES = 24;

export async function startMessengerProcess(): Promise<MessengerProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'wallet-service-bench-messenger-'));
  const token = `1:${randomBytes(TOKEN_BYTES).toString('hex')}`;
  const child = startBenchChild<{ token: string; stateFile: string }>(
    fileURLToPath(new URL('messenger-main.ts', import.meta.url)),
  );

  async function stop(): Promise<void> {
    await child.stop();
    await rm(directory, { recursive: true, force: true });
  }

  try {
    const stateFile = join(directory, 'messenger.json');
    const { url } = await child.ask({ token, stateFile }, z.object({ url: z.string() }));
    return { token, apiUrl: url, messenger: createBenchMessenger(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
