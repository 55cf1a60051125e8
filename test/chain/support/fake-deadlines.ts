import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';

export interface FakeDeadlines {
  /** Lets so much time pass, a millisecond at a time. */
  pass(milliseconds: number): Promise<void>;
  /** Lets time pass until the work has ended. Returns how much that took. */
  passUntil(work: Promise<unknown>): Promise<number>;
  restore(): void;
}

/** The time of RPC calls, `performance.now` and `AbortSignal.timeout`, stands still but for what the test lets pass. */
export function fakeDeadlines(): FakeDeadlines {
  let now = 0;
  let deadlines: { at: number; controller: AbortController }[] = [];
  const clock = mock.method(performance, 'now', () => now);
  const signals = mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
    const controller = new AbortController();
    deadlines.push({ at: now + milliseconds, controller });
    return controller.signal;
  });

  async function pass(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 1) {
      now += 1;
      const due = deadlines.filter(({ at }) => at <= now);
      deadlines = deadlines.filter(({ at }) => at > now);
      for (const { controller } of due)
        controller.abort(new DOMException('The time is over.', 'TimeoutError'));
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
      signals.mock.restore();
    },
  };
}
