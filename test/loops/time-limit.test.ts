import { getEventListeners, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
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

  it('says that it was the time', async () => {
    const limit = await withTimeLimit(1, undefined, async (ends) => {
      await once(ends, 'abort');
      return ends;
    });
    expect(limit.reason).to.include({ name: 'TimeoutError' });
  });

  it('aborts the work when its caller is aborted', async () => {
    const stop = new AbortController();
    await withTimeLimit(HOUR_MS, stop.signal, async (limit) => {
      stop.abort(new Error('stopped'));
      expect(limit.reason).to.equal(stop.signal.reason);
    });
  });

  it('starts the work aborted for a caller who already is', async () => {
    const reason = new Error('stopped');
    const signal = AbortSignal.abort(reason);
    const limit = await withTimeLimit(HOUR_MS, signal, (ends) => Promise.resolve(ends));
    expect(limit.reason).to.equal(reason);
  });

  it('leaves nothing of work that has ended, well or not', async () => {
    const { signal } = new AbortController();
    const listeners = () => getEventListeners(signal, 'abort').length;
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    // Mocha starts its own timer as soon as the test waits.
    await setImmediate();
    const before = timers();
    for (const work of [() => Promise.resolve(), () => Promise.reject(new Error('failed'))]) {
      await withTimeLimit(HOUR_MS, signal, async () => {
        expect([listeners(), timers()], 'meanwhile').to.deep.equal([1, before + 1]);
        await work();
      }).catch(() => undefined);
      expect([listeners(), timers()]).to.deep.equal([0, before]);
    }
  });

  it('lets much be under way for one caller without a warning of a leak', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): void => void warnings.push(warning);
    process.on('warning', note);
    const { signal } = new AbortController();
    const all = Array.from({ length: 20 }, () => withTimeLimit(HOUR_MS, signal, () => setImmediate()));
    await Promise.all(all);
    await setImmediate();
    process.off('warning', note);
    expect(warnings).to.deep.equal([]);
  });
});
