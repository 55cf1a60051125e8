import { expect } from 'chai';
import { withHeartbeat } from '../../loops/heartbeat.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('loops/heartbeat', () => {
  let beats: unknown[];

  beforeEach(() => {
    beats = [];
  });

  const heartbeat = (details: unknown) => void beats.push(details);

  it('beats while the work is under way, with the details of that time, and returns its result', async () => {
    let slot = 1;
    const work = async () => {
      await waitUntil('a heartbeat', () => beats.length === 1);
      slot = 2;
      await waitUntil('another one', () => beats.length === 2);
      return 'done';
    };
    expect(await withHeartbeat({ heartbeat }, work, () => ({ slot }))).to.equal('done');
    expect(beats).to.deep.equal([{ slot: 1 }, { slot: 2 }]);
  });

  it('ends with the work, also if that fails', async () => {
    const first: unknown[] = [];
    const failing = withHeartbeat({ heartbeat: (details) => first.push(details) }, async () => {
      throw new Error('a failure');
    });
    expect(await failing.catch(String)).to.equal('Error: a failure');
    // It began later: the first one would have sent its beat before it.
    await withHeartbeat({ heartbeat }, () => waitUntil('a heartbeat of the next', () => beats.length > 0));
    expect(first).to.deep.equal([]);
  });
});
