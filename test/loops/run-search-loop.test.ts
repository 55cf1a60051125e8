import { expect } from 'chai';
import { runSearchLoop } from '../../loops/run-search-loop.ts';
import { createWake, type Wake } from '../../loops/wake.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Longer than any test: a search that comes has not waited for it. */
const HOUR_MS = 3_600_000;

describe('loops/run-search-loop', () => {
  let stop: AbortController;
  let searches: number;
  let running: Promise<void>;

  beforeEach(() => {
    [stop, searches] = [new AbortController(), 0];
  });
  afterEach(async () => {
    stop.abort();
    await running;
  });

  it('searches again at once as long as something is found, and then pauses', async () => {
    const search = async () => (searches += 1) < 4;
    running = runSearchLoop({ signal: stop.signal, pausesMs: [HOUR_MS, HOUR_MS], search });
    await waitUntil('all four', () => searches === 4);
  });

  it('searches at once when it is woken', async () => {
    const wake = createWake();
    const search = async () => (searches += 1) < 0;
    running = runSearchLoop({ signal: stop.signal, pausesMs: [HOUR_MS, HOUR_MS], wake, search });
    await waitUntil('a search', () => searches === 1);
    wake.wake();
    await waitUntil('the next one', () => searches === 2);
  });

  it('pauses no longer than the longest pause, of which the spacing is a part', async () => {
    const rests: number[] = [];
    const wake: Wake = {
      wake: () => undefined,
      pause: async (milliseconds) => rests.push(milliseconds) === 3,
    };
    const search = async () => (searches += 1) < 0;
    running = runSearchLoop({ signal: stop.signal, pausesMs: [2, 4], spacingMs: 2, wake, search });
    await waitUntil('a pause after the wake', () => rests.length >= 4);
    // 3, 4, 4, and the shortest one after the wake.
    expect(rests.slice(0, 4)).to.deep.equal([1, 2, 2, 0]);
  });

  it('continues after a search that failed', async () => {
    const failures: unknown[] = [];
    running = runSearchLoop({
      signal: stop.signal,
      pausesMs: [HOUR_MS, HOUR_MS],
      failurePauseMs: 1,
      async search() {
        if ((searches += 1) === 1) throw new Error('the database is away');
        return false;
      },
      onFailure: (error) => failures.push(error),
    });
    await waitUntil('a second search', () => searches === 2);
    expect(failures.map(String)).to.deep.equal(['Error: the database is away']);
  });
});
