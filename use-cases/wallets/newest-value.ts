/** One place between a writer and a slower reader: the reader gets the newest value, and older ones are dropped. */
export interface NewestValue<Value> {
  put(value: Value): void;
  /** The reader's next `take` throws it. */
  fail(error: unknown): void;
  /** Waits for a value that was not taken yet; undefined when the signal aborts. */
  take(signal: AbortSignal): Promise<Value | undefined>;
}

export function createNewestValue<Value>(): NewestValue<Value> {
  let held: { value: Value } | { error: unknown } | undefined;
  let wake = (): void => undefined;

  function hold(newest: { value: Value } | { error: unknown }): void {
    held = newest;
    wake();
  }

  function untilHeld(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      wake = () => {
        signal.removeEventListener('abort', wake);
        resolve();
      };
      signal.addEventListener('abort', wake);
    });
  }

  return {
    put: (value) => hold({ value }),
    fail: (error) => hold({ error }),
    async take(signal) {
      if (!held && !signal.aborted) await untilHeld(signal);
      const taken = held;
      held = undefined;
      if (taken && 'error' in taken) throw taken.error;
      return taken?.value;
    },
  };
}
