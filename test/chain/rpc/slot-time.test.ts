import { expect } from 'chai';
import { createSlotTime } from '../../../chain/rpc/slot-time.ts';
import { waitUntil } from '../../support/wait-until.ts';

describe('the length of a slot', () => {
  it('is that of the genesis configuration until a node has measured it', async () => {
    let asked = 0;
    const slotMs = createSlotTime(async () => {
      asked += 1;
      return 100;
    });
    expect(slotMs()).to.equal(400);
    await waitUntil('it is measured', () => slotMs() === 100);
    expect(asked, 'within a minute').to.equal(1);
  });

  it('stays what it was if the node does not answer, and no caller waits for that', async () => {
    const slotMs = createSlotTime(() => Promise.reject(new Error('the node is away')));
    expect(slotMs()).to.equal(400);
    await new Promise(setImmediate);
    expect(slotMs()).to.equal(400);
  });
});
