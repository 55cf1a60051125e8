import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';

/** Beyond every test; as much as a timer can take. */
const NEVER_MS = 2 ** 31 - 1;

export interface FakeDeadlines {
  /** Lets so much time pass, a millisecond at a time. */
  pass(milliseconds: number): Promise<void>;
  /** Lets time pass until the work has ended. Returns how much that took. */
  passUntil(work: Promise<unknown>): Promise<number>;
  restore(): void;
}

/**
 * The time of RPC calls, `performance.now` and timers of at most `longestMs`, stands still but for what the test lets pass. Longer timers
 * are those of the HTTP client.
 */
export function fakeDeadlines(longestMs: number): FakeDeadlines {
  const { setTimeout: startTimer, clearTimeout: endTimer } = globalThis;
  let now = 0;
  let deadlines: { at: number; timer: NodeJS.Timeout; end: () => void }[] = [];
  const clock = mock.method(performance, 'now', () => now);
  const started = mock.method(
    globalThis,
    'setTimeout',
    (callback: (...values: unknown[]) => void, milliseconds = 0, ...values: unknown[]) => {
      if (milliseconds > longestMs) return startTimer(callback, milliseconds, ...values);
      const timer = startTimer(() => undefined, NEVER_MS).unref();
      deadlines.push({ at: now + milliseconds, timer, end: () => callback(...values) });
      return timer;
    },
  );
  const ended = mock.method(globalThis, 'clearTimeout', (timer: NodeJS.Timeout | undefined) => {
    deadlines = deadlines.filter((deadline) => deadline.timer !== timer);
    endTimer(timer);
  });

  async function pass(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 1) {
      now += 1;
      const due = deadlines.filter(({ at }) => at <= now);
      deadlines = deadlines.filter(({ at }) => at > now);
      for (const { end } of due) end();
      await setImmediate();
    }
  }

  return {
    pass,
    async passUntil(work) {
      const start = now;
      const state = { hasEnded: false };
      const end = (): void => void (state.hasEnded = true);
      work.then(end, end);
      await setImmediate();
      while (!state.hasEnded) await pass(1);
      return now - start;
    },
    restore() {
      clock.mock.restore();
      started.mock.restore();
      ended.mock.restore();
    },
  };
}
