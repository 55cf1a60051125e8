/** A timer of more than 31 bits fires at once, so longer waits are cut to this. */
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

/** The source of time, which tests replace. */
export interface Clock {
  /** Milliseconds since a fixed moment. */
  now(): number;
  /** Rejects with the signal's reason as soon as it aborts. */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

export const SYSTEM_CLOCK: Clock = { now: () => Date.now(), sleep };

export type TimedOutcome<Value> = { kind: 'finished'; value: Value } | { kind: 'timeout' };

/**
 * Runs a task with a signal that aborts when the caller's does or the time is over. If the caller aborts, the call
 * rejects with the caller's reason. (Not `AbortSignal.any`: in several runtimes a long-lived caller's signal would keep
 * a reference to every request.)
 */
export async function withTimeout<Value>(
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<TimedOutcome<Value>> {
  callerSignal?.throwIfAborted();
  const controller = new AbortController();
  let isTimeOver = false;
  const abort = (): void => controller.abort();
  const timer = setTimeout(
    () => {
      isTimeOver = true;
      abort();
    },
    Math.min(timeoutMs, MAX_TIMER_MS),
  );
  callerSignal?.addEventListener('abort', abort);
  try {
    return { kind: 'finished', value: await run(controller.signal) };
  } catch (error) {
    callerSignal?.throwIfAborted();
    if (isTimeOver) return { kind: 'timeout' };
    throw error;
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', abort);
  }
}
