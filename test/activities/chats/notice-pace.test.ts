import { expect } from 'chai';
import { createNoticePace } from '../../../activities/chats/notice-pace.ts';

const SECOND_MS = 1_000;
const PER_SECOND = 20;

describe('the pace of notices', () => {
  const { signal } = new AbortController();

  it('is the same for a few and for ten thousand, and one after a quiet time goes at once', async () => {
    let nowMs = SECOND_MS;
    const waits: number[] = [];
    const pace = createNoticePace(PER_SECOND, {
      now: () => nowMs,
      wait: async (milliseconds) => {
        waits.push(milliseconds);
      },
    });
    for (let count = 0; count < 10_001; count += 1) await pace(signal);
    expect(waits.slice(0, 3)).to.deep.equal([50, 100, 150]);
    expect(waits.at(-1)).to.equal((10_000 * SECOND_MS) / PER_SECOND);
    nowMs += SECOND_MS + (10_000 * SECOND_MS) / PER_SECOND;
    waits.length = 0;
    await pace(signal);
    expect(waits).to.deep.equal([]);
  });

  it('holds no worker that stops', async () => {
    const stop = new AbortController();
    const pace = createNoticePace(1 / 3_600);
    await pace(stop.signal);
    const waiting = pace(stop.signal);
    stop.abort();
    await waiting;
  });
});
