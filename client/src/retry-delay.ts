/** The first request and three repeats: with the delays below, some seconds of an outage are bridged. */
const MAX_ATTEMPTS = 4;

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 4_000;

/** A rate limit's window can be an hour: longer waits than this are the caller's to decide on. */
const MAX_RETRY_AFTER_SECONDS = 30;

/** Too many requests; the service, its network or a proxy before it is away for the moment. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export function isRetryableStatus(status: number): boolean {
  return RETRYABLE_STATUSES.has(status);
}

/** How long to wait after the given attempt; undefined: do not try again. */
export function retryDelayMs(attempt: number, retryAfterSeconds: number | undefined): number | undefined {
  if (attempt >= MAX_ATTEMPTS) return undefined;
  if (retryAfterSeconds !== undefined) {
    return retryAfterSeconds > MAX_RETRY_AFTER_SECONDS ? undefined : retryAfterSeconds * 1000;
  }
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
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
