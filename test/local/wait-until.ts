import { setTimeout as delay } from 'node:timers/promises';
import { commandLine } from '../../local/process-info.ts';

const POLL_MS = 20;

/** Waits for a condition; the test's own time limit ends it. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(POLL_MS);
}

/** False also for a process that ended and was not yet taken note of by its parent. */
export async function isAlive(pid: number): Promise<boolean> {
  return Boolean(await commandLine(pid));
}
