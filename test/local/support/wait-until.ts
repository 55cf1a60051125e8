import { setTimeout as delay } from 'node:timers/promises';
import { commandLine } from '../../../local/processes/process-info.ts';

const CHECK_INTERVAL_MS = 20;

/** Below the test's own time limit, so that the failure names what was awaited. */
const LIMIT_MS = 120_000;

export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  limitMs = LIMIT_MS,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not so within ${limitMs / 1000} s: ${condition.toString()}`);
    await delay(CHECK_INTERVAL_MS);
  }
}

/** False also for a process that ended but was not yet collected by its parent. */
export async function isAlive(pid: number): Promise<boolean> {
  return Boolean(await commandLine(pid));
}
