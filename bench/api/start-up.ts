import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { builtEntries } from '../../local/built-entries.mjs';
import { freePort } from '../../local/processes/ports.ts';
import { SERVICE_ENTRIES } from '../../local/service-processes.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

const CHECK_INTERVAL_MS = 10;

/** Milliseconds from the start of a second API process, next to the first one, until it is ready. */
export async function measureStartUp(runningApiPid: number): Promise<number> {
  const words = await builtEntries(CHECKOUT);
  const port = await freePort();
  const environment = { ...(await environmentOf(runningApiPid)), API_PORT: String(port) };
  const startedAt = performance.now();
  const child = spawn(process.execPath, words(SERVICE_ENTRIES.api), {
    cwd: CHECKOUT,
    env: environment,
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  try {
    while (!(await isReady(port))) await delay(CHECK_INTERVAL_MS);
    return performance.now() - startedAt;
  } finally {
    child.kill();
    await ended;
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/ready`)).ok;
  } catch {
    return false;
  }
}

/** The environment that the launcher gave the API. */
async function environmentOf(pid: number): Promise<Record<string, string>> {
  const text = await readFile(`/proc/${pid}/environ`, 'utf8');
  const pairs = text.split('\0').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}
