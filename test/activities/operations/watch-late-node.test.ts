import { expect } from 'chai';
import { testDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  madeTransaction,
  startScriptedChain,
  type MadeTransaction,
  type ScriptedChain,
  type ScriptedNode,
} from '../support/scripted-chain.ts';
import { LAST_VALID, SOON, watchStage } from '../support/watch-stage.ts';

const AN_HOUR_AGO = new Date(Date.now() - 3_600_000);

describe('the watch of a send while one of two nodes is away, and the other one says that its bytes are too old', () => {
  const test = testDatabase();
  let chain: ScriptedChain;
  let paid: MadeTransaction;
  let late: ScriptedNode;
  let alone: ScriptedNode;

  beforeEach(async () => {
    paid = madeTransaction();
    chain = await startScriptedChain(2);
    [alone, late] = chain.nodes as [ScriptedNode, ScriptedNode];
    chain.height = LAST_VALID + 1;
    late.height = LAST_VALID - 10;
    late.slot = 90;
    alone.takesTransactions = false;
    late.outage('gone');
  });
  afterEach(() => chain.stop());

  async function submitted(claims: boolean) {
    alone.claims = claims ? [{ transaction: paid, slot: 95, commitment: 'confirmed' }] : null;
    const stage = watchStage(test, chain);
    const id = await stage.submitted(paid);
    return { id, operation: stage.operation, watch: () => stage.watchOnce(id, SOON) };
  }

  for (const [word, claims, statusReason] of [
    ['claims that they landed', true, 'too_few_nodes'],
    ['does not know them', false, 'blockhash_expired'],
  ] as const) {
    it(`continues to send them if the node ${word}, so that the other one gets them when it is back`, async () => {
      const { watch } = await submitted(claims);
      expect(await watch()).to.include({ status: 'submitted', statusReason });
      const heights = alone.asked('getBlockHeight');
      const watching = watch();
      await waitUntil('it has looked twice', () => alone.asked('getBlockHeight') > heights + 1);
      late.outage(undefined);
      await waitUntil('the other node has the bytes', () => late.handedOver.length > 0);
      chain.landed = [{ transaction: paid, slot: 95, commitment: 'confirmed' }];
      late.slot = null;
      let snapshot = await watching;
      while (snapshot.status === 'submitted') snapshot = await watch();
      expect(snapshot.status).to.equal('confirmed');
    });

    it(`gives its place up if the node ${word} and they were given out long ago`, async () => {
      const { id, watch, operation } = await submitted(claims);
      await test.database('signing_requests').where({ operation_id: id }).update({ created_at: AN_HOUR_AGO });
      expect(await watch()).to.include({ status: 'submitted', statusReason });
      expect(await watch()).to.include({ status: 'submitted', stuck: true });
      expect((await operation(id)).result).to.equal(null);
    });
  }
});
