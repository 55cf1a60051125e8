import { expect } from 'chai';
import { createFollowedBalanceQueries } from '../../../db/ledger/followed-balance.ts';
import { createHistoryQueries } from '../../../db/ledger/history-queries.ts';
import { testDatabase } from '../../support/database.ts';
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
import { count, newAccount } from '../support/rows.ts';

describe('the ledger when blocks are finalized or dropped', () => {
  const test = testDatabase();
  let ledger: TestLedger;
  let address: string;
  let accountId: string;

  beforeEach(async () => {
    ledger = await startLedger(test.database);
    ({ address, accountId } = await ledger.followNew());
  });

  const receive = (place = {}) => transfer({ from: newAddress(), to: address, lamports: 5_000_000n }, place);

  async function history(): Promise<string[]> {
    const queries = createHistoryQueries(test.database);
    const page = await queries.page(ledger.chain, { ownerId: accountId, sharers: [] }, address, {}, null, 10);
    return (page ?? []).map(({ slot, status }) => `${slot} ${status}`);
  }

  async function rewind(from = BLOCK(105)): Promise<void> {
    await ledger.ledger.rewind(ledger.lease(), from, BLOCK(100));
    await ledger.renewLease();
  }

  it('calls a movement finalized once its block is, but not for another block of the slot', async () => {
    await ledger.follow(BLOCK(100), BLOCK(105), [receive()]);
    expect(await ledger.finality.unfinalizedBlocks(100, 10)).to.deep.equal([]);
    expect(await ledger.finality.unfinalizedBlocks(105, 10)).to.deep.equal([BLOCK(101)]);
    await ledger.finality.markFinalized([BLOCK(101, 'b')]);
    expect(await history()).to.deep.equal(['101 confirmed']);
    await ledger.finality.markFinalized([BLOCK(101)]);
    expect(await history()).to.deep.equal(['101 finalized']);
    expect(await ledger.finality.unfinalizedBlocks(105, 10)).to.deep.equal([]);
  });

  it('takes dropped movements back, and sends no new events if they land again', async () => {
    const landsAgain = receive();
    await ledger.follow(BLOCK(100), BLOCK(105), [landsAgain, receive({ slot: 102 })]);
    const events = await eventNames(test.database, accountId);
    await rewind();
    expect((await ledger.ledger.place())?.cursor).to.deep.equal(BLOCK(100));
    expect(await history()).to.deep.equal([]);
    await ledger.follow(BLOCK(100), BLOCK(106, 'b'), [{ ...landsAgain, slot: 104 }]);
    expect(await history()).to.deep.equal(['104 confirmed']);
    expect(await eventNames(test.database, accountId)).to.deep.equal(events);
    expect(await ledger.finality.unfinalizedBlocks(200, 10)).to.deep.equal([BLOCK(104, 'b')]);
  });

  it('reports once that a movement can’t land any more, and shows it as dropped', async () => {
    const lost = receive();
    await ledger.follow(BLOCK(100), BLOCK(105), [lost]);
    await rewind();
    const height = (lost.blockHeight ?? 0) + 151;
    const dropLost = (blockHeight: number) => ledger.finality.dropLost({ slot: 300, blockHeight }, 10);
    // It may have landed in a block that is still to be read again.
    expect(await dropLost(height + 1)).to.equal(0);
    await ledger.follow(BLOCK(100), BLOCK(300, 'b'), []);
    expect(await dropLost(height)).to.equal(0);
    expect(await dropLost(height + 1)).to.equal(1);
    expect(await dropLost(height + 2)).to.equal(0);
    const failed = (await eventsOf(test.database, accountId)).filter(
      ({ name }) => name === 'transaction.failed',
    );
    expect(failed.map(({ data }) => data['error_code'])).to.deep.equal(['DROPPED']);
    expect(await history()).to.deep.equal(['101 dropped']);
  });

  it('leaves finalized movements as they are, and ends the lease of the follower that rewound', async () => {
    await ledger.follow(BLOCK(100), BLOCK(105), [receive()]);
    await ledger.finality.markFinalized([BLOCK(101)]);
    const old = ledger.lease();
    await rewind();
    expect(await history()).to.deep.equal(['101 finalized']);
    expect(old.fencingToken).to.be.below(ledger.lease().fencingToken);
  });

  it('follows a wallet that was taken up on the lost blocks again from the cursor on', async () => {
    const late = newAddress();
    const watcher = await ledger.watch(late);
    await ledger.takeUp(late, 104);
    await ledger.follow(BLOCK(100), BLOCK(105), []);
    await rewind();
    await ledger.follow(BLOCK(100), BLOCK(106, 'b'), [
      transfer({ from: newAddress(), to: late, lamports: 5_000_000n }, { slot: 103 }),
    ]);
    expect(await eventNames(test.database, watcher)).to.deep.equal([
      'balance.updated',
      'transaction.received',
    ]);
  });

  it('reports no movements from before the request for a wallet, though it is followed again from there', async () => {
    const late = newAddress();
    const watcher = await newAccount(test.database);
    await ledger.follow(BLOCK(100), BLOCK(105), []);
    await ledger.wallets.add(ledger.chain, {
      ownerId: watcher,
      address: late,
      connected: null,
      requestedSlot: 104,
    });
    await ledger.takeUp(late, 105);
    await rewind();
    const payments = [103, 105].map((slot) =>
      transfer({ from: newAddress(), to: late, lamports: 5_000_000n }, { slot }),
    );
    await ledger.follow(BLOCK(100), BLOCK(106, 'b'), payments);
    expect(await eventNames(test.database, watcher)).to.deep.equal([
      'balance.updated',
      'transaction.received',
    ]);
  });

  it('corrects balances by a snapshot, and reports the difference', async () => {
    await ledger.follow(BLOCK(100), BLOCK(105), [receive()]);
    await rewind();
    const [wallet] = await ledger.followed.toRefresh(10);
    expect(wallet?.address).to.equal(address);
    const walletId = await ledger.idOf(address);
    await ledger.follow(BLOCK(100), BLOCK(103, 'b'), []);
    expect(await ledger.followed.refresh(ledger.lease(), walletId, snapshotOf(address, 103))).to.equal(true);
    expect(await ledger.followed.toRefresh(10)).to.deep.equal([]);
    const [corrected] = (await eventsOf(test.database, accountId)).slice(-1);
    expect(corrected?.data['balances']).to.deep.equal({
      SOL: { amount: '1', usd_value: null, usd_value_reason: 'network_unpriced', change: '-0.005' },
    });
  });

  it('shows no balance before it is corrected', async () => {
    const { balances } = createFollowedBalanceQueries(test.database);
    await ledger.follow(BLOCK(100), BLOCK(105), [receive()]);
    expect((await balances(ledger.chain, address))?.holdings[0]).to.include({ baseUnits: 1_005_000_000n });
    await rewind();
    expect(await balances(ledger.chain, address)).to.equal(null);
    await ledger.follow(BLOCK(100), BLOCK(103, 'b'), []);
    await ledger.followed.refresh(ledger.lease(), await ledger.idOf(address), snapshotOf(address, 103));
    expect((await balances(ledger.chain, address))?.holdings[0]).to.include({ baseUnits: 1_000_000_000n });
  });

  it('lets a snapshot wait until each movement up to its slot is reported', async () => {
    const walletId = await ledger.idOf(address);
    const snapshot = snapshotOf(address, 102, 1_010_000_000n);
    expect(await ledger.followed.refresh(ledger.lease(), walletId, snapshot)).to.equal(false);
    const held = { [address]: 1_005_000_000n };
    const second = transfer({ from: newAddress(), to: address, lamports: 5_000_000n }, { slot: 102 }, held);
    await ledger.follow(BLOCK(100), BLOCK(102), [receive(), second]);
    expect(await ledger.followed.refresh(ledger.lease(), walletId, snapshot)).to.equal(true);
    const balances = (await eventsOf(test.database, accountId)).filter(
      ({ name }) => name === 'balance.updated',
    );
    expect(balances.map(({ data }) => data['balances'])).to.deep.equal(
      ['1.005', '1.01'].map((amount) => ({
        SOL: { amount, usd_value: null, usd_value_reason: 'network_unpriced', change: '0.005' },
      })),
    );
  });

  it('reports a wallet’s corrected balance even if other movements landed again before', async () => {
    const landsAgain = receive();
    const lost = transfer(
      { from: newAddress(), to: address, lamports: 7_000_000n },
      { slot: 102 },
      {
        [address]: 1_005_000_000n,
      },
    );
    await ledger.follow(BLOCK(100), BLOCK(105), [landsAgain, lost]);
    await rewind();
    await ledger.follow(BLOCK(100), BLOCK(106, 'b'), [{ ...landsAgain, slot: 103 }]);
    expect(await eventNames(test.database, accountId)).to.have.length(4);
    const walletId = await ledger.idOf(address);
    for (const slot of [105, 106]) {
      await ledger.followed.refresh(ledger.lease(), walletId, snapshotOf(address, slot, 1_005_000_000n));
    }
    const events = await eventsOf(test.database, accountId);
    expect(events).to.have.length(5);
    expect(events.at(-1)?.data['balances']).to.deep.equal({
      SOL: { amount: '1.005', usd_value: null, usd_value_reason: 'network_unpriced', change: '-0.007' },
    });
  });

  it('keeps newer values if a snapshot comes late', async () => {
    await ledger.follow(BLOCK(100), BLOCK(105), [receive({ slot: 104 })]);
    const walletId = await ledger.idOf(address);
    expect(await ledger.followed.refresh(ledger.lease(), walletId, snapshotOf(address, 103, 7n))).to.equal(
      true,
    );
    expect(
      await count(test.database, 'ledger_accounts', { wallet_id: walletId, amount: 1_005_000_000 }),
    ).to.equal(1);
    await ledger.ledger.note(ledger.lease(), {
      headSlot: 120,
      finalizedSlot: 254,
      watchedCount: 1,
      quorumSlot: null,
    });
    expect(await ledger.followed.refresh(ledger.lease(), walletId, snapshotOf(address, 103, 7n))).to.equal(
      false,
    );
  });

  it('deletes closed accounts some time after their block is finalized', async () => {
    const walletId = await ledger.idOf(address);
    const account = {
      wallet: address,
      address: newAddress(),
      token: newAddress(),
      program: null,
      decimals: 2,
      baseUnits: 0n,
      exists: false,
    };
    const closing = {
      transaction: receive(),
      effects: { movements: [], accounts: [account], touched: [] },
      nodes: 1,
    };
    await ledger.ledger.apply(ledger.lease(), ledger.range(BLOCK(100), BLOCK(101), [closing]));
    const rows = () => count(test.database, 'ledger_accounts', { wallet_id: walletId });
    await ledger.finality.markFinalized([]);
    expect(await rows()).to.equal(2);
    await ledger.ledger.note(ledger.lease(), {
      headSlot: 120,
      finalizedSlot: 251,
      watchedCount: 1,
      quorumSlot: null,
    });
    await ledger.finality.markFinalized([]);
    expect(await rows(), 'unread blocks may name it').to.equal(2);
    await ledger.follow(BLOCK(101), BLOCK(251), []);
    await ledger.finality.markFinalized([]);
    expect(await rows()).to.equal(1);
  });
});
