import { mock } from 'node:test';

export interface ShiftedClock {
  advance(milliseconds: number): void;
  restore(): void;
}

/** The `performance.now()` of this process runs as before, and as far ahead as the test says. */
export function shiftClock(): ShiftedClock {
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  const shifted = mock.method(performance, 'now', () => now() + aheadMs);
  return {
    advance(milliseconds) {
      aheadMs += milliseconds;
    },
    restore: () => shifted.mock.restore(),
  };
}
