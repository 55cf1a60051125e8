import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when the next notice may be sent. */
export type NoticePace = (signal: AbortSignal) => Promise<void>;

export interface PaceClock {
  now(): number;
  /** Ends early with the signal. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** core.telegram.org/bots/faq: bulk notices to different people, about 30 a second. */
const NOTICES_A_SECOND = 30;

const CLOCK: PaceClock = {
  now: Date.now,
  wait: (milliseconds, signal) => delay(milliseconds, undefined, { signal }).catch(() => undefined),
};

/**
 * Spaces notices over all chats; answers do not wait for it. Each waits for the one before it, so that none catches up after the process
 * was busy: the messenger would get more than its limit at once.
 */
export function createNoticePace(perSecond = NOTICES_A_SECOND, { now, wait } = CLOCK): NoticePace {
  let nextAtMs = 0;
  let last = Promise.resolve();

  async function next(signal: AbortSignal): Promise<void> {
    const waitMs = Math.ceil(nextAtMs - now());
    if (waitMs > 0) await wait(waitMs, signal);
    nextAtMs = now() + 1_000 / perSecond;
  }

  return (signal) => (last = last.then(() => next(signal)));
}
