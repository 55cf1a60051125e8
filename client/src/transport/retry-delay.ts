const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 4_000;

/** Too many requests, or the service, its network or a proxy is temporarily unavailable. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export function isRetryableStatus(status: number): boolean {
  return RETRYABLE_STATUSES.has(status);
}

export interface RetryPolicy {
  /** Number of repeats after the first try. */
  maxRetries: number;
  /** Longest sum of the pauses between the tries of one call. */
  maxRetryWaitMs: number;
}

export interface RetriesSoFar {
  retries: number;
  waitedMs: number;
}

/** Pause before the next try; undefined if there must not be another try. */
export function retryDelayMs(
  { maxRetries, maxRetryWaitMs }: RetryPolicy,
  { retries, waitedMs }: RetriesSoFar,
  retryAfterSeconds: number | undefined,
): number | undefined {
  if (retries >= maxRetries) return undefined;
  const delayMs = retryAfterSeconds === undefined ? backOffMs(retries) : retryAfterSeconds * 1000;
  // A delay that is too long is not shortened: a try before `Retry-After` would be refused.
  return waitedMs + delayMs > maxRetryWaitMs ? undefined : delayMs;
}

/** Doubles with each repeat. */
export function backOffMs(retries: number, maxDelayMs = MAX_DELAY_MS): number {
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** retries, maxDelayMs);
  // Between half and all of it, so that clients that failed together do not retry together.
  return delayMs * (0.5 + Math.random() / 2);
}

/** `Retry-After` as seconds or as an HTTP date. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - nowMs) / 1000));
}
