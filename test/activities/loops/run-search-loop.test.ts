import { expect } from 'chai';
import { runSearchLoop } from '../../../activities/loops/run-search-loop.ts';
import { createWake } from '../../../activities/loops/wake.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** Longer than any test: a search that comes has not waited for it. */
const HOUR_MS = 3_600_000;

describe('activities/loops/run-search-loop', () => {
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
