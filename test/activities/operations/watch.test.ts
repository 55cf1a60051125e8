import { expect } from 'chai';
import { createOperationQueries } from '../../../db/operations/operation-queries.ts';
import { testDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  madeTransaction,
  startScriptedChain,
  type MadeTransaction,
  type ScriptedChain,
} from '../support/scripted-chain.ts';
import { LAST_VALID, watchStage } from '../support/watch-stage.ts';

describe('the watch of a send', () => {
  const test = testDatabase();
  let chain: ScriptedChain;
  let first: MadeTransaction;
  let second: MadeTransaction;

  beforeEach(async () => {
    chain = await startScriptedChain();
    [first, second] = [madeTransaction(), madeTransaction()];
  });
  afterEach(() => chain.stop());

  const stage = () => watchStage(test, chain);
  const watchOnce = (id: string) => stage().watchOnce(id);
  const submitted = (...signingRequests: MadeTransaction[]) => stage().submitted(...signingRequests);
  const eventsOf = (id: string) => stage().eventsOf(id);

  it('says failed with DROPPED if a confirmed block is gone and nothing can land any more', async () => {
    const id = await submitted(first);
    chain.landed = [{ transaction: first, slot: 101, commitment: 'confirmed' }];
    expect(await watchOnce(id)).to.include({ status: 'confirmed', isFinal: false });
    chain.landed = [];
    chain.height = LAST_VALID + 100;
    expect(await watchOnce(id)).to.include({ status: 'failed', isFinal: true });
    const details = await createOperationQueries(test.database).state(id);
    expect(details?.operation.error?.code).to.equal('DROPPED');
    expect(details?.operation.result).to.equal(null);
    expect(await eventsOf(id)).to.deep.equal([
      'transaction.pending',
      'transaction.confirmed',
      'transaction.failed',
    ]);
  });

  it('hands the bytes over again if a confirmed block is gone and they can still land', async () => {
    const id = await submitted(first);
    chain.landed = [{ transaction: first, slot: 101, commitment: 'confirmed' }];
    await watchOnce(id);
    chain.landed = [];
    chain.handedOver = [];
    const watching = watchOnce(id);
    await waitUntil('they are handed over again', () => chain.handedOver.length > 0);
    chain.landed = [{ transaction: first, slot: 103, commitment: 'finalized' }];
    expect(await watching).to.include({ status: 'confirmed', isFinal: true });
    const state = await createOperationQueries(test.database).state(id);
    expect(state?.operation.result?.slot).to.equal(103);
    expect(state?.operation.finalizedAt).to.be.instanceOf(Date);
  });

  it('reports the final outcome if the finalized block says something else than the confirmed one', async () => {
    const id = await submitted(first);
    chain.landed = [{ transaction: first, slot: 101, commitment: 'confirmed' }];
    await watchOnce(id);
    chain.landed = [{ transaction: first, slot: 102, commitment: 'finalized', failed: true }];
    expect(await watchOnce(id)).to.include({ status: 'failed', isFinal: true });
  });

  it('finds bytes that were called dead and landed, before it hands over those that replaced them', async () => {
    const id = await submitted(first, second);
    chain.landed = [{ transaction: first, slot: 101, commitment: 'confirmed' }];
    let snapshot = await watchOnce(id);
    while (snapshot.status === 'submitted') snapshot = await watchOnce(id);
    expect(snapshot.status).to.equal('confirmed');
    expect(chain.handedOver).to.deep.equal([]);
    const state = await createOperationQueries(test.database).state(id);
    expect(state?.operation.result?.signature).to.equal(first.signature);
  });

  it('says that the network is away while no node takes the bytes, though all answer questions', async () => {
    chain.takesTransactions = false;
    const id = await submitted(first);
    expect(await watchOnce(id)).to.include({ status: 'submitted', statusReason: 'network_unavailable' });
    chain.takesTransactions = true;
    expect(await watchOnce(id)).to.include({ status: 'submitted', statusReason: null });
  });
});
