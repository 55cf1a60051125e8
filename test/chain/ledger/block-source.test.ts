import { expect } from 'chai';
import { createBlockSource, type BlockSourceLimits } from '../../../chain/ledger/block-source.ts';
import type { LedgerCursor, BlockRange } from '../../../chain/ledger/ledger-source.ts';
import { createRpcClient } from '../../../chain/rpc/rpc-client.ts';
import { failureOf } from '../support/failed-call.ts';
import { poolOf } from '../support/rpc-pool.ts';
import { result, rpcServers } from '../support/rpc-server.ts';
import { answerOf, blocksIn, cursorAt, type BlockNode } from './support/scripted-blocks.ts';

/** An address has at least 32 characters. */
const WALLET = 'W'.repeat(32);
const STRANGER = 'S'.repeat(32);
const LATER = 'L'.repeat(32);
const WALLETS = new Set([WALLET]);
const NO_END = new AbortController().signal;

describe('chain/ledger: the source that reads blocks', () => {
  const servers = rpcServers();
  afterEach(() => servers.stop());

  /** The node's blocks can be changed while the source is used. */
  async function sourceOf(node: BlockNode, options: BlockSourceLimits = {}) {
    const slot = node.blocks.at(-1)?.slot ?? 0;
    const server = await servers.node((response, call) => answerOf(node, call)(response), { slot });
    const source = createBlockSource(createRpcClient(server.url), options);
    const fetched = () =>
      server.calls.filter(({ method }) => method === 'getBlock').map(({ params }) => params[0]);
    return { source, fetched, read: (from: LedgerCursor) => source.next(from, WALLETS, NO_END) };
  }

  it('takes one block at the tip, and waits there for the next', async () => {
    const node: BlockNode = { blocks: blocksIn([10, 11]) };
    const { read } = await sourceOf(node);
    const { to, toBlockTime, transactions } = rangeOf(await read(cursorAt(10)));
    expect(to).to.deep.equal(cursorAt(11));
    expect(toBlockTime).to.deep.equal(new Date(1_700_000_011_000));
    expect(transactions).to.deep.equal([]);
    expect(await read(cursorAt(11))).to.deep.equal({ kind: 'waiting' });
    node.blocks = blocksIn([10, 11, 12], { payers: { 12: [STRANGER, WALLET] } });
    const next = rangeOf(await read(cursorAt(11)));
    expect(next.transactions.map(({ signature, position }) => [signature, position])).to.deep.equal([
      ['12-1', 1],
    ]);
    expect(next.blocks).to.deep.equal([cursorAt(12)]);
  });

  it('reads many blocks in order, fetches ahead no more than allowed, and none of them twice', async () => {
    const slots = Array.from({ length: 50 }, (_, index) => 10 + index);
    let underWay = 0;
    let most = 0;
    const node = {
      blocks: blocksIn(slots, { payers: Object.fromEntries(slots.map((slot) => [slot, [WALLET]])) }),
    };
    const server = await servers.node((response, call) => {
      underWay += 1;
      most = Math.max(most, underWay);
      // The later ones first.
      setTimeout(
        () => {
          underWay -= 1;
          answerOf(node, call)(response);
        },
        60 - Number(call.params[0]),
      );
    });
    const source = createBlockSource(createRpcClient(server.url), { ahead: 4, maxBlocks: 20 });
    const read: string[] = [];
    let cursor = cursorAt(10);
    for (const expected of [30, 50, 59]) {
      const { to, transactions } = rangeOf(await source.next(cursor, WALLETS, NO_END));
      expect(to.slot).to.equal(expected);
      read.push(...transactions.map(({ signature }) => signature));
      cursor = to;
    }
    expect(read).to.deep.equal(slots.slice(1).map((slot) => `${slot}-0`));
    expect(most).to.equal(4);
    expect(server.calls.filter(({ method }) => method === 'getBlock')).to.have.length(49);
    expect(server.calls.filter(({ method }) => method === 'getBlocksWithLimit')).to.have.length(1);
  });

  it('ends a step when it has many transactions', async () => {
    const payers = { 11: [WALLET, WALLET], 12: [WALLET], 13: [WALLET] };
    const { read } = await sourceOf(
      { blocks: blocksIn([10, 11, 12, 13], { payers }) },
      { maxTransactions: 3 },
    );
    expect(rangeOf(await read(cursorAt(10))).to.slot).to.equal(12);
  });

  it('finds the payments of a wallet that is added between two steps, even in blocks fetched before', async () => {
    const payers = { 12: [LATER] };
    const { source } = await sourceOf({ blocks: blocksIn([10, 11, 12], { payers }) }, { maxBlocks: 1 });
    const { to } = rangeOf(await source.next(cursorAt(10), WALLETS, NO_END));
    const { transactions } = rangeOf(await source.next(to, new Set([WALLET, LATER]), NO_END));
    expect(transactions.map(({ signature }) => signature)).to.deep.equal(['12-0']);
  });

  it('skips slots that a child proves to be skipped, listed or not', async () => {
    const { read } = await sourceOf({ blocks: blocksIn([10, 14, 15]) });
    expect(rangeOf(await read(cursorAt(10))).to.slot).to.equal(15);
    for (const code of [-32_004, -32_007, -32_009, -32_014]) {
      const listed = {
        ...blocksIn([12])[0],
        slot: 12,
        parentSlot: 10,
        blockhash: 'x',
        previousBlockhash: 'x',
        transactions: [],
      };
      const blocks = blocksIn([10, 14, 15]).toSpliced(1, 0, listed);
      const own = await sourceOf({ blocks, refusals: { 12: code } });
      expect(rangeOf(await own.read(cursorAt(10))).to.slot, `${code}`).to.equal(15);
    }
  });

  it('fetches blocks that a list leaves out', async () => {
    const payers = { 12: [WALLET], 13: [WALLET] };
    const { read } = await sourceOf({
      blocks: blocksIn([10, 11, 12, 13, 14], { payers }),
      omitted: [11, 12, 13],
    });
    const { to, transactions } = rangeOf(await read(cursorAt(10)));
    expect(to).to.deep.equal(cursorAt(14));
    expect(transactions.map(({ signature }) => signature)).to.deep.equal(['12-0', '13-0']);
  });

  it('never skips a block that the chain has, and says which one is missing', async () => {
    for (const code of [-32_001, -32_004, -32_007, -32_009]) {
      for (const omitted of [[], [12]]) {
        const { read } = await sourceOf({
          blocks: blocksIn([10, 11, 12, 13]),
          refusals: { 12: code },
          omitted,
        });
        expect(rangeOf(await read(cursorAt(10))).to.slot).to.equal(11);
        const error = await failureOf(read(cursorAt(11)));
        expect(error).to.have.property('kind', 'unavailable');
        expect(error.message).to.include('slot 12');
      }
    }
  });

  it('waits for a block that is listed and not shown yet, but not forever', async () => {
    const node: BlockNode = { blocks: blocksIn([10, 11]), refusals: { 11: -32_004 } };
    const { read } = await sourceOf(node);
    expect(await read(cursorAt(10))).to.deep.equal({ kind: 'waiting' });
    const slots = Array.from({ length: 30 }, (_, index) => 10 + index);
    node.blocks = blocksIn(slots);
    node.refusals = Object.fromEntries(slots.map((slot) => [slot, -32_004]));
    expect((await failureOf(read(cursorAt(10)))).message).to.include('slot 11');
    node.refusals = {};
    expect(rangeOf(await read(cursorAt(10))).to.slot).to.equal(39);
  });

  it('reports that the cursor’s block is not on the chain', async () => {
    const other = await sourceOf({ blocks: blocksIn([9, 10, 11], { fork: '-other' }) });
    expect(await other.read(cursorAt(10))).to.deep.equal({ kind: 'forked' });
    const past = await sourceOf({ blocks: blocksIn([9, 11]) });
    expect(await past.read(cursorAt(10))).to.deep.equal({ kind: 'forked' });
  });

  it('stops before a block that does not follow the previous one, and reports it in the next step', async () => {
    const blocks = [...blocksIn([10, 11]), ...blocksIn([12, 13], { fork: '-other' })];
    const { read } = await sourceOf({ blocks });
    expect(rangeOf(await read(cursorAt(10))).to).to.deep.equal(cursorAt(11));
    expect(await read(cursorAt(11))).to.deep.equal({ kind: 'forked' });
  });

  it('returns the blocks before a failure, and continues after it once it has passed', async () => {
    const node: BlockNode = { blocks: blocksIn([10, 11, 12, 13]), garbage: [12] };
    const { read } = await sourceOf(node);
    expect(rangeOf(await read(cursorAt(10))).to.slot).to.equal(11);
    expect(await failureOf(read(cursorAt(11)))).to.have.property('kind', 'malformed');
    node.garbage = [];
    expect(rangeOf(await read(cursorAt(11))).to.slot).to.equal(13);
  });

  it('asks another node if one answers garbage or has pruned the block', async () => {
    const blocks = blocksIn([10, 11, 12]);
    const nodes = [{ blocks, garbage: [11], refusals: { 12: -32_001 } }, { blocks }];
    const urls: string[] = [];
    for (const node of nodes) {
      urls.push((await servers.node((response, call) => answerOf(node, call)(response))).url);
    }
    const source = createBlockSource(poolOf(urls));
    expect(rangeOf(await source.next(cursorAt(10), WALLETS, NO_END)).to.slot).to.equal(12);
  });

  it('goes straight to the newest block if no wallet is followed', async () => {
    const { source, fetched } = await sourceOf({ blocks: blocksIn([10, 11, 12, 13]) });
    const step = await source.next({ slot: 5, blockhash: 'whichever' }, new Set(), NO_END);
    expect(rangeOf(step).to).to.deep.equal(cursorAt(13));
    expect(fetched()).to.deep.equal([13]);
    expect(await source.next(cursorAt(13), new Set(), NO_END)).to.deep.equal({ kind: 'waiting' });
  });

  it('refuses a block whose parent is not before it', async () => {
    const [block] = blocksIn([11]);
    const source = createBlockSource({
      call: async (method, _params, schema) =>
        schema.parse(method === 'getBlock' ? { ...block, parentSlot: 11, blockTime: null } : [11]),
    });
    expect(await failureOf(source.next(cursorAt(10), WALLETS, NO_END))).to.have.property('kind', 'malformed');
  });

  it('stops with the caller’s reason, and can be asked again', async () => {
    const blocks = blocksIn([10, 11]);
    let isSilent = true;
    const server = await servers.node((response, call) => {
      if (call.method !== 'getBlock') answerOf({ blocks }, call)(response);
      else if (!isSilent) result({ ...blocks[1], blockTime: null })(response);
    });
    const source = createBlockSource(createRpcClient(server.url));
    const ending = new AbortController();
    const reading = source.next(cursorAt(10), WALLETS, ending.signal).catch((error: unknown) => error);
    setTimeout(() => ending.abort(new Error('enough')), 20);
    expect(await reading).to.have.property('message', 'enough');
    isSilent = false;
    expect(rangeOf(await source.next(cursorAt(10), WALLETS, NO_END)).to.slot).to.equal(11);
  });
});

function rangeOf(step: Awaited<ReturnType<ReturnType<typeof createBlockSource>['next']>>): BlockRange {
  if (step.kind !== 'range') throw new Error(`a range was expected, not ${step.kind}`);
  return step.range;
}
