import { expect } from 'chai';
import { followStep } from '../../../activities/ledger/follow-ledger.ts';
import { refreshWallets } from '../../../activities/ledger/refresh-wallets.ts';
import type { LedgerSource } from '../../../chain/ledger/ledger-source.ts';
import { brokenStarts } from '../../../domain/ledger/history-start.ts';
import { BLOCK, snapshotOf, startLedger, transfer, type TestLedger } from '../../db/support/ledger-rows.ts';
import { testDatabase } from '../../support/database.ts';
import { scriptedNode } from './scripted-nodes.ts';
import { scriptedSession, type ScriptedSession } from './scripted-session.ts';

/** The snapshot of each wallet. */
const HELD = 1_000_000_000n;
const signal = new AbortController().signal;

describe('a block range that was read from an incomplete list', () => {
  const test = testDatabase();
  let ledger: TestLedger;
  let wallet: string;
  let isIncomplete: boolean;
  let session: ScriptedSession;

  beforeEach(async () => {
    ledger = await startLedger(test.database);
    ({ address: wallet } = await ledger.followNew());
    isIncomplete = true;
    session = await begin();
  });

  async function begin(): Promise<ScriptedSession> {
    const source: LedgerSource = {
      next: async (from) => {
        const paid = transfer({ from: 'sender', to: wallet, lamports: 5n }, { slot: from.slot + 5 });
        const start = { wallet, address: wallet, slot: paid.slot, balances: [HELD + 3n] };
        return {
          kind: 'range',
          range: {
            from,
            to: BLOCK(from.slot + 10),
            toBlockTime: null,
            transactions: [paid],
            blocks: [BLOCK(paid.slot)],
            reading: { by: 'addresses', node: 'rpc-1', incomplete: isIncomplete ? [start] : [] },
          },
        };
      },
    };
    return scriptedSession(ledger, [scriptedNode('rpc-1', 110)], { source });
  }

  const step = async (): Promise<string> => (await followStep(session, 30_000, signal)).kind;
  const cursorSlot = async () => (await ledger.ledger.place())?.cursor.slot;

  async function letPass(interval: string): Promise<void> {
    await test
      .database('ledger_cursors')
      .where({ chain_id: ledger.chain.chainId })
      .update({ incomplete_since: test.database.raw(`incomplete_since - ?::interval`, [interval]) });
  }

  async function toRefresh(): Promise<string[]> {
    return (await ledger.followed.toRefresh(10)).map(({ address }) => address);
  }

  it('is not written, and is read again until no list is incomplete', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect(await step()).to.equal('waiting');
    expect(await cursorSlot()).to.equal(100);
    expect(session.logged().match(/a list of transactions is incomplete/g)).to.have.length(1);
    isIncomplete = false;
    expect(await step()).to.equal('moved');
    expect(await cursorSlot()).to.equal(110);
    expect(await toRefresh()).to.deep.equal([]);
  });

  it('is written after two minutes and three tries, because rewards have no transaction, and its wallet is read again', async () => {
    await step();
    await letPass('121 s');
    // The time counts for every follower, the tries for one.
    session = await begin();
    expect(await step()).to.equal('waiting');
    expect(await step()).to.equal('waiting');
    expect(await step()).to.equal('moved');
    expect(await cursorSlot()).to.equal(110);
    expect(session.logged()).to.include('balances changed without a transaction that a node lists');
    expect(await toRefresh()).to.deep.equal([wallet]);
  });

  it('is written once for a reward: until the balances are read again, they are not compared', async () => {
    let tip = 110;
    const reward = HELD + 3n;
    const source: LedgerSource = {
      async next(from, wallets) {
        if (tip <= from.slot) return { kind: 'waiting' };
        const starts = [{ wallet, address: wallet, slot: tip, balances: [reward] }];
        const incomplete = brokenStarts(starts, (await wallets.knownBalances?.(starts)) ?? []);
        const reading = { by: 'addresses', node: 'rpc-1', incomplete } as const;
        const range = { from, to: BLOCK(tip), toBlockTime: null, transactions: [], blocks: [], reading };
        return { kind: 'range', range };
      },
    };
    session = await scriptedSession(ledger, [scriptedNode('rpc-1', 110)], { source });
    session.reader.snapshot = async (address) => snapshotOf(address, tip, reward);
    for (let tries = 0; tries < 3; tries += 1) expect(await step()).to.equal('waiting');
    await letPass('121 s');
    tip = 500;
    expect(await step()).to.equal('moved');
    // The next snapshot is newer than the cursor, and waits for it.
    tip = 502;
    const refreshing = refreshWallets(session, signal);
    expect(await step()).to.equal('moved');
    await refreshing;
    expect(await toRefresh()).to.deep.equal([]);
    tip = 504;
    expect(await step(), 'compared with the balance that was read').to.equal('moved');
  });

  it('waits for two minutes again at the next place of the cursor', async () => {
    await step();
    isIncomplete = false;
    await letPass('121 s');
    expect(await step()).to.equal('moved');
    isIncomplete = true;
    for (let tries = 0; tries < 5; tries += 1) expect(await step()).to.equal('waiting');
    expect(await cursorSlot()).to.equal(110);
  });
});
