import { setTimeout as delay } from 'node:timers/promises';
import { DemoError } from './demo-error.ts';

const CHECK_INTERVAL_MS = 100;

/** Returns the first value that is not undefined; when the time is over, throws a DemoError that names `what`. */
export async function waitUntil<T>(
  what: string,
  timeoutMs: number,
  look: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const endsAt = Date.now() + timeoutMs;
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    if (Date.now() > endsAt) throw new DemoError(`Waited ${timeoutMs / 1000} s without success for ${what}.`);
    await delay(CHECK_INTERVAL_MS);
  }
}
