import { mock } from 'node:test';

/** Beyond every test; as much as a timer can take. */
const NEVER_MS = 2 ** 31 - 1;

export interface HeldTimers {
  /** How many timers were held so far. */
  count(): number;
  release(): void;
}

/**
 * From now on the timers of this process for which it is true never fire, so that code that ends has not waited for them: neither
 * those of `setTimeout` nor those of `AbortSignal.timeout`. Those of `node:timers/promises`, by which tests wait, do.
 */
export function holdTimers(isHeld: (milliseconds: number) => boolean): HeldTimers {
  const startTimer = globalThis.setTimeout;
  const abortAfter = AbortSignal.timeout.bind(AbortSignal);
  let count = 0;

  const timers = mock.method(
    globalThis,
    'setTimeout',
    (callback: (...values: unknown[]) => void, milliseconds = 0, ...values: unknown[]) => {
      if (!isHeld(milliseconds)) return startTimer(callback, milliseconds, ...values);
      count += 1;
      return startTimer(callback, NEVER_MS, ...values).unref();
    },
  );
  const signals = mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
    if (!isHeld(milliseconds)) return abortAfter(milliseconds);
    count += 1;
    return new AbortController().signal;
  });

  return {
    count: () => count,
    release() {
      timers.mock.restore();
      signals.mock.restore();
    },
  };
}
