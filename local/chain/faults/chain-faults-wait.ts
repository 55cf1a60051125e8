import { setTimeout as delay } from 'node:timers/promises';

/** The longest time that a timer of Node can wait, 25 days. */
const FOREVER_MS = 2 ** 31 - 1;

/** Waits that long, or until one of the signals comes. */
export async function waitOrSignal(signals: readonly AbortSignal[], ms = FOREVER_MS): Promise<void> {
  const signal = AbortSignal.any([...signals]);
  await delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
