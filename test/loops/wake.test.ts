import { expect } from 'chai';
import { createWake } from '../../loops/wake.ts';

const HOUR_MS = 3_600_000;

describe('loops/wake', () => {
  const { signal } = new AbortController();

  it('ends a pause and says that it did', async () => {
    const wake = createWake();
    const paused = wake.pause(HOUR_MS, signal);
    wake.wake();
    expect(await paused).to.equal(true);
  });

  it('without a pause ends the next one at once, and only that one', async () => {
    const wake = createWake();
    wake.wake();
    wake.wake();
    expect(await wake.pause(HOUR_MS, signal)).to.equal(true);
    expect(await wake.pause(1, signal)).to.equal(false);
  });

  it('lets a pause without a wake end at its time or at the abort', async () => {
    const wake = createWake();
    expect(await wake.pause(1, signal)).to.equal(false);
    const stop = new AbortController();
    const paused = wake.pause(HOUR_MS, stop.signal);
    stop.abort();
    expect(await paused).to.equal(false);
    expect(await wake.pause(HOUR_MS, stop.signal), 'aborted before').to.equal(false);
  });
});
