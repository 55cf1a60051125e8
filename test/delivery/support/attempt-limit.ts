import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import type { AttemptOutcome } from '../../../delivery/attempt-outcome.ts';

/** undici publishes here when it has read the status and the headers of an answer. */
const STATUS_CHANNEL = 'undici:request:headers';

/** Resolves with the next status that arrives in this process. */
export function nextStatus(): Promise<void> {
  return new Promise((resolve) => {
    const onStatus = (): void => {
      unsubscribe(STATUS_CHANNEL, onStatus);
      resolve();
    };
    subscribe(STATUS_CHANNEL, onStatus);
  });
}

/**
 * With fake timers: shows that the attempt has not ended a millisecond before the limit, and returns its outcome at the limit.
 */
export async function endAtLimit(
  limitMs: number,
  { begin, isUnderWay }: { begin(): Promise<AttemptOutcome>; isUnderWay: Promise<unknown> },
): Promise<AttemptOutcome> {
  const clock = mock.method(performance, 'now', () => 0);
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const outcomes: AttemptOutcome[] = [];
    const attempt = begin().then((outcome) => outcomes.push(outcome));
    await isUnderWay;
    mock.timers.tick(limitMs - 1);
    await setImmediate();
    expect(outcomes).to.deep.equal([]);
    clock.mock.mockImplementation(() => limitMs);
    mock.timers.tick(1);
    await attempt;
    const [outcome] = outcomes as [AttemptOutcome];
    expect(outcome.durationMs).to.equal(limitMs);
    return outcome;
  } finally {
    mock.timers.reset();
    clock.mock.restore();
  }
}
