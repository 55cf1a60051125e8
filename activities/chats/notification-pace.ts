import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when the next notification may be sent. */
export type NotificationPace = (signal: AbortSignal) => Promise<void>;

export interface PaceClock {
  now(): number;
  /** Ends early with the signal. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/**
 * core.telegram.org/bots/faq: bulk notifications to different people, about 30 a second. Telegram counts arrivals: the thirty-first is sent 71 ms
 * after the end of the first one's second, so that this second does not have it either if its way is shorter.
 */
const NOTIFICATIONS_A_SECOND = 28;

/** A timer that ends late by less does not delay the notifications after it. So much less is left of the 71 ms. */
const LATE_MS = 25;

const CLOCK: PaceClock = {
  now: Date.now,
  wait: (milliseconds, signal) => delay(milliseconds, undefined, { signal }).catch(() => undefined),
};

/**
 * Spaces notifications over all chats; answers do not wait for it. Each waits for the one before it, so that they do not catch up after the
 * process was busy: the messenger would get more than its limit at once.
 */
export function createNotificationPace(
  perSecond = NOTIFICATIONS_A_SECOND,
  { now, wait } = CLOCK,
): NotificationPace {
  let nextAtMs = 0;
  let last = Promise.resolve();

  async function next(signal: AbortSignal): Promise<void> {
    const waitMs = Math.ceil(nextAtMs - now());
    if (waitMs > 0) await wait(waitMs, signal);
    const isOnTime = now() - nextAtMs <= LATE_MS;
    nextAtMs = (isOnTime ? nextAtMs : now()) + 1_000 / perSecond;
  }

  return (signal) => (last = last.then(() => next(signal)));
}
