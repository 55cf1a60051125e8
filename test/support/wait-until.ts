import { setTimeout as delay } from 'node:timers/promises';

const CHECK_INTERVAL_MS = 25;

/** Below Mocha's limit, so that the failure says what was waited for; far above what a busy machine takes. */
const LIMIT_MS = 45_000;

/** Returns the first value that is neither undefined, null nor false, or fails with what was waited for. */
export async function waitUntil<T>(
  what: string,
  look: () => Promise<T> | T,
  timeoutMs = LIMIT_MS,
): Promise<NonNullable<Exclude<T, false>>> {
  const endsAt = Date.now() + timeoutMs;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== null && value !== false) {
      return value as NonNullable<Exclude<T, false>>;
    }
    if (Date.now() > endsAt) throw new Error(`waited ${timeoutMs} ms in vain: ${what}`);
    await delay(CHECK_INTERVAL_MS);
  }
}
