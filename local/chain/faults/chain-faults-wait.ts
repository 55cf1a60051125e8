import { setTimeout as delay } from 'node:timers/promises';

/** The longest that a timer of Node waits, 25 days: until a signal comes. */
const FOR_EVER_MS = 2 ** 31 - 1;

/** Waits that long, or until one of the signals comes. */
export async function waitOrSignal(signals: readonly AbortSignal[], ms = FOR_EVER_MS): Promise<void> {
  const signal = AbortSignal.any([...signals]);
  await delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
