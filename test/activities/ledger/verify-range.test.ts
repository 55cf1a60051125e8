import { expect } from 'chai';
import { verifyRange, type VerifiedBlockRange } from '../../../activities/ledger/verify-range.ts';
import { blockDigest } from '../../../chain/ledger/block-digest.ts';
import type { BlockRange } from '../../../domain/ledger/block-range.ts';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';
import { BLOCK, newAddress, transfer } from '../../db/support/ledger-rows.ts';
import { giveBlock, hashOf, scriptedNode, scriptedVotes, type ScriptedNode } from './scripted-nodes.ts';

const SOL = 1_000_000_000n;
const WALLET = 'the-wallet';

type By = 'blocks' | 'addresses';

/** A block range from slot 100 to 102 that rpc-1 has shown, with these transactions. */
function rangeOf(transactions: readonly ObservedTransaction[], by: By, to = BLOCK(102)): BlockRange {
  const blocks = [101, 102].map((slot) => ({
    ...BLOCK(slot),
    node: 'rpc-1',
    digest: blockDigest({
      parentSlot: slot - 1,
      previousBlockhash: 'parent',
      signatures: transactions.filter((each) => each.slot === slot).map(({ signature }) => signature),
    }),
    blockTime: null,
  }));
  const holding = blocks.filter(({ slot }) => transactions.some((each) => each.slot === slot));
  return {
    from: BLOCK(100),
    to,
    toBlockTime: null,
    transactions: [...transactions],
    blocks: holding.map(({ slot, blockhash }) => ({ slot, blockhash })),
    reading: by === 'blocks' ? { by, blocks } : { by, node: 'rpc-1', incomplete: [] },
  };
}

