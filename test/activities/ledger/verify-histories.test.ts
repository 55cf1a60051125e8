import { expect } from 'chai';
import { verifyBlocks } from '../../../activities/ledger/verify-blocks.ts';
import { compareHistory, verifyHistories } from '../../../activities/ledger/verify-histories.ts';
import type { LedgerSession } from '../../../activities/ledger/ledger-session.ts';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';
import { BLOCK, newAddress, transfer } from '../../db/support/ledger-rows.ts';
import { startVerifiedLedger, type VerifiedLedger } from '../../db/support/verified-ledger.ts';
import { testDatabase } from '../../support/database.ts';
import { giveBlock, scriptedNode, type ScriptedNode } from './scripted-nodes.ts';
import { scriptedSession, type ScriptedSession } from './scripted-session.ts';

const SOL = 1_000_000_000n;
const signal = new AbortController().signal;

describe('histories that one node has listed', () => {
  const test = testDatabase();
  let ledger: VerifiedLedger;
  let nodes: [ScriptedNode, ScriptedNode];
  let address: string;

  beforeEach(async () => {
    ledger = await startVerifiedLedger(test.database);
    nodes = [scriptedNode('rpc-1'), scriptedNode('rpc-2')];
    ({ address } = await ledger.followNew());
  });

  const deposit = (place: Parameters<typeof transfer>[1] = {}): ObservedTransaction =>
    transfer({ from: newAddress(), to: address, lamports: SOL }, place);

  /** Moves the cursor to a slot by the histories of one node. */
  async function read(to: number, from = 100): Promise<void> {
    const unverified = [{ fromSlot: from, toSlot: to, block: null, disputed: false }];
    const range = { ...ledger.ledger, ...ledger.range(BLOCK(from), BLOCK(to)) };
    await ledger.ledger.apply(ledger.lease(), { ...range, unverified });
  }

  async function session(to = 110, all: readonly ScriptedNode[] = nodes): Promise<ScriptedSession> {
    return scriptedSession(ledger, all, { cursor: BLOCK(to) });
  }

  async function compared(each: LedgerSession): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) await verifyHistories(each, signal);
  }

  const slots = async () =>
    (await ledger.unverified()).map(({ slot, blockhash }) => `${slot} ${String(blockhash)}`);

  it('count as shown by two nodes if both list the same', async () => {
    giveBlock(nodes, 105, []);
    await read(110);
    await compared(await session());
    expect(await slots()).to.deep.equal([]);
  });

  it('show the block of a payment that the first node left out', async () => {
    giveBlock(nodes, 105, [deposit({ slot: 105 })]);
    await read(110);
    await compared(await session());
    expect(await slots()).to.deep.equal(['105 ']);
  });

  it('show the block of a payment that only one of two nodes has, with an alarm', async () => {
    giveBlock([nodes[0]], 105, [deposit({ slot: 105 })]);
    giveBlock([nodes[1]], 105);
    await read(110);
    const each = await session();
    await compared(each);
    expect(await slots()).to.deep.equal(['105 ']);
    expect(each.logged()).to.include('nodes contradict each other');
  });

  for (const [first, last] of [
    [105, 106],
    [106, 105],
  ] as const) {
    it(`show both blocks of a payment that the nodes place in slots ${first} and ${last}`, async () => {
      const payment = deposit();
      giveBlock(nodes, first);
      giveBlock(nodes, last);
      giveBlock([nodes[0]], first, [{ ...payment, slot: first }]);
      giveBlock([nodes[1]], last, [{ ...payment, slot: last }]);
      await read(110);
      const each = await session();
      await compared(each);
      expect(await slots()).to.deep.equal(['105 ', '106 ']);
      giveBlock(nodes, first);
      giveBlock(nodes, last);
      giveBlock(nodes, 106, [{ ...payment, slot: 106 }]);
      await verifyBlocks(each, signal);
      expect((await ledger.movements()).map(({ slot }) => slot)).to.deep.equal([106]);
      expect(await slots()).to.deep.equal([]);
    });
  }

  it('have no effect if a node names a transaction that no node has', async () => {
    nodes[0].added.push({ signature: newAddress(), slot: 105 });
    await read(110);
    await compared(await session());
    expect(await slots()).to.deep.equal([]);
  });

  it('wait while the other node is away, without requests meanwhile', async () => {
    nodes[1].isAway = true;
    await read(110);
    const each = await session();
    await compared(each);
    expect(await slots()).to.deep.equal(['110 null']);
    expect(each.reader.votes.asked).to.deep.equal([]);
  });

  it('are compared even after the other node was removed from the settings', async () => {
    await read(110);
    await compared(await session(110, [nodes[0]]));
    expect(await slots()).to.deep.equal([]);
  });

  it('of other wallets are compared while those of one can’t be read', async () => {
    const stuck = await ledger.followNew();
    await read(110);
    const each = await session();
    const { history } = each.reader.votes;
    each.reader.votes.history = async (question, options) =>
      question.wallet === stuck.address ? [] : history(question, options);
    await compared(each);
    await read(130, 110);
    giveBlock(nodes, 125, [deposit({ slot: 125 })]);
    await compared(each);
    expect(await slots(), 'the payment is found, and the ledger is complete up to it').to.deep.equal([
      '125 ',
      '130 null',
    ]);
    each.reader.votes.history = history;
    await compared(each);
    expect(await slots()).to.deep.equal(['125 ']);
  });

  it('name no block that the other node has deleted', async () => {
    giveBlock([nodes[0]], 50, [deposit({ slot: 50 })]);
    nodes[1].keptFrom = 60;
    const each = await session();
    const question = { wallet: address, after: 0, upTo: 100, keptUpTo: 100 };
    expect(await compareHistory(each, question, signal)).to.equal(true);
    expect(await slots()).to.deep.equal([]);
  });
});
