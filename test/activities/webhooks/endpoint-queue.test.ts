import { expect } from 'chai';
import { createEndpointQueue } from '../../../activities/webhooks/endpoint-queue.ts';
import { taskOf } from '../support/scripted-claims.ts';

const NEWEST = 'del_01a1ffe7-8f40-76bd-8a77-4f92992642a0';
const TWO_SECONDS_BEFORE = 'del_01a1ffe7-8770';

describe('the queue of an endpoint', () => {
  const tasks = (howMany: number) => Array.from({ length: howMany }, () => taskOf('one'));

  it('claims more than is under way, in few large claims', () => {
    const queue = createEndpointQueue('one', () => 0);
    expect(queue.room()).to.equal(96);
    queue.startClaim(32);
    expect(queue.room(), 'while it claims').to.equal(0);
    queue.endClaim(tasks(96), null, true);
    for (let begun = 0; begun < 32; begun += 1) expect(queue.start()).not.to.equal(null);
    expect(queue.start(), 'the 33rd at once').to.equal(null);
    expect(queue.size()).to.equal(96);
    let claimed = 64;
    for (; queue.room() === 0; claimed -= 1) {
      queue.end(true);
      queue.start();
    }
    expect([claimed, queue.room()]).to.deep.equal([32, 32]);
  });

  it('continues after the newest delivery it has seen, minus two seconds, and sometimes looks at all', () => {
    let now = 0;
    const queue = createEndpointQueue('one', () => now);
    const claim = (ids: string[]) => {
      const after = queue.startClaim(32);
      queue.endClaim(
        ids.map((deliveryId) => taskOf('one', { deliveryId })),
        null,
        true,
      );
      return after;
    };
    expect(claim([NEWEST])).to.equal('');
    expect(claim([])).to.match(new RegExp(`^${TWO_SECONDS_BEFORE}`));
    expect(TWO_SECONDS_BEFORE < NEWEST).to.equal(true);
    now = 1_001;
    expect(claim([])).to.equal('');
    expect(claim([])).to.match(new RegExp(`^${TWO_SECONDS_BEFORE}`));
  });

  it('is idle after an empty claim, unless it was woken during the claim', () => {
    const queue = createEndpointQueue('one', () => 0);
    queue.startClaim(32);
    expect(queue.isIdle()).to.equal(false);
    queue.endClaim([], null, false);
    expect(queue.isIdle()).to.equal(true);
    queue.wake();
    queue.startClaim(32);
    queue.wake();
    queue.endClaim([], null, false);
    expect(queue.isIdle()).to.equal(false);
    expect(queue.room()).to.equal(96);
  });

  it('starts and claims no more at once than its endpoint’s health allows', () => {
    const queue = createEndpointQueue('one', () => 0);
    queue.startClaim(32);
    queue.endClaim(tasks(4), 4, true);
    for (let begun = 0; begun < 4; begun += 1) queue.start();
    expect(queue.room()).to.equal(0);
    queue.end(true);
    expect(queue.room()).to.equal(1);
  });

  it('is failing after ten failures in a row', () => {
    const queue = createEndpointQueue('one', () => 0);
    const end = (howMany: number, succeeded: boolean) => {
      for (let ended = 0; ended < howMany; ended += 1) queue.end(succeeded);
      return queue.isFailing();
    };
    expect(end(9, false)).to.equal(false);
    expect(end(1, true)).to.equal(false);
    expect(end(9, false)).to.equal(false);
    expect(end(1, false)).to.equal(true);
    queue.clear();
    expect(queue.isFailing()).to.equal(false);
  });
});
