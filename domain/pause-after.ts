import type { ProviderError } from './provider-error.ts';

/** A provider that fails is asked less and less often, and at least this often. */
const MAX_BACKOFF_MS = 60_000;

/** Even if a provider asks for more: its clock may be wrong. */
const MAX_REST_MS = 10 * 60_000;

/** How long a provider rests after so many failures in a row: at least until the time that it names. */
export function pauseAfter(
  { retryAt }: Pick<ProviderError, 'retryAt'>,
  failures: number,
  intervalMs: number,
  now: Date,
): number {
  const backoffMs = Math.min(intervalMs * 2 ** failures, MAX_BACKOFF_MS);
  const restMs = Math.min((retryAt?.getTime() ?? 0) - now.getTime(), MAX_REST_MS);
  return Math.max(backoffMs, restMs);
}
