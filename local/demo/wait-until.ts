import { setTimeout as delay } from 'node:timers/promises';
import { DemoError } from './demo-error.ts';

const CHECK_INTERVAL_MS = 100;

/** The first value that is not undefined; a DemoError that says what was waited for when the time is over. */
export async function waitUntil<T>(
  what: string,
  timeoutMs: number,
  look: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const endsAt = Date.now() + timeoutMs;
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    if (Date.now() > endsAt) throw new DemoError(`Waited ${timeoutMs / 1000} s in vain for ${what}.`);
    await delay(CHECK_INTERVAL_MS);
  }
}
