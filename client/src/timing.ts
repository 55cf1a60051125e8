/** Beyond 31 bits a timer fires at once, which would turn the longest waits into none. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Waits, or rejects with the signal's reason as soon as it aborts. */
export async function sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(finish, Math.min(durationMs, MAX_TIMER_MS));
    function finish(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    }
    signal?.addEventListener('abort', finish);
  });
  signal?.throwIfAborted();
}

/** Where the time and its passing come from. */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Rejects with the signal's reason as soon as it aborts. */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

export const SYSTEM_CLOCK: Clock = { now: () => Date.now(), sleep };

export type TimedOutcome<Value> = { timedOut: false; value: Value } | { timedOut: true };

/**
 * Runs a task under a signal that aborts with the caller's, or when the time is over. The caller's own abort
 * wins and rejects with its reason. (`AbortSignal.any` would do, but keeps a long-lived caller's signal
 * referencing every request in several runtimes.)
 */
export async function withTimeout<Value>(
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<TimedOutcome<Value>> {
  callerSignal?.throwIfAborted();
  const controller = new AbortController();
  let timedOut = false;
  const abort = (): void => controller.abort();
  const timer = setTimeout(
    () => {
      timedOut = true;
      abort();
    },
    Math.min(timeoutMs, MAX_TIMER_MS),
  );
  callerSignal?.addEventListener('abort', abort);
  try {
    return { timedOut: false, value: await run(controller.signal) };
  } catch (error) {
    callerSignal?.throwIfAborted();
    if (timedOut) return { timedOut: true };
    throw error;
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', abort);
  }
}
