/** Waits, or rejects with the signal's reason as soon as it aborts. */
export async function sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(finish, durationMs);
    function finish(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    }
    signal?.addEventListener('abort', finish);
  });
  signal?.throwIfAborted();
}

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
  const timer = setTimeout(() => {
    timedOut = true;
    abort();
  }, timeoutMs);
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
