import { expect } from 'chai';
import { createFinalityWatch, type FinalClaim } from './early-finality.ts';

/** The state of a service, its chain and a node that may lie. */
function scene() {
  const claims: FinalClaim[] = [];
  const state = { finalized: 100, waiting: 1, lies: 0 };
  const watch = createFinalityWatch({
    claims: async (above) => claims.filter(({ slot }) => slot > above),
    finalizedSlot: async () => state.finalized,
    waiting: async () => state.waiting,
    liesServed: () => state.lies,
  });
  return { claims, state, watch };
}

describe('the watch for early finality', () => {
  it('accepts finalized blocks, even if they were finalized only after the claim', async () => {
    const { claims, state, watch } = scene();
    claims.push({ what: 'one', slot: 100 });
    await watch.look();
    claims.push({ what: 'two', slot: 130 });
    state.finalized = 130;
    await watch.look();
    expect(watch.problems()).to.deep.equal([]);
  });

  it('finds a block that was called finalized too early, once, although it is finalized at the end', async () => {
    const { claims, state, watch } = scene();
    state.lies = 3;
    claims.push({ what: 'believed', slot: 120 });
    await watch.look();
    await watch.look();
    state.finalized = 150;
    await watch.look();
    expect(watch.problems()).to.deep.equal(['FINAL TOO EARLY: believed in slot 120, the chain up to 100']);
  });

  it('finds a block that was called finalized too early, even if a later claim is right', async () => {
    const { claims, state, watch } = scene();
    claims.push({ what: 'right', slot: 90 }, { what: 'the ledger', slot: 101 });
    await watch.look();
    claims.pop();
    state.finalized = 140;
    claims.push({ what: 'the ledger', slot: 140 });
    await watch.look();
    expect(watch.problems()).to.deep.equal(['FINAL TOO EARLY: the ledger in slot 101, the chain up to 100']);
  });

  it('reports that nothing was shown if nothing waited to be finalized during a lie', async () => {
    const { state, watch } = scene();
    Object.assign(state, { waiting: 0, lies: 1 });
    await watch.look();
    expect(watch.problems()).to.deep.equal([
      'nothing waited while a node claimed finality: nothing was shown',
    ]);
    Object.assign(state, { waiting: 2, lies: 2 });
    await watch.look();
    expect(watch.problems()).to.deep.equal([]);
  });
});
