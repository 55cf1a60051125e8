import { expect } from 'chai';
import type { BackfilledPage } from '../../../db/ledger/followed-wallet-store.ts';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';
import { testDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  BLOCK,
  eventsOf,
  newAddress,
  startLedger,
  transfer,
  type TestLedger,
} from '../support/ledger-rows.ts';

describe('flags of deposits to a followed wallet', () => {
  const test = testDatabase();
  let ledger: TestLedger;
  let address: string;
  let accountId: string;
  let friend: string;
  let poisoner: string;

  beforeEach(async () => {
    ledger = await startLedger(test.database);
    ({ address, accountId } = await ledger.followNew());
    friend = newAddress();
    poisoner = `${friend.slice(0, 4)}${newAddress().slice(4)}`;
  });
  afterEach(() => test.database('followed_wallets').update({ stopped_at: new Date() }));

  const paid = (slot: number, to = friend) => transfer({ from: address, to, lamports: 5_000_000n }, { slot });
  const dust = (slot: number, from = poisoner) => transfer({ from, to: address, lamports: 1_000n }, { slot });

  /** By slot, the oldest first. */
  async function flags(): Promise<string[]> {
    const rows = (await test
      .database('movements')
      .where({ wallet_id: await ledger.idOf(address), kind: 'receive', orphaned_at: null })
      .orderBy(['slot', 'position'])
      .select('slot', 'flags')) as { slot: number; flags: string[] }[];
    return rows.map((row) => `${row.slot} ${row.flags.join(' ')}`.trimEnd());
  }

  async function record(
    status: BackfilledPage['status'],
    transactions: readonly ObservedTransaction[],
  ): Promise<void> {
    const [task] = await ledger.followed.toBackfill(10);
    if (!task) throw new Error('there is nothing to do');
    const blocks = [...new Set(transactions.map(({ slot }) => slot))].map((slot) => BLOCK(slot));
    const position = status === 'complete' ? null : { before: blocks.length };
    const page = {
      transactions: ledger.withEffects([address], transactions),
      blocks,
      position,
      status,
      unverified: [],
      kept: new Set<string>(),
      isHeld: false,
    };
    expect(await ledger.followed.recordBackfill(task, page)).to.equal(true);
  }

  async function flagAll(): Promise<number> {
    const id = await ledger.idOf(address);
    for (let batches = 1; ; batches += 1) if (!(await ledger.followed.flagReceived(id))) return batches;
  }

  it('depend on earlier payments, even if the past was read later', async () => {
    await ledger.follow(BLOCK(100), BLOCK(101), [dust(101)]);
    await record('running', [dust(90), dust(70)]);
    await record('complete', [paid(80)]);
    const events = await eventsOf(test.database, accountId);
    await flagAll();
    expect(await flags()).to.deep.equal(['70 dust', '90 dust look_alike', '101 dust look_alike']);
    expect(await eventsOf(test.database, accountId), 'no new event is sent').to.deep.equal(events);
    expect(await ledger.followed.toBackfill(10), 'nothing is left to do').to.deep.equal([]);
  });

  it('do not depend on later payments', async () => {
    await record('running', [paid(95)]);
    await record('bounded', [dust(85), dust(84, friend)]);
    expect(await flags()).to.deep.equal(['84 dust', '85 dust']);
    await flagAll();
    expect(await flags()).to.deep.equal(['84 dust', '85 dust']);
  });

  it('are none if the wallet had paid the sender, even if the payment was read later', async () => {
    await record('running', [dust(90, friend)]);
    expect(await flags()).to.deep.equal(['90 dust']);
    await record('complete', [paid(80)]);
    await flagAll();
    expect(await flags()).to.deep.equal(['90']);
  });

  it('are none if the wallet has signed the deposit', async () => {
    const signed = dust(90);
    const accounts = signed.accounts.map((account) => ({ ...account, signed: true }));
    await record('running', [{ ...signed, accounts }]);
    await record('complete', [paid(80)]);
    await flagAll();
    expect(await flags()).to.deep.equal(['90']);
  });

  it('do not depend on a payment that the network has dropped', async () => {
    const second = dust(103);
    await ledger.follow(BLOCK(100), BLOCK(103), [paid(101), dust(102), second]);
    expect(await flags()).to.deep.equal(['102 dust look_alike', '103 dust look_alike']);
    await ledger.ledger.rewind(ledger.lease(), BLOCK(103), BLOCK(100));
    await ledger.renewLease();
    await ledger.follow(BLOCK(100), BLOCK(104, 'b'), [dust(102), second]);
    expect(await flags()).to.deep.equal(['102 dust', '103 dust']);
    await record('complete', [dust(90)]);
    await flagAll();
    expect(await flags()).to.deep.equal(['90 dust', '102 dust', '103 dust']);
  });

  it('are set in batches, which another worker can continue', async () => {
    const deposits = Array.from({ length: 1_200 }, (_, index) => dust(20 + Math.floor(index / 30)));
    const placed = deposits.map((deposit, index) => ({ ...deposit, position: index % 30 }));
    await record('running', placed);
    await record('complete', [paid(30), paid(10)]);
    const id = await ledger.idOf(address);
    expect(await ledger.followed.flagReceived(id)).to.equal(true);
    const half = (await flags()).filter((each) => each.includes('look_alike')).length;
    expect(half).to.be.within(1, placed.length - 1);
    const [task] = await ledger.followed.toBackfill(10);
    expect(task).to.deep.include({ id, isRead: true });
    expect(await flagAll()).to.be.within(1, 3);
    expect((await flags()).filter((each) => each.includes('look_alike'))).to.have.length(placed.length);
    expect(await ledger.followed.flagReceived(id)).to.equal(false);
  });

  it('depend on payments that are followed while the last page is written', async () => {
    // A follower in the middle of its step, which has not seen the page's payment.
    const step = await test.database.transaction();
    await step('ledger_cursors').where({ chain_id: ledger.chain.chainId }).forUpdate().first();
    const recorded = record('complete', [paid(80)]);
    await waitUntil('the page waits', async () => {
      const { rows } = await test.database.raw<{ rows: unknown[] }>(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%ledger_cursors%'`,
      );
      return rows.length > 0;
    });
    await step.commit();
    await recorded;
    await ledger.follow(BLOCK(100), BLOCK(101), [dust(101)]);
    expect(await flags()).to.deep.equal(['101 dust look_alike']);
  });
});
