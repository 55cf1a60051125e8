import { expect } from 'chai';
import { createFollowedBalanceQueries } from '../../../db/ledger/followed-balance.ts';
import { createLedgerCoverageQueries } from '../../../db/ledger/ledger-coverage.ts';
import { CursorMoved } from '../../../db/ledger/ledger-store.ts';
import { testDatabase } from '../../support/database.ts';
import {
  BLOCK,
  eventNames,
  eventsOf,
  newAddress,
  startLedger,
  transfer,
  type TestLedger,
} from '../support/ledger-rows.ts';
import { count, insertOperation, newAccount } from '../support/rows.ts';

describe('writing a block range to the ledger', () => {
  const test = testDatabase();
  let ledger: TestLedger;

  beforeEach(async () => {
    ledger = await startLedger(test.database);
  });

  async function failureOf(work: Promise<unknown>): Promise<unknown> {
    return work.then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  const balanceOf = async (address: string) =>
    (await createFollowedBalanceQueries(test.database).balances(ledger.chain, address))?.holdings[0]
      ?.baseUnits;

  it('sends events for received tokens, with the balance after each movement', async () => {
    const { address, accountId } = await ledger.followNew();
    const first = transfer({ from: newAddress(), to: address, lamports: 5_000_000n });
    const second = transfer(
      { from: newAddress(), to: address, lamports: 7_000_000n },
      { position: 1 },
      {
        [address]: 1_005_000_000n,
      },
    );
    const stranger = await newAccount(test.database);
    expect(await ledger.follow(BLOCK(100), BLOCK(101), [first, second])).to.deep.equal({
      movements: 2,
      events: 4,
    });
    const events = await eventsOf(test.database, accountId);
    const balances = events
      .filter(({ name }) => name === 'balance.updated')
      .map(({ data }) => (data['balances'] as Record<string, { amount: string; change: string }>)['SOL']);
    expect(balances.map((each) => [each?.amount, each?.change])).to.have.deep.members([
      ['1.005', '0.005'],
      ['1.012', '0.007'],
    ]);
    expect(await balanceOf(address)).to.equal(1_012_000_000n);
    expect(await eventNames(test.database, stranger)).to.deep.equal([]);
  });

  it('sends events to each account that has the wallet, and about a sender only to accounts that watch it', async () => {
    const { address, accountId } = await ledger.followNew();
    const other = await ledger.watch(address);
    const sender = await ledger.followNew();
    await ledger.follow(BLOCK(100), BLOCK(101), [
      transfer({ from: sender.address, to: address, lamports: 5_000_000n }),
    ]);
    for (const account of [accountId, other]) {
      expect(await eventNames(test.database, account)).to.deep.equal([
        'balance.updated',
        'transaction.received',
      ]);
    }
    expect(await eventNames(test.database, sender.accountId)).to.deep.equal([
      'balance.updated',
      'transaction.confirmed',
    ]);
  });

  it('sends the account of an operation the balance only, and other accounts the transaction', async () => {
    const { address, accountId } = await ledger.followNew();
    const other = await ledger.watch(address);
    const referenceKey = newAddress();
    const { id } = await insertOperation(test.database, accountId, {
      ...ledger.chain,
      walletAddress: address,
      referenceKey,
    });
    const sent = transfer({ from: address, to: newAddress(), lamports: 5_000_000n });
    const reference = { address: referenceKey, signed: false, lamportsBefore: 0n, lamportsAfter: 0n };
    await ledger.follow(BLOCK(100), BLOCK(101), [{ ...sent, accounts: [...sent.accounts, reference] }]);
    expect(await eventNames(test.database, accountId)).to.deep.equal(['balance.updated']);
    expect(await eventNames(test.database, other)).to.deep.equal([
      'balance.updated',
      'transaction.confirmed',
    ]);
    expect(await count(test.database, 'movements', { operation_id: id })).to.equal(1);
  });

  it('sends the account of an operation another payment that names the same reference', async () => {
    const { address, accountId } = await ledger.followNew();
    const referenceKey = newAddress();
    const { id } = await insertOperation(test.database, accountId, {
      ...ledger.chain,
      walletAddress: address,
      referenceKey,
    });
    const [own, stolen] = [1n, 5_000_000n].map((lamports, index) => {
      const sent = transfer({ from: address, to: newAddress(), lamports }, { slot: 101 + index });
      const reference = { address: referenceKey, signed: false, lamportsBefore: 0n, lamportsAfter: 0n };
      return { ...sent, accounts: [...sent.accounts, reference] };
    });
    if (!own || !stolen) throw new Error('there are two');
    await test
      .database('operations')
      .where({ id })
      .update({
        status: 'confirmed',
        ended_at: new Date(),
        result: JSON.stringify({ signature: own.signature }),
      });
    await ledger.follow(BLOCK(100), BLOCK(102), [own, stolen]);
    const reported = await eventsOf(test.database, accountId);
    expect(reported.filter(({ name }) => name === 'transaction.confirmed')).to.have.length(1);
    expect(await count(test.database, 'movements', { operation_id: id })).to.equal(1);
  });

  it('does not assign a transaction to an operation if the wallet has not signed it', async () => {
    const { address, accountId } = await ledger.followNew();
    const referenceKey = newAddress();
    const { id } = await insertOperation(test.database, accountId, {
      ...ledger.chain,
      walletAddress: address,
      referenceKey,
    });
    const received = transfer({ from: newAddress(), to: address, lamports: 5_000_000n });
    const reference = { address: referenceKey, signed: false, lamportsBefore: 0n, lamportsAfter: 0n };
    await ledger.follow(BLOCK(100), BLOCK(101), [
      { ...received, accounts: [...received.accounts, reference] },
    ]);
    expect(await count(test.database, 'movements', { operation_id: id })).to.equal(0);
  });

  it('writes once, however often the same range comes', async () => {
    const { address, accountId } = await ledger.followNew();
    const transactions = [transfer({ from: newAddress(), to: address, lamports: 5_000_000n })];
    await ledger.follow(BLOCK(100), BLOCK(101), transactions);
    expect(await failureOf(ledger.follow(BLOCK(100), BLOCK(101), transactions))).to.be.instanceOf(
      CursorMoved,
    );
    expect(await eventNames(test.database, accountId)).to.have.length(2);
  });

  it('lets one of several concurrent writers win, and leaves nothing of the others', async () => {
    const { address, accountId } = await ledger.followNew();
    const racing = await Promise.allSettled(
      [1, 2, 3, 4].map((each) =>
        ledger.follow(BLOCK(100), BLOCK(101, String(each)), [
          transfer({ from: newAddress(), to: address, lamports: BigInt(each) * 5_000_000n }),
        ]),
      ),
    );
    expect(racing.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(await count(test.database, 'movements', { wallet_id: await ledger.idOf(address) })).to.equal(1);
    expect(await eventNames(test.database, accountId)).to.have.length(2);
  });

  it('fails for a follower that has lost its lease, though it knows the cursor', async () => {
    const { address, accountId } = await ledger.followNew();
    await ledger.takeOver();
    const received = [transfer({ from: newAddress(), to: address, lamports: 5_000_000n })];
    const seen = { headSlot: 500, finalizedSlot: 400, watchedCount: 9, quorumSlot: null };
    for (const work of [
      () => ledger.follow(BLOCK(100), BLOCK(101), []),
      () => ledger.follow(BLOCK(100), BLOCK(101), received),
      () => ledger.ledger.note(ledger.lease(), seen),
      () => ledger.ledger.rewind(ledger.lease(), BLOCK(100), BLOCK(90)),
      () => ledger.takeUp(address, 200),
    ]) {
      expect(await failureOf(work())).to.be.instanceOf(CursorMoved);
    }
    expect((await ledger.ledger.place())?.cursor).to.deep.equal(BLOCK(100));
    expect(await eventNames(test.database, accountId)).to.deep.equal([]);
  });

  it('ignores transactions that a wallet’s snapshot includes, and wallets that are not taken up', async () => {
    const { address, accountId } = await ledger.followNew();
    const late = newAddress();
    const lateAccount = await ledger.watch(late);
    const untaken = newAddress();
    await ledger.watch(untaken);
    await ledger.takeUp(late, 102);
    const transactions = [
      transfer({ from: newAddress(), to: late, lamports: 5_000_000n }, { slot: 102 }),
      transfer({ from: newAddress(), to: untaken, lamports: 5_000_000n }, { slot: 102, position: 1 }),
      transfer({ from: newAddress(), to: address, lamports: 5_000_000n }, { slot: 102, position: 2 }),
      transfer({ from: newAddress(), to: late, lamports: 5_000_000n }, { slot: 103 }),
    ];
    expect(await ledger.follow(BLOCK(100), BLOCK(103), transactions)).to.deep.include({ movements: 2 });
    expect(await eventNames(test.database, lateAccount)).to.have.length(2);
    expect(await eventNames(test.database, accountId)).to.have.length(2);
  });

  it('keeps amounts that no float could hold', async () => {
    const { address } = await ledger.followNew();
    const lamports = 18_446_744_073_709_551_615n;
    const all = transfer({ from: newAddress(), to: address, lamports }, {}, { [address]: 0n });
    await ledger.follow(BLOCK(100), BLOCK(101), [all]);
    expect(await balanceOf(address)).to.equal(lamports);
  });

  it('records the progress and the number of wallets', async () => {
    await ledger.followNew();
    await ledger.follow(BLOCK(100), BLOCK(110), []);
    await ledger.ledger.note(ledger.lease(), {
      headSlot: 115,
      finalizedSlot: 80,
      watchedCount: 1,
      quorumSlot: null,
    });
    const { slot, headSlot, lagSlots, watched } = await createLedgerCoverageQueries(test.database).coverage(
      ledger.chain,
    );
    expect([slot, headSlot, lagSlots, watched]).to.deep.equal([110, 115, 5, 1]);
  });

  it('keeps the slot of a quorum of the nodes while too few slots are known', async () => {
    const seen = { finalizedSlot: 80, watchedCount: 0 };
    const coverage = () => createLedgerCoverageQueries(test.database).coverage(ledger.chain);
    await ledger.ledger.note(ledger.lease(), { ...seen, headSlot: 115, quorumSlot: null });
    expect((await coverage()).quorumSlot, 'the first cursor').to.equal(100);
    await ledger.ledger.note(ledger.lease(), { ...seen, headSlot: 115, quorumSlot: 110 });
    await ledger.ledger.note(ledger.lease(), { ...seen, headSlot: 900, quorumSlot: null });
    expect(await coverage()).to.include({ headSlot: 900, quorumSlot: 110 });
  });

  it('asks for a new snapshot of a wallet whose account was named but did not change', async () => {
    const { address } = await ledger.followNew();
    const named = {
      transaction: transfer({ from: newAddress(), to: newAddress(), lamports: 1n }),
      effects: { movements: [], accounts: [], touched: [address] },
      nodes: 1,
    };
    await ledger.ledger.apply(ledger.lease(), ledger.range(BLOCK(100), BLOCK(101), [named]));
    expect((await ledger.followed.toRefresh(10)).map((wallet) => wallet.address)).to.deep.equal([address]);
  });
});
