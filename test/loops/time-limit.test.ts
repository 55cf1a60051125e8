import { once } from 'node:events';
import { expect } from 'chai';
import { withTimeLimit } from '../../loops/time-limit.ts';

const HOUR_MS = 3_600_000;

describe('loops/time-limit', () => {
  it('aborts the work when its time is up', async () => {
    const { signal } = new AbortController();
    const limited = await withTimeLimit(1, signal, async (limit) => {
      await once(limit, 'abort');
      return 'ended';
    });
    expect(limited).to.equal('ended');
    expect(signal.aborted).to.equal(false);
  });

  it('aborts the work when its caller is aborted', async () => {
    const stop = new AbortController();
    await withTimeLimit(HOUR_MS, stop.signal, async (limit) => {
      stop.abort();
      expect(limit.aborted).to.equal(true);
    });
  });
});
