import { expect } from 'chai';
import { followStep } from '../../../activities/ledger/follow-ledger.ts';
import { finalizeLedger } from '../../../activities/ledger/finalize-ledger.ts';
import { takeUpWallets } from '../../../activities/ledger/take-up-wallets.ts';
import type { LedgerSource } from '../../../chain/ledger/ledger-source.ts';
import { BLOCK, newAddress, snapshotOf } from '../../db/support/ledger-rows.ts';
import { startVerifiedLedger, type VerifiedLedger } from '../../db/support/verified-ledger.ts';
import { testDatabase } from '../../support/database.ts';
import { giveBlock, scriptedNode, type ScriptedNode } from './scripted-nodes.ts';
import { scriptedSession, type ScriptedSession } from './scripted-session.ts';

const FAR = 1_000_000_000_000;
const signal = new AbortController().signal;

describe('a slot that only a lying node claims to have reached', () => {
  const test = testDatabase();
  let ledger: VerifiedLedger;
  let nodes: ScriptedNode[];
  let takenUp: number;

  beforeEach(async () => {
    ledger = await startVerifiedLedger(test.database);
    nodes = ['rpc-1', 'rpc-2', 'rpc-3'].map((name) => scriptedNode(name, 110));
    giveBlock(nodes, 105);
    takenUp = 0;
  });

  /** The first node shows a block range that ends there. */
  async function session(slot: number, count = nodes.length): Promise<ScriptedSession> {
    const source: LedgerSource = {
      next: async (from) => ({
        kind: 'range',
        range: {
          from,
          to: BLOCK(slot),
          toBlockTime: null,
          transactions: [],
          blocks: [],
          reading: { by: 'addresses', node: 'rpc-1', incomplete: [] },
        },
      }),
    };
    return scriptedSession(ledger, nodes.slice(0, count), { source });
  }

  const cursorSlot = async () => (await ledger.ledger.place())?.cursor.slot;

  it('never moves the cursor while most nodes deny it, even after a long wait, and the liar is asked last', async () => {
    for (const node of nodes.slice(0, 1)) Object.assign(node, { tip: FAR + 10 });
    giveBlock(nodes.slice(0, 1), FAR);
    const each = await session(FAR);
    each.waitingSince = performance.now() - 60_000;
    await followStep(each, 30_000, signal);
    expect(await cursorSlot()).to.equal(100);
    expect(each.held).to.equal(null);
    expect(each.reader.votes.distrusted).to.deep.equal(['rpc-1']);
    expect(each.logged()).to.include('nodes contradict each other');
  });

  it('is left again once both of two nodes deny it', async () => {
    nodes.slice(0, 2).forEach((node) => (node.isAway = node.name === 'rpc-2'));
    Object.assign(nodes[0] as ScriptedNode, { tip: FAR + 10 });
    const each = await session(FAR, 2);
    each.waitingSince = performance.now() - 60_000;
    await followStep(each, 30_000, signal);
    expect(await cursorSlot(), 'by the only node that answers').to.equal(FAR);
    nodes.forEach((node) => Object.assign(node, { tip: 110, isAway: false }));
    await finalizeLedger(each, signal).catch(() => undefined);
    expect(each.headSlot).to.be.at.most(110);
    expect((await followStep(each, 30_000, signal)).kind).to.equal('over');
    expect(await cursorSlot()).to.equal(100);
  });

  it('does not make an honest node distrusted while another one lags permanently', async () => {
    nodes.forEach((node) => Object.assign(node, { tip: node.name === 'rpc-1' ? 5_000 : 110 }));
    giveBlock(nodes.slice(0, 1), 5_000);
    const each = await session(5_000, 2);
    each.waitingSince = performance.now() - 60_000;
    await followStep(each, 30_000, signal);
    expect(await cursorSlot()).to.equal(5_000);
    const address = newAddress();
    await ledger.watch(address);
    each.reader.snapshot = async (wallet) => snapshotOf(wallet, 5_001);
    await takeUpWallets(each, () => void (takenUp += 1), signal);
    expect(each.followed.has(address)).to.equal(true);
    expect(takenUp).to.equal(1);
  });

  it('is not used as the first slot of a wallet', async () => {
    Object.assign(nodes[0] as ScriptedNode, { tip: FAR });
    const each = await session(105);
    const address = newAddress();
    await ledger.watch(address);
    each.reader.snapshot = async (wallet) => snapshotOf(wallet, FAR);
    await takeUpWallets(each, () => void (takenUp += 1), signal);
    expect(each.followed.has(address)).to.equal(false);
    expect(takenUp).to.equal(0);
  });
});
