import type { AttemptErrorClass } from './attempt-outcome.ts';

/**
 * Delays before the second to the sixth attempt. The service specification, "Delivery", says "at most 5 attempts": these are
 * the retries, so that all five delays are used. The first attempt is made at once.
 */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 16_000] as const;

export const MAX_ATTEMPTS = 1 + RETRY_DELAYS_MS.length;

/**
 * Most receivers with a rate limit count by the minute. Longer waits are not honoured, because a waiting delivery holds one of
 * the few retry workflows.
 */
export const MAX_RETRY_AFTER_MS = 60_000;

export type AttemptVerdict = 'delivered' | 'retry' | 'failed' | 'gone';

/** Null if `attemptsMade` was the last attempt. A receiver's `Retry-After` can make the delay longer, never shorter. */
export function delayBeforeNextAttemptMs(attemptsMade: number, retryAfterMs = 0): number | null {
  const delayMs = RETRY_DELAYS_MS[attemptsMade - 1];
  return delayMs === undefined ? null : Math.max(delayMs, retryAfterMs);
}

/** `gone` is final like `failed`, and also switches the endpoint off. */
export function classifyResponse(status: number): AttemptVerdict {
  if (status >= 200 && status < 300) return 'delivered';
  if (status >= 500 || status === 408 || status === 429) return 'retry';
  return status === 410 ? 'gone' : 'failed';
}

/** A forbidden target stays forbidden; every other error may be over a second later. */
export function classifyError(errorClass: AttemptErrorClass): AttemptVerdict {
  return errorClass === 'target_forbidden' ? 'failed' : 'retry';
}

/** Reads `Retry-After`: seconds or an HTTP date. Undefined if it is absent or invalid. */
export function parseRetryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const waitMs = /^\d{1,10}$/.test(text) ? Number(text) * 1000 : httpDateMs(text) - now.getTime();
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), MAX_RETRY_AFTER_MS);
}

/** Every HTTP date begins with the name of a day; `Date.parse` alone accepts many other texts. */
function httpDateMs(text: string): number {
  return /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
}
