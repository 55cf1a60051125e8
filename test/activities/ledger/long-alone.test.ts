import { expect } from 'chai';
import { verifyBlocks } from '../../../activities/ledger/verify-blocks.ts';
import { blockDigest } from '../../../chain/ledger/block-digest.ts';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';
import { BLOCK, newAddress, transfer } from '../../db/support/ledger-rows.ts';
import { startVerifiedLedger, type VerifiedLedger } from '../../db/support/verified-ledger.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { giveBlock, scriptedNode, type ScriptedNode } from './scripted-nodes.ts';
import { scriptedSession } from './scripted-session.ts';

/** Six minutes of mainnet, at 200 ms a slot; 18000 are an hour. */
const BLOCKS = Number(process.env['ALONE_BLOCKS'] ?? 1_800);

/** One of this many blocks has a payment to the wallet: 500 in an hour. */
const PAID_EVERY = 36;

const FIRST = 101;
const LAST = FIRST + BLOCKS - 1;

/** Blocks that the follower writes in one step after an outage. */
const STEP = 450;

/** The maximum of one pass, and more passes than needed. */
const TURNS = BLOCKS / 32 + 1;

/** That of all tests, and time for an hour of blocks. */
const TIMEOUT_MS = 300_000 + BLOCKS * 20;

const signal = new AbortController().signal;

describe('blocks that one node alone has shown in a long outage of the other one', () => {
  let test: TestDatabase;
  let ledger: VerifiedLedger;
  let nodes: [ScriptedNode, ScriptedNode];
  let wallet: string;

  before(async function () {
    this.timeout(TIMEOUT_MS);
    test = await startTestDatabase();
    ledger = await startVerifiedLedger(test.database);
    wallet = (await ledger.followNew()).address;
    nodes = [scriptedNode('rpc-1', LAST + 10), scriptedNode('rpc-2', LAST + 10)];
    for (let from = FIRST - 1; from < LAST; from += STEP) await report(from, from + STEP);
  });
  after(() => test.stop());

  /** Both nodes have the blocks after a slot; the follower has read them from the first one alone. */
  async function report(from: number, to: number): Promise<void> {
    const slots = Array.from({ length: to - from }, (_, index) => from + 1 + index);
    const paid: ObservedTransaction[] = [];
    const unverified = slots.map((slot) => {
      const payment = transfer({ from: newAddress(), to: wallet, lamports: 5_000_000n }, { slot });
      const transactions = slot % PAID_EVERY === 0 ? [payment] : [];
      paid.push(...transactions);
      giveBlock(nodes, slot, transactions);
      const signatures = transactions.map(({ signature }) => signature);
      const digest = blockDigest({ parentSlot: slot - 1, previousBlockhash: 'parent', signatures });
      const block = { blockhash: BLOCK(slot).blockhash, digest, movementsOnly: false };
      return { fromSlot: slot - 1, toSlot: slot, block, disputed: false };
    });
    const range = ledger.range(BLOCK(from), BLOCK(to), ledger.withEffects([wallet], paid));
    await ledger.ledger.apply(ledger.lease(), { ...range, unverified });
  }

  async function finalize(): Promise<void> {
    const { finality } = ledger;
    const next = () => finality.unfinalizedBlocks(LAST, 1_000);
    for (let blocks = await next(); blocks.length > 0; blocks = await next())
      await finality.markFinalized(blocks);
  }

  async function movements(): Promise<{ count: number; byTwo: number; final: number; takenBack: number }> {
    const all = await ledger.movements();
    return {
      count: all.length,
      byTwo: all.filter(({ nodes: agreeing }) => agreeing === 2).length,
      final: all.filter(({ finalized_at: at }) => at !== null).length,
      takenBack: all.filter(({ orphaned_at: at }) => at !== null).length,
    };
  }

  it('are compared with one request for each block and node, and one for each payment, until all can become finalized', async function () {
    this.timeout(TIMEOUT_MS);
    const payments = BLOCKS / PAID_EVERY;
    await finalize();
    expect(await movements()).to.deep.equal({ count: payments, byTwo: 0, final: 0, takenBack: 0 });
    expect(await ledger.unverified()).to.have.length(BLOCKS);

    const session = await scriptedSession(ledger, nodes, { cursor: BLOCK(LAST) });
    let turns = 1;
    while ((await verifyBlocks(session, signal)) && turns < TURNS) turns += 1;
    expect(await ledger.unverified()).to.deep.equal([]);
    const { asked } = session.reader.votes;
    const times = (question: string) => asked.filter((each) => each === question).length;
    expect(asked).to.have.length(BLOCKS + payments);
    expect([times('block'), times('transactions')]).to.deep.equal([BLOCKS, payments]);

    await finalize();
    const done = { count: payments, byTwo: payments, final: payments, takenBack: 0 };
    expect(await movements()).to.deep.equal(done);
  });
});
