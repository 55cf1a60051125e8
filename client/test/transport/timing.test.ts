import { expect } from 'chai';
import { parseRetryAfter } from '../../src/transport/retry-delay.ts';
import { sleep, withTimeout } from '../../src/transport/timing.ts';
import { thrownBy } from '../support/thrown.ts';

const LONG_MS = 3_600_000;

describe('sleep', () => {
  it('rejects with the signal’s reason as soon as it aborts', async () => {
    const controller = new AbortController();
    const sleeping = thrownBy(() => sleep(LONG_MS, controller.signal));
    controller.abort(new Error('enough'));
    expect(await sleeping).to.include({ message: 'enough' });
  });
});

describe('withTimeout', () => {
  const untilAborted = async (signal: AbortSignal): Promise<never> =>
    await new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted inside')));
    });

  it('aborts the task when the time is over, and returns `timeout`', async () => {
    expect(await withTimeout(5, undefined, untilAborted)).to.deep.equal({ kind: 'timeout' });
  });

  it('rejects with the caller’s reason even if the aborted task throws another error', async () => {
    const controller = new AbortController();
    const running = thrownBy(() => withTimeout(LONG_MS, controller.signal, untilAborted));
    controller.abort(new Error('enough'));
    expect(await running).to.include({ message: 'enough' });
  });

  it('returns the task’s value, or throws the task’s own error', async () => {
    const value = await withTimeout(LONG_MS, undefined, () => Promise.resolve(7));
    expect(value).to.deep.equal({ kind: 'finished', value: 7 });
    const failing = (): Promise<never> => Promise.reject(new Error('broken'));
    const error = await thrownBy(() => withTimeout(LONG_MS, undefined, failing));
    expect(error).to.include({ message: 'broken' });
  });
});

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  for (const [header, seconds] of [
    [null, undefined],
    ['', undefined],
    ['soon', undefined],
    ['0', 0],
    ['12', 12],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ] as const) {
    it(`reads ${header === null ? 'no header' : `"${header}"`} as ${seconds}`, () => {
      expect(parseRetryAfter(header, now)).to.equal(seconds);
    });
  }
});
