import { setTimeout as delay } from 'node:timers/promises';

/** Short at first, because most waits are; then longer, because each look costs the busy machine CPU time. */
const MIN_CHECK_INTERVAL_MS = 20;
const MAX_CHECK_INTERVAL_MS = 200;
const GROWTH = 1.2;

/** Below Mocha's limit, so that the failure says what was waited for; far above what a busy machine takes. */
const LIMIT_MS = 240_000;

/** Returns the first value that is neither undefined, null nor false, or fails with what was waited for. */
export async function waitUntil<T>(
  what: string,
  look: () => Promise<T> | T,
  timeoutMs = LIMIT_MS,
): Promise<NonNullable<Exclude<T, false>>> {
  const endsAt = Date.now() + timeoutMs;
  for (
    let intervalMs = MIN_CHECK_INTERVAL_MS;
    ;
    intervalMs = Math.min(intervalMs * GROWTH, MAX_CHECK_INTERVAL_MS)
  ) {
    const value = await look();
    if (value !== undefined && value !== null && value !== false) {
      return value as NonNullable<Exclude<T, false>>;
    }
    if (Date.now() > endsAt) throw new Error(`waited ${timeoutMs} ms in vain: ${what}`);
    await delay(intervalMs);
  }
}
