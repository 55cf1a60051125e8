import { expect } from 'chai';
import { testDatabase } from '../../support/database.ts';
import { holdTimers } from '../../support/held-timers.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  madeTransaction,
  signedOtherwise,
  startScriptedChain,
  type Landed,
  type MadeTransaction,
  type ScriptedChain,
  type ScriptedNode,
} from '../support/scripted-chain.ts';
import { LAST_VALID, SOON, watchStage } from '../support/watch-stage.ts';

/** The shortest after which a node is given up that was asked with the others. */
const NODE_LIMIT_MS = 3_000;

describe('the watch of a send with several nodes', () => {
  const test = testDatabase();
  let chain: ScriptedChain;
  let paid: MadeTransaction;

  beforeEach(async () => {
    await test.database('quorum_counters').delete();
    paid = madeTransaction();
  });
  afterEach(() => chain.stop());

  async function withNodes(count: number) {
    chain = await startScriptedChain(count);
    const stage = watchStage(test, chain);
    const id = await stage.submitted(paid);
    return { ...stage, id, watch: (times = {}) => stage.watchOnce(id, { ...SOON, ...times }) };
  }

  function node(number: number): ScriptedNode {
    const found = chain.nodes[number - 1];
    if (!found) throw new Error(`node ${number} is missing`);
    return found;
  }

  const landing = (changes: Partial<Landed> = {}): Landed => ({
    transaction: paid,
    slot: 95,
    commitment: 'confirmed',
    ...changes,
  });

  describe('while one of two nodes adds an error to a paid send', () => {
    it('concludes nothing, says that the nodes disagree, and is confirmed when the lie ends', async () => {
      const { id, watch, eventsOf, operation, counters, logged } = await withNodes(2);
      chain.landed = [landing()];
      node(1).claims = [landing({ failed: true })];
      expect(await watch()).to.include({ status: 'submitted', statusReason: 'nodes_disagree' });
      const { landing: said, result } = await operation(id);
      expect(result).to.equal(null);
      expect(said).to.include({ signature: paid.signature, nodes: 0, of: 2 });
      expect(said?.answers.map((each) => [each.node, each.answer, each.slot])).to.deep.equal([
        ['rpc-1', 'failed', 95],
        ['rpc-2', 'succeeded', 95],
      ]);
      expect(logged.text()).to.include('nodes contradict each other').and.to.include('rpc-1');
      expect(logged.text()).to.not.include('127.0.0.1');
      expect(await counters()).to.deep.equal({ disagreements: 1 });

      node(1).claims = null;
      expect(await watch()).to.include({ status: 'confirmed', statusReason: null, isFinal: false });
      expect((await operation(id)).result).to.include({ slot: 95, feeLamports: '5000', nodes: 2 });
      expect(await eventsOf(id)).to.deep.equal(['transaction.pending', 'transaction.confirmed']);
    });

    it('takes no side if the nodes disagree about the amount, and stays submitted', async () => {
      const { watch } = await withNodes(2);
      chain.landed = [landing()];
      node(2).claims = [landing({ sent: 1 })];
      expect(await watch()).to.include({ status: 'submitted', statusReason: 'nodes_disagree' });
    });

    it('is never reported as failed if the node lies only sometimes, and is confirmed by both', async () => {
      const { id, watch, eventsOf, operation } = await withNodes(2);
      chain.landed = [landing()];
      let lies = 0;
      node(1).claims = (method) => {
        if (method === 'getSignatureStatuses') lies += 1;
        return lies < 4 && lies % 2 === 1 ? [landing({ failed: true })] : chain.landed;
      };
      let snapshot = await watch();
      while (snapshot.status === 'submitted') snapshot = await watch();
      expect(snapshot.status).to.equal('confirmed');
      expect((await operation(id)).result?.nodes).to.equal(2);
      expect(await eventsOf(id)).to.not.include('transaction.failed');
    });
  });

  it('with three nodes is confirmed by two, and the third one raises an alarm', async () => {
    const { id, watch, operation, counters, logged } = await withNodes(3);
    chain.landed = [landing({ commitment: 'finalized' })];
    node(2).claims = [landing({ failed: true, commitment: 'finalized' })];
    let snapshot = await watch();
    while (!snapshot.isFinal) snapshot = await watch();
    expect(snapshot).to.include({ status: 'confirmed', statusReason: null });
    const { result, landing: said } = await operation(id);
    expect(result?.nodes).to.equal(2);
    expect(said).to.include({ nodes: 2, of: 3, commitment: 'finalized' });
    await waitUntil('the third one is heard', () => logged.text().includes('nodes contradict each other'));
    await waitUntil('it is counted', async () => (await counters())['disagreements'] === 1);
  });

  it('with three nodes ends as failed only if two say so', async () => {
    const { id, watch, operation } = await withNodes(3);
    chain.landed = [landing({ failed: true })];
    node(3).claims = [landing()];
    expect(await watch()).to.include({ status: 'failed' });
    expect((await operation(id)).result?.nodes).to.equal(2);
  });

  it('with three nodes is not held up by one that hangs', async () => {
    const { watch } = await withNodes(3);
    chain.landed = [landing()];
    node(1).outage('silent');
    const limits = holdTimers((milliseconds) => milliseconds >= NODE_LIMIT_MS);
    try {
      expect(await watch()).to.include({ status: 'confirmed' });
    } finally {
      limits.release();
    }
  });

  it('that one node drops and calls landed is never confirmed, goes to the other node, and is paid once', async () => {
    const { id, watch, operation } = await withNodes(2);
    node(1).claims = [landing({ commitment: 'finalized' })];
    node(2).takesTransactions = false;
    let snapshot = await watch();
    expect(snapshot).to.include({ status: 'submitted', statusReason: 'nodes_disagree' });
    expect(node(2).handedOver).to.deep.equal([]);
    node(2).takesTransactions = true;
    const watching = watch();
    await waitUntil('the other node gets the bytes', () => node(2).handedOver.length > 0);
    chain.landed = [landing({ slot: 98 })];
    node(1).claims = null;
    snapshot = await watching;
    while (snapshot.status === 'submitted') snapshot = await watch();
    expect(snapshot.status).to.equal('confirmed');
    expect((await operation(id)).result).to.include({ slot: 98, nodes: 2 });
    const wire = Buffer.from(paid.wire).toString('base64');
    expect(new Set(chain.handedOver)).to.deep.equal(new Set([wire]));
  });

  it('waits silently for a lagging node, and is confirmed as soon as that one knows it too', async () => {
    const { id, watch, operation } = await withNodes(2);
    chain.landed = [landing()];
    node(2).claims = [];
    node(2).slot = 90;
    const watching = watch({ tooFewAfterMs: 60_000 });
    await waitUntil('it has looked several times', () => node(2).asked('getSignatureStatuses') > 4);
    expect(await operation(id)).to.include({ status: 'submitted', statusReason: null });
    node(2).claims = null;
    const before = node(2).asked('getSignatureStatuses');
    expect(await watching).to.include({ status: 'confirmed' });
    expect(node(2).asked('getSignatureStatuses') - before).to.be.at.most(2);
  });

  describe('after it is confirmed', () => {
    it('is not final by the word of one node', async () => {
      const { id, watch, operation } = await withNodes(2);
      chain.landed = [landing()];
      expect(await watch()).to.include({ status: 'confirmed' });
      node(1).claims = [landing({ commitment: 'finalized' })];
      const asked = node(1).asked('getSignatureStatuses');
      const watching = watch();
      await waitUntil('it has looked', () => node(1).asked('getSignatureStatuses') > asked + 1);
      expect(await operation(id)).to.include({ isFinal: false, finalizedAt: null });
      chain.landed = [landing({ commitment: 'finalized' })];
      expect(await watching).to.include({ status: 'confirmed', isFinal: true });
    });

    it('says that the nodes disagree if they do about the final block, without an event', async () => {
      const { id, watch, operation, eventsOf } = await withNodes(2);
      chain.landed = [landing()];
      await watch();
      node(1).claims = [landing({ commitment: 'finalized', failed: true })];
      node(2).claims = [landing({ commitment: 'finalized' })];
      expect(await watch()).to.include({
        status: 'confirmed',
        statusReason: 'nodes_disagree',
        isFinal: false,
      });
      expect(await eventsOf(id)).to.deep.equal(['transaction.pending', 'transaction.confirmed']);
      expect((await operation(id)).endedAt).to.be.instanceOf(Date);
      node(1).claims = null;
      node(2).claims = null;
      chain.landed = [landing({ commitment: 'finalized' })];
      expect(await watch()).to.include({ status: 'confirmed', statusReason: null, isFinal: true });
    });

    it('says no more that the nodes disagree once one of them is down, and keeps who had confirmed it', async () => {
      const { id, watch, operation } = await withNodes(2);
      chain.landed = [landing()];
      await watch();
      node(1).claims = [landing({ commitment: 'finalized', failed: true })];
      expect(await watch()).to.include({ status: 'confirmed', statusReason: 'nodes_disagree' });
      expect((await operation(id)).landing).to.include({ nodes: 2, of: 2, commitment: 'confirmed' });
      node(1).claims = null;
      node(1).outage('gone');
      expect(await watch()).to.include({ status: 'confirmed', statusReason: null, isFinal: false });
      expect((await operation(id)).landing).to.include({ nodes: 2, of: 2 });
    });

    it('is handed over again while it is not final, and no more once its bytes are too old', async () => {
      const { watch } = await withNodes(2);
      chain.landed = [landing()];
      await watch();
      chain.handedOver.length = 0;
      const watching = watch();
      await waitUntil('they are handed over', () => chain.handedOver.length > 1);
      chain.height = LAST_VALID + 1;
      const heights = node(1).asked('getBlockHeight') + node(2).asked('getBlockHeight');
      await waitUntil(
        'the height is seen, and another look made',
        () => node(1).asked('getBlockHeight') + node(2).asked('getBlockHeight') > heights + 1,
      );
      const handedOver = chain.handedOver.length;
      chain.landed = [landing({ commitment: 'finalized' })];
      expect(await watching).to.include({ isFinal: true });
      expect(chain.handedOver).to.have.length(handedOver);
    });

    it('by one node alone, ends with the other signature that is on the chain', async () => {
      const { id, watch, operation, eventsOf } = await withNodes(2);
      node(1).claims = [landing()];
      node(2).outage('gone');
      let snapshot = await watch({ confirmByOneNodeAfterMs: 50 });
      while (snapshot.status === 'submitted') snapshot = await watch({ confirmByOneNodeAfterMs: 50 });
      expect((await operation(id)).result).to.include({ signature: paid.signature, nodes: 1 });
      node(1).claims = null;
      node(2).outage(undefined);
      const transaction = signedOtherwise(paid);
      chain.landed = [landing({ transaction, slot: 97, commitment: 'finalized' })];
      chain.height = LAST_VALID + 200;
      while (!snapshot.isFinal) snapshot = await watch();
      expect(snapshot).to.include({ status: 'confirmed', statusReason: null });
      expect((await operation(id)).result).to.include({
        signature: transaction.signature,
        slot: 97,
        nodes: 2,
      });
      const row: unknown = await test.database('signing_requests').where({ operation_id: id }).first();
      expect(row).to.include({ signature: transaction.signature });
      expect(await eventsOf(id)).to.deep.equal(['transaction.pending', 'transaction.confirmed']);
    });

    it('never hands over other bytes than those that are confirmed', async () => {
      chain = await startScriptedChain(2);
      const { submitted, watchOnce } = watchStage(test, chain);
      const id = await submitted(paid, madeTransaction());
      chain.landed = [landing()];
      let snapshot = await watchOnce(id);
      while (snapshot.status === 'submitted') snapshot = await watchOnce(id);
      const asked = node(1).asked('getSignatureStatuses');
      const watching = watchOnce(id);
      await waitUntil('it has looked', () => node(1).asked('getSignatureStatuses') > asked + 1);
      chain.landed = [landing({ commitment: 'finalized' })];
      expect(await watching).to.include({ status: 'confirmed', isFinal: true });
      expect(chain.handedOver).to.deep.equal([]);
    });
  });
});
