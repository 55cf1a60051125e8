import { expect } from 'chai';
import { z } from 'zod';
import { testDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  madeTransaction,
  startScriptedChain,
  type Landed,
  type MadeTransaction,
  type ScriptedChain,
} from '../support/scripted-chain.ts';
import { LAST_VALID, SOON, watchStage } from '../support/watch-stage.ts';

const bodySchema = z.object({ data: z.object({ nodes: z.int().optional() }) });

describe('the watch of a send while one of two nodes is down', () => {
  const test = testDatabase();
  let chain: ScriptedChain;
  let paid: MadeTransaction;

  beforeEach(async () => {
    await test.database('quorum_counters').delete();
    paid = madeTransaction();
    chain = await startScriptedChain(2);
    chain.landed = [landing()];
    chain.nodes[1]?.outage('gone');
  });
  afterEach(() => chain.stop());

  const landing = (changes: Partial<Landed> = {}): Landed => ({
    transaction: paid,
    slot: 95,
    commitment: 'confirmed',
    ...changes,
  });

  async function submitted() {
    const stage = watchStage(test, chain);
    const id = await stage.submitted(paid);
    const watch = (confirmByOneNodeAfterMs: number | null) =>
      stage.watchOnce(id, { ...SOON, confirmByOneNodeAfterMs });
    return { ...stage, id, watch };
  }

  const nodesOfEvents = async (id: string): Promise<[string, unknown][]> => {
    const rows = (await test
      .database('events')
      .where({ operation_id: id })
      .orderBy('created_at')
      .select('name', 'body')) as { name: string; body: string }[];
    return rows.map(({ name, body }) => [name, bodySchema.parse(JSON.parse(body)).data.nodes]);
  };

  it('says that too few answer, and is confirmed by two when the node is back', async () => {
    const { id, watch, operation } = await submitted();
    expect(await watch(null)).to.include({ status: 'submitted', statusReason: 'too_few_nodes' });
    const { landing: said } = await operation(id);
    expect(said?.answers.map(({ node, answer }) => [node, answer])).to.deep.equal([
      ['rpc-1', 'succeeded'],
      ['rpc-2', 'silent'],
    ]);
    chain.nodes[1]?.outage(undefined);
    expect(await watch(null)).to.include({ status: 'confirmed', statusReason: null });
    expect((await operation(id)).result?.nodes).to.equal(2);
  });

  it('is confirmed on the word of one node if that is allowed, says so, and is final by two', async () => {
    const { id, watch, operation, counters } = await submitted();
    expect(await watch(50)).to.include({ status: 'confirmed', isFinal: false });
    expect((await operation(id)).result?.nodes).to.equal(1);
    expect((await operation(id)).landing).to.include({ nodes: 1, of: 2 });
    expect(await nodesOfEvents(id)).to.deep.equal([
      ['transaction.pending', undefined],
      ['transaction.confirmed', 1],
    ]);
    expect(await counters()).to.deep.equal({ single_node_verdicts: 1 });
    chain.landed = [landing({ commitment: 'finalized' })];
    chain.nodes[1]?.outage(undefined);
    expect(await watch(50)).to.include({ status: 'confirmed', isFinal: true });
    expect((await operation(id)).result?.nodes).to.equal(2);
    expect(await nodesOfEvents(id)).to.have.length(2);
  });

  it('counts how long one node has said so over the end of a worker', async () => {
    const { watch } = await submitted();
    expect(await watch(null)).to.include({ statusReason: 'too_few_nodes' });
    const looks = chain.nodes[0]?.asked('getTransaction') ?? 0;
    expect(await watch(SOON.tooFewAfterMs)).to.include({ status: 'confirmed' });
    expect(chain.nodes[0]?.asked('getTransaction')).to.equal(looks + 1);
  });

  it('is never failed on the word of one node', async () => {
    const { watch } = await submitted();
    chain.landed = [landing({ failed: true })];
    expect(await watch(0)).to.include({ status: 'submitted', statusReason: 'too_few_nodes' });
  });

  it('sends transaction.failed if one node’s word turns out false: nothing landed, by both', async () => {
    const { id, watch, operation } = await submitted();
    expect(await watch(0)).to.include({ status: 'confirmed' });
    chain.landed = [];
    chain.height = LAST_VALID + 100;
    chain.nodes[1]?.outage(undefined);
    expect(await watch(0)).to.include({ status: 'failed', isFinal: true });
    expect(await operation(id)).to.deep.include({ result: null, landing: null });
    expect((await operation(id)).error?.code).to.equal('DROPPED');
    expect((await nodesOfEvents(id)).map(([name]) => name)).to.deep.equal([
      'transaction.pending',
      'transaction.confirmed',
      'transaction.failed',
    ]);
  });

  it('is reported as one node’s false word even if the nodes contradicted each other in between', async () => {
    const { id, watch, operation } = await submitted();
    expect(await watch(0)).to.include({ status: 'confirmed' });
    chain.nodes[1]?.outage(undefined);
    const [, second] = chain.nodes;
    if (second) second.claims = [landing({ failed: true })];
    expect(await watch(0)).to.include({ status: 'confirmed', statusReason: 'nodes_disagree' });
    expect((await operation(id)).landing).to.include({ nodes: 1, of: 2 });
    if (second) second.claims = null;
    chain.landed = [];
    chain.height = LAST_VALID + 100;
    let snapshot = await watch(0);
    while (snapshot.status === 'confirmed') snapshot = await watch(0);
    expect(snapshot).to.include({ status: 'failed', isFinal: true });
    expect((await operation(id)).error?.message).to.include('Only one node had confirmed');
  });

  it('sends transaction.failed if one node’s word turns out false: it was reverted, by both', async () => {
    const { id, watch, operation } = await submitted();
    expect(await watch(0)).to.include({ status: 'confirmed' });
    chain.landed = [landing({ failed: true, commitment: 'finalized' })];
    chain.nodes[1]?.outage(undefined);
    expect(await watch(0)).to.include({ status: 'failed', isFinal: true });
    expect((await operation(id)).error?.code).to.equal('TRANSACTION_FAILED');
    expect((await nodesOfEvents(id)).at(-1)?.[0]).to.equal('transaction.failed');
  });

  it('does not take one node’s word while the other one says that it knows of nothing', async () => {
    const { watch } = await submitted();
    chain.nodes[1]?.outage(undefined);
    const [, second] = chain.nodes;
    if (second) second.claims = [];
    expect(await watch(0)).to.include({ status: 'submitted', statusReason: 'nodes_disagree' });
  });

  it('continues to send the transaction while the other node hangs', async () => {
    chain.nodes[1]?.outage('silent');
    chain.landed = [];
    const { watch } = await submitted();
    const watching = watch(null);
    await waitUntil('they were handed over twice', () => (chain.nodes[0]?.handedOver.length ?? 0) > 1);
    chain.landed = [landing()];
    chain.nodes[1]?.outage(undefined);
    expect(await watching).to.include({ status: 'confirmed' });
  });
});
