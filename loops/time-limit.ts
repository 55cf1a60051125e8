import { setMaxListeners } from 'node:events';

/**
 * Runs `work` with a signal that aborts with a TimeoutError when the time is up, or as `signal` does. When the work has ended, nothing
 * of it is left: no timer, and no listener of `signal`.
 */
export async function withTimeLimit<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  // Not AbortSignal.any: a signal of AbortSignal.timeout that only it refers to may be collected, and then never aborts. And each call
  // would leak memory for as long as `signal` lives.
  const limit = new AbortController();
  const onAbort = (): void => limit.abort(signal?.reason);
  const timer = setTimeout(onTimeUp, milliseconds, limit);
  if (signal?.aborted) {
    onAbort();
  } else if (signal) {
    // Node reports more than ten listeners as a leak, and much may be under way for one caller.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', onAbort, { once: true });
  }
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function onTimeUp(limit: AbortController): void {
  limit.abort(new DOMException('the time limit is over', 'TimeoutError'));
}
