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

const FAR_AHEAD = 1e12;

describe('the watch of a send that one of three nodes lies about', () => {
  const test = testDatabase();
  let chain: ScriptedChain;
  let paid: MadeTransaction;
  let liar: ScriptedNode;
  let honest: ScriptedNode[];

  beforeEach(async () => {
    paid = madeTransaction();
    chain = await startScriptedChain(3);
    const [first, ...others] = chain.nodes;
    if (!first) throw new Error('the node is missing');
    liar = first;
    honest = others;
  });
  afterEach(() => chain.stop());

  async function submitted() {
    const stage = watchStage(test, chain);
    const id = await stage.submitted(paid);
    return { ...stage, id, watch: (times = {}) => stage.watchOnce(id, { ...SOON, ...times }) };
  }

  /** Claims that the bytes landed in such a slot, and shows them there. */
  function claimAt(slotOf: () => number): void {
    liar.claims = () => {
      liar.slot = slotOf();
      return [{ transaction: paid, slot: slotOf(), commitment: 'finalized' }];
    };
  }

  /** The last node answers after the liar. */
  function answersLast(node: ScriptedNode | undefined): void {
    if (!node) throw new Error('the node is missing');
    const answered = () => liar.asked('getBlock') >= node.asked('getSignatureStatuses');
    node.mayAnswer = (method) => method !== 'getSignatureStatuses' || answered();
  }

  for (const [word, confirmByOneNodeAfterMs] of [
    ['', null],
    [', also if one node’s word would do', 0],
  ] as const) {
    it(`gives out a new transaction despite its far slot, after a quorum proves the old one dead${word}`, async () => {
      claimAt(() => FAR_AHEAD);
      answersLast(honest[1]);
      chain.height = LAST_VALID + 100;
      const { watch } = await submitted();
      expect(await watch({ confirmByOneNodeAfterMs })).to.include({ status: 'awaiting_signature' });
    });
  }

  it('gives out new bytes also while it claims a slot that the others are always just before', async () => {
    claimAt(() => chain.height + 100);
    answersLast(honest[1]);
    chain.height = LAST_VALID + 100;
    const { watch } = await submitted();
    let snapshot = await watch({ confirmByOneNodeAfterMs: 0 });
    while (snapshot.status === 'submitted') snapshot = await watch({ confirmByOneNodeAfterMs: 0 });
    expect(snapshot.status).to.equal('awaiting_signature');
  });

  it('does not believe it while the others answer, because they may lag, and is confirmed by them', async () => {
    claimAt(() => 120);
    answersLast(honest[1]);
    const { id, watch, operation } = await submitted();
    expect(await watch({ confirmByOneNodeAfterMs: 0 })).to.include({
      status: 'submitted',
      statusReason: 'too_few_nodes',
    });
    liar.claims = null;
    for (const node of honest) node.mayAnswer = () => true;
    chain.landed = [{ transaction: paid, slot: 95, commitment: 'confirmed' }];
    let snapshot = await watch();
    while (snapshot.status === 'submitted') snapshot = await watch();
    expect(snapshot.status).to.equal('confirmed');
    expect((await operation(id)).result).to.include({ slot: 95 });
  });

  it('continues to send the transaction despite its height, and asks for no proof', async () => {
    liar.height = LAST_VALID + 1_000;
    const { id, watch, operation } = await submitted();
    const watching = watch();
    await waitUntil('every node was asked for the height twice', () =>
      chain.nodes.every((node) => node.asked('getBlockHeight') > 1),
    );
    const handedOver = chain.handedOver.length;
    await waitUntil('they are handed over again', () => chain.handedOver.length > handedOver);
    expect(await operation(id)).to.include({ status: 'submitted', statusReason: null });
    expect(chain.nodes.map((node) => node.asked('isBlockhashValid'))).to.deep.equal([0, 0, 0]);
    chain.landed = [{ transaction: paid, slot: 95, commitment: 'confirmed' }];
    expect(await watching).to.include({ status: 'confirmed' });
  });
});
