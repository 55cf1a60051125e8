import type { Clock } from '../../src/transport/timing.ts';

export interface TestClock extends Clock {
  /** Durations of the sleeps, in order. */
  pausesMs: number[];
  pass(durationMs: number): void;
}

/** Time that passes only when the test says so; a sleep ends at once. */
export function createTestClock(): TestClock {
  let nowMs = 0;
  const pausesMs: number[] = [];
  return {
    pausesMs,
    pass(durationMs) {
      nowMs += durationMs;
    },
    now: () => nowMs,
    async sleep(durationMs, signal) {
      signal?.throwIfAborted();
      pausesMs.push(durationMs);
      nowMs += durationMs;
    },
  };
}
