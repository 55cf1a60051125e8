import { expect } from 'chai';
import { testDatabase } from '../../support/database.ts';
import {
  madeTransaction,
  startScriptedChain,
  type Landed,
  type MadeTransaction,
  type ScriptedChain,
} from '../support/scripted-chain.ts';
import { SOON, watchStage } from '../support/watch-stage.ts';

describe('a send that has landed', () => {
  const test = testDatabase();
  let chain: ScriptedChain;
  let paid: MadeTransaction;

  beforeEach(() => {
    paid = madeTransaction();
  });
  afterEach(() => chain.stop());

  /** As the first watch leaves it. */
  async function landedOn(nodes: number) {
    chain = await startScriptedChain(nodes);
    const stage = watchStage(test, chain);
    const id = await stage.submitted(paid);
    chain.landed = [landing('confirmed')];
    return { ...stage, id, snapshot: await stage.watchOnce(id, SOON) };
  }

  const landing = (commitment: Landed['commitment']): Landed => ({ transaction: paid, slot: 95, commitment });

  it('says when its block should be final if two nodes have confirmed it: 32 slots later, and a second for the nodes', async () => {
    const { snapshot } = await landedOn(2);
    expect(snapshot).to.include({ status: 'confirmed', isFinal: false, finalInMs: 32 * 400 + 1_000 });
  });

  it('is watched without a break if only one node has confirmed it', async () => {
    const { snapshot } = await landedOn(1);
    expect(snapshot).to.include({ status: 'confirmed', isFinal: false });
    expect(snapshot).to.not.have.property('finalInMs');
  });

  it('is final if both nodes say so when it is looked for', async () => {
    const { id, lookForFinality, operation } = await landedOn(2);
    const early = await lookForFinality(id);
    expect(early).to.include({ status: 'confirmed', isFinal: false });
    expect(early, 'it is watched from now on').to.not.have.property('finalInMs');

    chain.landed = [landing('finalized')];
    expect(await lookForFinality(id)).to.include({ status: 'confirmed', isFinal: true });
    expect((await operation(id)).landing).to.include({ nodes: 2, of: 2, commitment: 'finalized' });
    expect(await lookForFinality(id), 'looked for again').to.include({ isFinal: true });
  });

  it('is left to the watch if no node answers when it is looked for', async () => {
    const { id, lookForFinality } = await landedOn(2);
    for (const node of chain.nodes) node.outage('gone');
    expect(await lookForFinality(id)).to.include({ status: 'confirmed', isFinal: false });
  });
});
