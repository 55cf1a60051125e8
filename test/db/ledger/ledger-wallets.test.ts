import { expect } from 'chai';
import { createFollowedWalletStore } from '../../../db/ledger/followed-wallet-store.ts';
import { createLedgerCoverageQueries } from '../../../db/ledger/ledger-coverage.ts';
import { createMovementRules } from '../../../domain/ledger/movement-rules.ts';
import { testDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  BLOCK,
  eventNames,
  eventsOf,
  newAddress,
  snapshotOf,
  startLedger,
  transfer,
  type TestLedger,
} from '../support/ledger-rows.ts';
import { newAccount } from '../support/rows.ts';

const AGREED = { unverified: [], kept: new Set<string>(), isHeld: false } as const;
const RUNNING = { ...AGREED, position: { before: 'x' }, status: 'running', blocks: [] } as const;

describe('the wallets that the ledger follows', () => {
  const test = testDatabase();
  let ledger: TestLedger;

  beforeEach(async () => {
    ledger = await startLedger(test.database);
    await test.database('wallets').del();
  });

  const followed = async () => (await ledger.followed.addressesAfter(0, 10)).map(({ address }) => address);
  const waiting = async () => (await ledger.followed.toTakeUp(10)).map(({ address }) => address);
  const remove = (ownerId: string, address: string) =>
    ledger.wallets.remove('devnet', { ownerId, address, userId: ownerId, reason: 'user_initiated' });

  it('are taken up once, by a snapshot that the cursor has not passed', async () => {
    const address = newAddress();
    await ledger.watch(address);
    expect(await waiting()).to.deep.equal([address]);
    expect(await ledger.takeUp(address, 99)).to.equal(false);
    expect(await ledger.takeUp(address, 100)).to.equal(true);
    expect(await ledger.takeUp(address, 101)).to.equal(false);
    expect(await waiting()).to.deep.equal([]);
    expect(await followed()).to.deep.equal([address]);
  });

  it('are taken up one after the other if one was put off', async () => {
    const [first, second] = [newAddress(), newAddress()];
    await ledger.watch(first);
    await ledger.watch(second);
    await ledger.followed.putOff(await ledger.idOf(first), { firstMs: 60_000, maxMs: 60_000 });
    expect(await waiting()).to.deep.equal([second]);
  });

  it('are put off for twice as long after each failure, up to a limit', async () => {
    const address = newAddress();
    await ledger.watch(address);
    const id = await ledger.idOf(address);
    // One transaction, because the database's clock stands still in it.
    const seconds = await test.database.transaction(async (transaction) => {
      const { putOff } = createFollowedWalletStore(
        transaction,
        ledger.chain,
        createMovementRules({ find: () => null }),
        1,
      );
      const due: number[] = [];
      for (let failure = 0; failure < 4; failure += 1) {
        await putOff(id, { firstMs: 5_000, maxMs: 30_000 });
        const [row] = (await transaction('followed_wallets')
          .where({ id })
          .select(transaction.raw('extract(epoch FROM due_at - now())::float8 AS seconds'))) as {
          seconds: number;
        }[];
        due.push(row?.seconds ?? 0);
      }
      return due;
    });
    expect(seconds).to.deep.equal([5, 10, 20, 30]);
  });

  it('stay followed while one account has them, and are followed as new ones when they come back', async () => {
    const { address, accountId } = await ledger.followNew();
    const other = await ledger.watch(address);
    expect(await remove(accountId, address)).to.equal(true);
    await ledger.follow(BLOCK(100), BLOCK(101), [
      transfer({ from: newAddress(), to: address, lamports: 5_000_000n }),
    ]);
    expect(await eventNames(test.database, accountId)).to.deep.equal([]);
    expect(await eventNames(test.database, other)).to.have.length(2);

    await remove(other, address);
    expect(await followed()).to.deep.equal([]);
    await ledger.follow(BLOCK(101), BLOCK(110), [
      transfer({ from: newAddress(), to: address, lamports: 5_000_000n }, { slot: 105 }),
    ]);

    await ledger.watch(address, other);
    expect(await waiting()).to.deep.equal([address]);
    expect(await ledger.takeUp(address, 110, 1_010_000_000n)).to.equal(true);
    expect((await ledger.followed.toBackfill(10)).map((task) => [task.address, task.count])).to.deep.equal([
      [address, 0],
    ]);
    await ledger.follow(BLOCK(110), BLOCK(111), [
      transfer({ from: newAddress(), to: address, lamports: 5_000_000n }, { slot: 111 }),
    ]);
    expect(await eventNames(test.database, other)).to.have.length(4);
  });

  it('stay followed if one account removes them while another one adds them', async () => {
    const { address, accountId } = await ledger.followNew();
    for (let turn = 0; turn < 5; turn += 1) {
      const next = await newAccount(test.database);
      await Promise.all([remove(accountId, address), ledger.watch(address, next)]);
      await Promise.all([remove(next, address), ledger.watch(address, accountId)]);
    }
    const { expected } = await createLedgerCoverageQueries(test.database).coverage(ledger.chain);
    expect([expected, (await followed()).length + (await waiting()).length]).to.deep.equal([1, 1]);
  });

  it('are followed on the chain that replaces theirs, and nothing is written if none is missing', async () => {
    const { address } = await ledger.followNew();
    await ledger.watch(address);
    const next = await startLedger(test.database);
    expect(await next.followed.syncWithWallets()).to.equal(2);
    expect((await next.followed.toTakeUp(10)).map((wallet) => wallet.address)).to.deep.equal([address]);
    expect(await next.followed.syncWithWallets()).to.equal(0);
  });

  it('get their past page by page, reported only from the request on', async () => {
    const address = newAddress();
    const accountId = await ledger.watch(address);
    await ledger.takeUp(address, 104);
    const received = (slot: number) =>
      ledger.withEffects(
        [address],
        [transfer({ from: newAddress(), to: address, lamports: 5_000_000n }, { slot })],
      );
    const [task] = await ledger.followed.toBackfill(10);
    if (!task) throw new Error('there is nothing to do');
    const newest = {
      ...RUNNING,
      transactions: [...received(105), ...received(103), ...received(90)],
      blocks: [BLOCK(103), BLOCK(90)],
    };
    const racing = await Promise.all([1, 2].map(() => ledger.followed.recordBackfill(task, newest)));
    expect(racing.filter(Boolean)).to.have.length(1);
    // Slot 103 only: 105 belongs to the follower, and 90 is before the request.
    expect(await eventNames(test.database, accountId)).to.deep.equal([
      'balance.updated',
      'transaction.received',
    ]);

    const [next] = await ledger.followed.toBackfill(10);
    expect(next).to.deep.include({ position: RUNNING.position, count: 3 });
    if (!next) throw new Error('there is nothing to do');
    const oldest = {
      ...RUNNING,
      transactions: received(80),
      blocks: [BLOCK(80)],
      status: 'complete',
      ...AGREED,
      position: null,
    } as const;
    await ledger.followed.recordBackfill(next, oldest);
    expect(await ledger.followed.flagReceived(next.id)).to.equal(false);
    expect(await ledger.followed.toBackfill(10)).to.deep.equal([]);
    const coverage = await createLedgerCoverageQueries(test.database).ofWallet(ledger.chain, address);
    expect(coverage).to.deep.include({
      backfillStatus: 'complete',
      backfilledCount: 4,
      completeToSlot: 100,
      seenToSlot: 104,
      fromSlot: 104,
    });
    expect(coverage?.backfilledUntil).to.deep.equal(oldest.transactions[0]?.transaction.blockTime);
  });

  it('report their past with the present balance, even if movements are followed meanwhile', async () => {
    const address = newAddress();
    const accountId = await ledger.watch(address);
    await ledger.takeUp(address, 104);
    const [task] = await ledger.followed.toBackfill(10);
    if (!task) throw new Error('there is nothing to do');
    const transactions = ledger.withEffects(
      [address],
      [transfer({ from: newAddress(), to: address, lamports: 5_000_000n }, { slot: 103 })],
    );
    const page = { ...RUNNING, transactions, blocks: [BLOCK(103)] };
    // A follower in the middle of its step.
    const step = await test.database.transaction();
    await step('ledger_cursors').where({ chain_id: ledger.chain.chainId }).forUpdate().first();
    const recorded = ledger.followed.recordBackfill(task, page);
    await waitUntil('the past waits', async () => {
      const { rows } = await test.database.raw<{ rows: unknown[] }>(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%ledger_cursors%'`,
      );
      return rows.length > 0;
    });
    await step('ledger_accounts').where({ wallet_id: task.id }).update({ amount: 1_007_000_000 });
    const { rows } = await test.database.raw<{ rows: unknown[] }>('SELECT pg_current_xact_id() AS xid');
    await step.commit();
    expect(await recorded).to.equal(true);
    const earlier = test
      .database('events')
      .where({ owner_id: accountId })
      .where('xid', '<', (rows[0] as { xid: string }).xid);
    expect(await earlier, 'listed before the events in between').to.deep.equal([]);
    const events = await eventsOf(test.database, accountId);
    const balance = events.find(({ name }) => name === 'balance.updated');
    expect(balance?.data['balances']).to.deep.equal({
      SOL: { amount: '1.007', usd_value: null, usd_value_reason: 'network_unpriced', change: '0.005' },
    });
  });

  it('refuse past transactions without a block, which could not be finalized', async () => {
    const { address } = await ledger.followNew();
    const [task] = await ledger.followed.toBackfill(10);
    if (!task) throw new Error('there is nothing to do');
    const transactions = ledger.withEffects(
      [address],
      [transfer({ from: newAddress(), to: address, lamports: 5_000_000n }, { slot: 95 })],
    );
    const failure = await ledger.followed
      .recordBackfill(task, { ...RUNNING, transactions })
      .catch((error: Error) => error);
    expect(String(failure)).to.include('without its block');
    await ledger.ledger.note(ledger.lease(), {
      headSlot: 130,
      finalizedSlot: 95,
      watchedCount: 1,
      quorumSlot: null,
    });
    expect(await ledger.followed.recordBackfill(task, { ...RUNNING, transactions })).to.equal(true);
    expect(await ledger.followed.refresh(ledger.lease(), task.id, snapshotOf(address, 100))).to.equal(true);
  });
});
