import { expect } from 'chai';
import { followStep, type FollowOutcome } from '../../../activities/ledger/follow-ledger.ts';
import type { LedgerSource } from '../../../chain/ledger/ledger-source.ts';
import { BLOCK, startLedger, transfer, type TestLedger } from '../../db/support/ledger-rows.ts';
import { testDatabase } from '../../support/database.ts';
import { scriptedNode } from './scripted-nodes.ts';
import { scriptedSession, type ScriptedSession } from './scripted-session.ts';

/** The snapshot of each wallet. */
const HELD = 1_000_000_000n;
const PATIENCE_MS = 120_000;
const signal = new AbortController().signal;

describe('a block range that was read from an incomplete list', () => {
  const test = testDatabase();
  let ledger: TestLedger;
  let wallet: string;
  let begins: bigint;
  let session: ScriptedSession;

  beforeEach(async () => {
    ledger = await startLedger(test.database);
    ({ address: wallet } = await ledger.followNew());
    begins = HELD;
    const source: LedgerSource = {
      next: async (from) => ({
        kind: 'range',
        range: {
          from,
          to: BLOCK(110),
          toBlockTime: null,
          transactions: [
            transfer({ from: 'sender', to: wallet, lamports: 5n }, { slot: 105 }, { [wallet]: begins }),
          ],
          blocks: [BLOCK(105)],
          reading: {
            by: 'addresses',
            node: 'rpc-1',
            starts: [{ address: wallet, wallets: [wallet], slot: 105, balances: [begins] }],
          },
        },
      }),
    };
    session = await scriptedSession(ledger, [scriptedNode('rpc-1', 110)], { source });
  });

  const step = (): Promise<FollowOutcome> => followStep(session, 30_000, signal);
  const cursorSlot = async () => (await ledger.ledger.place())?.cursor.slot;

  async function toRefresh(): Promise<string[]> {
    return (await ledger.followed.toRefresh(10)).map(({ address }) => address);
  }

  it('is not written, and is read again until a list begins with the ledger’s balance', async () => {
    begins = HELD + 3n;
    expect((await step()).kind).to.equal('waiting');
    expect((await step()).kind).to.equal('waiting');
    expect(await cursorSlot()).to.equal(100);
    expect(
      session.logged().match(/a list of transactions is incomplete/g),
      'once for each account',
    ).to.have.length(1);
    begins = HELD;
    expect((await step()).kind).to.equal('moved');
    expect(await cursorSlot()).to.equal(110);
    expect(await toRefresh()).to.deep.equal([]);
  });

  it('is written after two minutes, because a balance can change without a transaction, and is read again', async () => {
    begins = HELD + 3n;
    await step();
    session.incompleteSince.set(wallet, performance.now() - PATIENCE_MS);
    expect((await step()).kind).to.equal('moved');
    expect(await cursorSlot()).to.equal(110);
    expect(session.logged()).to.include('balances changed without a transaction that a node lists');
    expect(await toRefresh()).to.deep.equal([wallet]);
  });
});
