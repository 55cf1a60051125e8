import type { AttemptErrorClass } from './attempt-outcome.ts';

/**
 * Waits before the second to the sixth attempt (service specification, "Delivery": "at most 5 attempts" are the
 * retries, so that all five delays are used). The first attempt is made at once.
 */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 16_000] as const;

export const MAX_ATTEMPTS = 1 + RETRY_DELAYS_MS.length;

/**
 * Receivers that count requests mostly count them by the minute. More is not waited, because a delivery that waits
 * holds one of the few retry workflows.
 */
export const MAX_RETRY_AFTER_MS = 60_000;

export type AttemptVerdict = 'delivered' | 'retry' | 'failed' | 'gone';

/** Null when `attemptsMade` was the last. A receiver's `Retry-After` can make the delay longer, never shorter. */
export function delayBeforeNextAttemptMs(attemptsMade: number, retryAfterMs = 0): number | null {
  const delayMs = RETRY_DELAYS_MS[attemptsMade - 1];
  return delayMs === undefined ? null : Math.max(delayMs, retryAfterMs);
}

/** `gone` is final as `failed` is, and the endpoint is switched off besides. */
export function classifyResponse(status: number): AttemptVerdict {
  if (status >= 200 && status < 300) return 'delivered';
  if (status >= 500 || status === 408 || status === 429) return 'retry';
  return status === 410 ? 'gone' : 'failed';
}

/** A target that the rules refuse stays refused; everything else may have passed a second later. */
export function classifyError(errorClass: AttemptErrorClass): AttemptVerdict {
  return errorClass === 'target_forbidden' ? 'failed' : 'retry';
}

/** Reads `Retry-After`, which is seconds or an HTTP date. Undefined when it is absent or makes no sense. */
export function parseRetryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const waitMs = /^\d{1,10}$/.test(text) ? Number(text) * 1000 : httpDateMs(text) - now.getTime();
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), MAX_RETRY_AFTER_MS);
}

/** Every HTTP date begins with a day's name; Date.parse alone would accept much else. */
function httpDateMs(text: string): number {
  return /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
}
