import { expect } from 'chai';
import { testDatabase } from '../../support/database.ts';
import { madeTransaction, startScriptedChain, type ScriptedChain } from '../support/scripted-chain.ts';
import { watchStage } from '../support/watch-stage.ts';

describe('the watch within the workflow task of a signature', () => {
  const test = testDatabase();
  let chain: ScriptedChain;

  beforeEach(async () => {
    chain = await startScriptedChain(2);
  });
  afterEach(() => chain.stop());

  it('sees that the transaction lands, and says when its block should be final', async () => {
    const paid = madeTransaction();
    const { submitted, watchForLanding } = watchStage(test, chain);
    const id = await submitted(paid);
    chain.landed = [{ transaction: paid, slot: 95, commitment: 'confirmed' }];
    const snapshot = await watchForLanding(id);
    expect(snapshot).to.include({ status: 'confirmed', isFinal: false }).and.have.property('finalInMs');
  });

  it('ends without a result if it does not land in time: the watch from the queue continues', async () => {
    const { submitted, watchForLanding } = watchStage(test, chain);
    const id = await submitted(madeTransaction());
    const snapshot = await watchForLanding(id);
    expect(snapshot).to.include({ status: 'submitted', statusReason: null });
    expect(snapshot).to.not.have.property('stuck');
  });

  it('ends without a result if no node answers: an outage must not hold the task', async () => {
    const { submitted, watchForLanding } = watchStage(test, chain);
    const id = await submitted(madeTransaction());
    for (const node of chain.nodes) node.outage('gone');
    expect(await watchForLanding(id)).to.include({ status: 'submitted' });
  });
});
