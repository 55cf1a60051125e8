const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 4_000;

/** Too many requests; the service, its network or a proxy before it is away for the moment. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export function isRetryableStatus(status: number): boolean {
  return RETRYABLE_STATUSES.has(status);
}

export interface RetryPolicy {
  /** Repeats after the first try. */
  maxRetries: number;
  /** All pauses between the tries of one call together. */
  maxRetryWaitMs: number;
}

/** How often and how long was repeated and waited so far. */
export interface RetriesSoFar {
  retries: number;
  waitedMs: number;
}

/** How long to wait before the next try; undefined: do not try again. */
export function retryDelayMs(
  { maxRetries, maxRetryWaitMs }: RetryPolicy,
  { retries, waitedMs }: RetriesSoFar,
  retryAfterSeconds: number | undefined,
): number | undefined {
  if (retries >= maxRetries) return undefined;
  const delayMs = retryAfterSeconds === undefined ? backOffMs(retries) : retryAfterSeconds * 1000;
  // Coming back earlier than the service asks for would be in vain, so what is too long is not shortened.
  return waitedMs + delayMs > maxRetryWaitMs ? undefined : delayMs;
}

/** Doubles with each repeat. */
export function backOffMs(retries: number, maxDelayMs = MAX_DELAY_MS): number {
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** retries, maxDelayMs);
  // Between half and all of it, so that clients which failed together do not come back together.
  return delayMs * (0.5 + Math.random() / 2);
}

/** `Retry-After` as seconds or as an HTTP date. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - nowMs) / 1000));
}
