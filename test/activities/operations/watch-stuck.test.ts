import { expect } from 'chai';
import { testDatabase } from '../../support/database.ts';
import { madeTransaction, startScriptedChain, type ScriptedChain } from '../support/scripted-chain.ts';
import { watchStage } from '../support/watch-stage.ts';

describe('the watch of a cancelled send whose bytes were not signed', () => {
  const test = testDatabase();
  let chain: ScriptedChain;

  beforeEach(async () => {
    chain = await startScriptedChain(1);
  });
  afterEach(() => chain.stop());

  it('gives its place up if it was stuck before and no node answers', async () => {
    const stage = watchStage(test, chain);
    const id = await stage.submitted();
    await stage.give(id, madeTransaction());
    const { version } = await stage.operation(id);
    const cancelling = { status: 'awaiting_signature', statusReason: 'cancelling' } as const;
    await stage.store.transition(id, version, { ...cancelling, message: 'Cancelling.' });
    // Known already, as to a worker that runs for a while: not asked for again.
    await chain.networks.get('devnet').chainId();
    for (const node of chain.nodes) node.outage('gone');
    expect(await stage.watchAgain(id)).to.include({ stuck: true });
  });
});
