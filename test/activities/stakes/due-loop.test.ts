import { expect } from 'chai';
import { runDueLoop } from '../../../activities/stakes/due-loop.ts';
import { createWake } from '../../../loops/wake.ts';
import { withTimeLimit } from '../../../loops/time-limit.ts';
import { waitUntil } from '../../support/wait-until.ts';

const NEVER = new AbortController().signal;

describe('the loops that follow wallets and positions with stakes', () => {
  /** Counts how often the database is asked, until the test has seen enough. */
  function looking({ due = 0, isBusy = false } = {}) {
    const wake = createWake();
    const end = new AbortController();
    const seen = { looks: 0, due };
    const ended = runDueLoop({
      signal: end.signal,
      async work() {
        seen.looks += 1;
        const done = Math.min(seen.due, 10);
        seen.due -= done;
        return done;
      },
      wake,
      isBusy: () => isBusy,
      onFailure: (error) => {
        throw error;
      },
    });
    const looked = (times: number) => waitUntil(`looked ${times} times`, () => seen.looks >= times);
    return { wake, seen, looked, stop: () => (end.abort(), ended) };
  }

  it('sleep while nothing is due', async () => {
    const wake = createWake();
    let looks = 0;
    const work = async (): Promise<number> => {
      looks += 1;
      return 0;
    };
    await withTimeLimit(2_500, NEVER, (signal) =>
      runDueLoop({ signal, work, wake, onFailure: () => undefined }),
    );
    expect(looks).to.equal(1);
  });

  it('do all that is due, and look again at once if they are woken, also while they work', async () => {
    const { wake, seen, looked, stop } = looking({ due: 35 });
    await looked(5);
    expect(seen.due).to.equal(0);
    wake.wake();
    await looked(6);
    await stop();
  });

  it('look on their own while more becomes due without a wake', async () => {
    const { looked, stop } = looking({ isBusy: true });
    await looked(2);
    await stop();
  });

  it('look once for wakes that come together', async () => {
    const { wake, seen, looked, stop } = looking();
    await looked(1);
    for (let count = 0; count < 100; count += 1) {
      wake.wake();
      await new Promise(setImmediate);
    }
    await looked(2);
    expect(seen.looks).to.equal(2);
    await stop();
  });
});
