import { expect } from 'chai';
import { createNotificationPace } from '../../../activities/chats/notification-pace.ts';

const SECOND_MS = 1_000;
const PER_SECOND = 20;

describe('the pace of notifications', () => {
  const { signal } = new AbortController();

  /** A clock that only waits and `pass` move. The wait with the number `lateWait` ends a second late. */
  function paceOnAClock({ lateWait = -1, alwaysLateMs = 0 } = {}) {
    let nowMs = SECOND_MS;
    let waits = 0;
    const times: number[] = [];
    return {
      pace: createNotificationPace(PER_SECOND, {
        now: () => nowMs,
        async wait(milliseconds) {
          waits += 1;
          nowMs += milliseconds + alwaysLateMs + (waits === lateWait ? SECOND_MS : 0);
        },
      }),
      sentAt: Object.assign(() => void times.push(nowMs), { times }),
      pass: (milliseconds: number) => (nowMs += milliseconds),
    };
  }

  it('is the same for a few and for ten thousand, and one after a quiet time goes at once', async () => {
    const { pace, sentAt, pass } = paceOnAClock();
    await Promise.all(Array.from({ length: 10_001 }, () => pace(signal).then(sentAt)));
    expect(sentAt.times.slice(0, 3)).to.deep.equal([1_000, 1_050, 1_100]);
    expect(sentAt.times.at(-1)).to.equal(1_000 + (10_000 * SECOND_MS) / PER_SECOND);
    pass(SECOND_MS);
    const quietUntil = pass(0);
    await pace(signal).then(sentAt);
    expect(sentAt.times.at(-1)).to.equal(quietUntil);
  });

  it('never exceeds its number in a second, also after the worker was busy for one', async () => {
    const { pace, sentAt } = paceOnAClock({ lateWait: PER_SECOND });
    const count = 3 * PER_SECOND;
    await Promise.all(Array.from({ length: count }, () => pace(signal).then(sentAt)));
    const { times } = sentAt;
    const within = times.map((at) => times.filter((other) => other >= at && other < at + SECOND_MS).length);
    expect(times).to.have.length(count);
    expect(Math.max(...within)).to.equal(PER_SECOND);
  });

  it('is kept although every timer ends a few milliseconds late', async () => {
    const { pace, sentAt } = paceOnAClock({ alwaysLateMs: 8 });
    await Promise.all(Array.from({ length: 1_001 }, () => pace(signal).then(sentAt)));
    const [first = 0] = sentAt.times;
    expect((sentAt.times.at(-1) ?? 0) - first).to.be.closeTo((1_000 * SECOND_MS) / PER_SECOND, 8);
  });

  it('holds no worker that stops', async () => {
    const stop = new AbortController();
    const pace = createNotificationPace(1 / 3_600);
    await pace(stop.signal);
    const waiting = pace(stop.signal);
    stop.abort();
    await waiting;
  });
});