describe('a block range that one node has shown, before it is written', () => {
  let nodes: ScriptedNode[];

  beforeEach(() => {
    nodes = [scriptedNode('rpc-1'), scriptedNode('rpc-2')];
    giveBlock(nodes, 101);
    giveBlock(nodes, 102);
  });

  const deposit = (place: Parameters<typeof transfer>[1] = {}): ObservedTransaction =>
    transfer({ from: newAddress(), to: WALLET, lamports: SOL }, place);

  async function verified(range: BlockRange, isAlone = false): Promise<VerifiedBlockRange> {
    return verifyRange(range, {
      votes: scriptedVotes(nodes),
      isFollowed: (address) => address === WALLET,
      isAlone,
      signal: new AbortController().signal,
    });
  }

  /** Transactions that are written, and slots that are left to compare. */
  function outcome({ transactions, unverified, upTo }: VerifiedBlockRange) {
    return {
      written: transactions.map(({ transaction, nodes: agreeing }) => `${transaction.slot}: ${agreeing}`),
      open: unverified.map(({ toSlot, disputed }) => (disputed ? `${toSlot} disputed` : `${toSlot}`)),
      upTo: typeof upTo === 'object' && upTo !== null ? upTo.slot : upTo,
    };
  }

  interface Situation {
    title: string;
    isAlone?: boolean;
    given(payment: ObservedTransaction): void;
    blocks: ReturnType<typeof outcome>;
    addresses: ReturnType<typeof outcome>;
  }

  const situations: Situation[] = [
    {
      title: 'is written with two nodes if both have it',
      given: (payment) => giveBlock(nodes, 101, [payment]),
      blocks: { written: ['101: 2'], open: [], upTo: null },
      addresses: { written: ['101: 2'], open: ['102'], upTo: null },
    },
    {
      title: 'waits while the other node is away',
      given(payment) {
        giveBlock(nodes, 101, [payment]);
        nodes.forEach((node) => (node.isAway = node.name === 'rpc-2'));
      },
      blocks: { written: [], open: [], upTo: 'nothing' },
      addresses: { written: [], open: [], upTo: 'nothing' },
    },
    {
      title: 'is written by one node alone once the other one was away for too long',
      isAlone: true,
      given(payment) {
        giveBlock(nodes, 101, [payment]);
        nodes.forEach((node) => (node.isAway = node.name === 'rpc-2'));
      },
      blocks: { written: ['101: 1'], open: ['101', '102'], upTo: null },
      addresses: { written: ['101: 1'], open: ['102', '101'], upTo: null },
    },
    {
      title: 'is written with two nodes as soon as the other one is back',
      isAlone: true,
      given: (payment) => giveBlock(nodes, 101, [payment]),
      blocks: { written: ['101: 2'], open: [], upTo: null },
      addresses: { written: ['101: 2'], open: ['102'], upTo: null },
    },
    {
      title: 'is not written if one of two nodes has invented it, even after a long wait',
      isAlone: true,
      given: (payment) => giveBlock(nodes.slice(0, 1), 101, [payment]),
      blocks: { written: [], open: ['101 disputed'], upTo: null },
      addresses: { written: [], open: ['102', '101 disputed'], upTo: null },
    },
    {
      title: 'is not written with an amount that the other node denies',
      given(payment) {
        giveBlock(nodes, 101, [payment]);
        const other = transfer({ from: newAddress(), to: WALLET, lamports: 2n * SOL }, payment);
        giveBlock(nodes.slice(1), 101, [other]);
      },
      blocks: { written: [], open: ['101 disputed'], upTo: null },
      addresses: { written: [], open: ['102', '101 disputed'], upTo: null },
    },
  ];
  for (const { title, isAlone, given, ...expected } of situations) {
    for (const by of ['blocks', 'addresses'] as const) {
      it(`${title} (${by})`, async () => {
        const payment = deposit();
        given(payment);
        expect(outcome(await verified(rangeOf([payment], by), isAlone))).to.deep.equal(expected[by]);
      });
    }
  }

  it('is written up to the slot that the other node has reached', async () => {
    nodes[1]?.blocks.delete(102);
    nodes.forEach((node) => (node.tip = 102));
    const result = await verified(rangeOf([], 'blocks'));
    expect(outcome(result)).to.deep.equal({ written: [], open: [], upTo: 101 });
  });

  it('does not count two nodes if one has invented the sender', async () => {
    const payment = deposit();
    giveBlock(nodes.slice(1), 101, [payment]);
    const [first, ...others] = payment.accounts;
    const signer = { ...first, signed: true, address: 'somebody', lamportsBefore: 0n, lamportsAfter: 0n };
    const lie = {
      ...payment,
      accounts: [signer, { ...first, signed: true }, ...others],
    } as ObservedTransaction;
    giveBlock(nodes.slice(0, 1), 101, [lie]);
    expect(outcome(await verified(rangeOf([lie], 'blocks'))).written).to.deep.equal([]);
  });

  it('is read again if a quorum has another block at its end, and the node that showed it is named', async () => {
    nodes.push(scriptedNode('rpc-3'));
    giveBlock(nodes, 101);
    giveBlock(nodes, 102);
    nodes[0]?.blocks.set(102, { blockhash: 'made up', transactions: [] });
    const result = await verified(rangeOf([], 'addresses', { slot: 102, blockhash: 'made up' }), true);
    expect(result.upTo).to.equal('refused');
    expect(result.contradictions).to.deep.equal([{ slot: 102, nodes: ['rpc-1'] }]);
  });

  for (const by of ['blocks', 'addresses'] as const) {
    it(`is right with one lying node of three, which is named (${by})`, async () => {
      nodes.push(scriptedNode('rpc-3'));
      const payment = deposit();
      giveBlock(nodes, 101, [payment]);
      giveBlock(nodes, 102);
      nodes[2]?.blocks.set(101, { blockhash: hashOf(101), transactions: [{ ...payment, succeeded: false }] });
      const result = await verified(rangeOf([payment], by));
      expect(outcome(result).written).to.deep.equal(['101: 2']);
      expect(result.contradictions.flatMap((each) => each.nodes)).to.deep.equal(['rpc-3']);
    });
  }

  it('names all nodes that contradict each other, because none is known to be right', async () => {
    nodes.push({ ...scriptedNode('rpc-3'), isAway: true });
    giveBlock(nodes.slice(1), 101, [deposit()]);
    const { contradictions } = await verified(rangeOf([], 'blocks'));
    expect(contradictions.find(({ slot }) => slot === 101)?.nodes).to.have.members(['rpc-1', 'rpc-2']);
  });

  it('ends the wait when the other node answers, though nothing has happened', async () => {
    expect((await verified(rangeOf([], 'addresses'), true)).isAnswered).to.equal(true);
    nodes.forEach((node) => (node.isAway = node.name === 'rpc-2'));
    expect((await verified(rangeOf([], 'addresses'), true)).isAnswered).to.equal(null);
  });

  it('counts transactions that no other node agreed on', async () => {
    const [agreed, open] = [deposit(), deposit({ slot: 102 })];
    giveBlock(nodes, 101, [agreed]);
    giveBlock(nodes.slice(0, 1), 102, [open]);
    nodes[1]?.blocks.delete(102);
    nodes.forEach((node) => (node.tip = 102));
    expect((await verified(rangeOf([agreed, open], 'blocks'), true)).alone).to.equal(1);
  });
});
