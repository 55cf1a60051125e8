import { expect } from 'chai';
import { createDeferredStarts } from '../../use-cases/deferred-starts.ts';

const NEVER_MS = 3_600_000;

describe('a deferred start', () => {
  function recorded() {
    const started: string[] = [];
    const starting = (id: string) => async () => void started.push(id);
    return { started, starting };
  }

  it('happens after its moment', async () => {
    const { started, starting } = recorded();
    const starts = createDeferredStarts(5);
    await starts.start('a', starting('a'));
    expect(started).to.deep.equal(['a']);
  });

  it('does not happen if it is dropped before, and others do', async () => {
    const { started, starting } = recorded();
    const starts = createDeferredStarts(5);
    const both = Promise.all([starts.start('a', starting('a')), starts.start('b', starting('b'))]);
    expect(starts.drop('a')).to.equal(true);
    expect(starts.drop('a'), 'dropped already').to.equal(false);
    await both;
    expect(started).to.deep.equal(['b']);
  });

  it('happens at once if the process ends, which waits for it', async () => {
    const { started, starting } = recorded();
    const starts = createDeferredStarts(NEVER_MS);
    const waiting = starts.start('a', starting('a'));
    await starts.flush();
    expect(started).to.deep.equal(['a']);
    await waiting;
  });

  it('says that it failed', async () => {
    const starts = createDeferredStarts(5);
    const failure = await starts
      .start('a', async () => {
        throw new Error('away');
      })
      .catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message', 'away');
  });
});
