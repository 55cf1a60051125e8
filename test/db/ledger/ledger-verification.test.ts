import { expect } from 'chai';
import { createLedgerCoverageQueries } from '../../../db/ledger/ledger-coverage.ts';
import { CursorMoved } from '../../../db/ledger/ledger-store.ts';
import { createVerificationStore } from '../../../db/ledger/verification-store.ts';
import { testDatabase } from '../../support/database.ts';
import { BLOCK, eventsOf, newAddress, transfer } from '../support/ledger-rows.ts';
import { startVerifiedLedger, type VerifiedLedger } from '../support/verified-ledger.ts';

const SOL = 1_000_000_000n;

describe('a movement that one node alone has shown, once another node answers', () => {
  const test = testDatabase();
  let ledger: VerifiedLedger;

  beforeEach(async () => {
    ledger = await startVerifiedLedger(test.database);
  });

  const payment = (to: string, lamports: bigint, place: Parameters<typeof transfer>[1] = {}) =>
    transfer({ from: newAddress(), to, lamports }, place);

  async function sentEvents(accountId: string, name: string) {
    return (await eventsOf(test.database, accountId)).filter((event) => event.name === name);
  }

  async function completeSlot(): Promise<number | null | undefined> {
    return (await createLedgerCoverageQueries(test.database).coverage(ledger.chain)).completeSlot;
  }

  async function finalized(finalSlot = 1_000): Promise<number[]> {
    const blocks = await ledger.finality.unfinalizedBlocks(finalSlot, 100);
    await ledger.finality.markFinalized(blocks);
    return blocks.map(({ slot }) => slot);
  }

  it('is confirmed but not finalized, and the ledger is complete up to it', async () => {
    const { address, accountId } = await ledger.followNew();
    await ledger.reported(101, [payment(address, SOL)]);
    expect(
      (await sentEvents(accountId, 'transaction.received')).map(({ data }) => data['nodes']),
    ).to.deep.equal([1]);
    expect(await finalized()).to.deep.equal([]);
    expect(await completeSlot()).to.equal(100);
  });

  it('leaves the ledger complete up to the slot of a quorum, even if nothing was read meanwhile', async () => {
    await ledger.ledger.apply(ledger.lease(), { ...ledger.range(BLOCK(100), BLOCK(120)), isAgreed: false });
    expect(await completeSlot()).to.equal(100);
    const { address } = await ledger.followNew();
    const [wallet] = await createLedgerCoverageQueries(test.database).ofWallets(ledger.chain, [address]);
    expect(wallet?.completeToSlot).to.not.equal(120);
    await ledger.ledger.apply(ledger.lease(), ledger.range(BLOCK(120), BLOCK(121)));
    expect(await completeSlot()).to.equal(121);
  });

  it('leaves the ledger incomplete before a quorum has answered for the first time', async () => {
    await test
      .database('ledger_cursors')
      .where({ chain_id: ledger.chain.chainId })
      .update({ quorum_slot: null });
    const { address } = await ledger.followNew();
    const [wallet] = await createLedgerCoverageQueries(test.database).ofWallets(ledger.chain, [address]);
    expect([await completeSlot(), wallet?.completeToSlot, wallet?.seenToSlot]).to.deep.equal([
      null,
      null,
      100,
    ]);
  });

  it('becomes finalized once two agree, and is reported once', async () => {
    const { address, accountId } = await ledger.followNew();
    const deposit = payment(address, SOL);
    await ledger.reported(101, [deposit]);
    await ledger.agreed(101, [deposit]);
    await ledger.agreed(101, [deposit]);
    expect(await finalized()).to.deep.equal([101]);
    const [movement, ...others] = await ledger.movements();
    expect(others).to.deep.equal([]);
    expect(movement?.nodes).to.equal(2);
    expect(movement?.finalized_at).to.be.instanceOf(Date);
    expect((await eventsOf(test.database, accountId)).map(({ name }) => name).toSorted()).to.deep.equal([
      'balance.updated',
      'transaction.received',
    ]);
    expect(await ledger.unverified()).to.deep.equal([]);
    expect(await completeSlot()).to.equal(101);
  });

  it('is corrected once when two agree on another amount, and its wallet is read again', async () => {
    const { address, accountId } = await ledger.followNew();
    const lie = payment(address, 900n * SOL);
    const truth = payment(address, SOL, { signature: lie.signature });
    await ledger.reported(101, [lie]);
    await ledger.agreed(101, [truth]);
    await ledger.agreed(101, [truth]);
    const corrected = await sentEvents(accountId, 'transaction.corrected');
    expect(
      corrected.map(({ data }) => [data['amount'], data['reported_amount'], data['nodes']]),
    ).to.deep.equal([['1', '900', 2]]);
    expect(await sentEvents(accountId, 'transaction.received')).to.have.length(1);
    expect((await ledger.movements()).map(({ amount, nodes }) => [amount, nodes])).to.deep.equal([
      [String(SOL), 2],
    ]);
    expect(await ledger.refreshSlotOf(address)).to.equal(101);
    expect(await finalized()).to.deep.equal([101]);
  });

  it('is taken back once when two do not have it', async () => {
    const { address, accountId } = await ledger.followNew();
    const lie = payment(address, SOL);
    await ledger.reported(101, [lie]);
    await ledger.agreed(101, [], { refuted: [lie.signature] });
    await ledger.agreed(101, [], { refuted: [lie.signature] });
    await ledger.reported(600, [], 2, 101);
    expect(await ledger.finality.dropLost({ slot: 600, blockHeight: 590 }, 10)).to.equal(1);
    expect(await ledger.finality.dropLost({ slot: 600, blockHeight: 590 }, 10)).to.equal(0);
    const failed = await sentEvents(accountId, 'transaction.failed');
    expect(failed.map(({ data }) => data['error_code'])).to.deep.equal(['NOT_ON_CHAIN']);
    const [movement] = await ledger.movements();
    expect([movement?.finalized_at, movement?.drop_reason]).to.deep.equal([null, 'not_on_chain']);
  });

  it('is taken back even if its node invented an impossible block height', async () => {
    const { address } = await ledger.followNew();
    const lie = { ...payment(address, SOL), blockHeight: Number.MAX_SAFE_INTEGER };
    await ledger.reported(101, [lie]);
    await ledger.agreed(101, [], { refuted: [lie.signature] });
    await ledger.reported(600, [], 2, 101);
    expect(await ledger.finality.dropLost({ slot: 600, blockHeight: 590 }, 10)).to.equal(1);
  });

  it('is reported as a payment if two agree that it is one, even if the first node showed another kind', async () => {
    const { address, accountId } = await ledger.followNew();
    const truth = payment(address, SOL);
    // The node shows a payment from the wallet instead of one to it.
    const lie = transfer({ from: address, to: newAddress(), lamports: SOL }, { signature: truth.signature });
    await ledger.reported(101, [lie]);
    expect(await sentEvents(accountId, 'transaction.received')).to.deep.equal([]);
    await ledger.agreed(101, [truth]);
    await ledger.agreed(101, [truth]);
    expect(
      (await sentEvents(accountId, 'transaction.received')).map(({ data }) => [
        data['amount'],
        data['nodes'],
      ]),
    ).to.deep.equal([['1', 2]]);
    expect(
      (await sentEvents(accountId, 'transaction.corrected')).map(({ data }) => data['amount']),
    ).to.deep.equal(['0']);
    expect((await ledger.movements()).map(({ kind, nodes }) => [kind, nodes])).to.deep.equal([
      ['receive', 2],
    ]);
    expect(await finalized()).to.deep.equal([101]);
  });

  it('is corrected even if it is in another slot than the first node said', async () => {
    const { address, accountId } = await ledger.followNew();
    const lie = payment(address, 900n * SOL);
    await ledger.reported(101, [lie]);
    await ledger.reported(105, [], 2, 101);
    await ledger.agreed(101, [], { refuted: [lie.signature] });
    const truth = payment(address, SOL, { signature: lie.signature, slot: 103 });
    await ledger.agreed(103, [truth]);
    await ledger.agreed(103, [truth]);
    expect((await ledger.movements()).map(({ slot, amount }) => [slot, amount])).to.deep.equal([
      [103, String(SOL)],
    ]);
    const corrected = await sentEvents(accountId, 'transaction.corrected');
    expect(corrected.map(({ data }) => [data['amount'], data['reported_amount']])).to.deep.equal([
      ['1', '900'],
    ]);
    expect(await sentEvents(accountId, 'transaction.received')).to.have.length(1);
  });

  it('asks for a new snapshot if a second transaction of the same slot is added', async () => {
    const { address, accountId } = await ledger.followNew();
    const first = payment(address, SOL);
    await ledger.reported(101, [first], 2);
    const leftOut = payment(address, SOL, { position: 1 });
    await ledger.agreed(101, [first, leftOut]);
    expect(await sentEvents(accountId, 'transaction.received')).to.have.length(2);
    expect(await ledger.refreshSlotOf(address)).to.equal(101);
  });

  it('asks for a new snapshot if one node alone had shown the balance, but not if several had', async () => {
    const sure = await ledger.followNew();
    const unverified = await ledger.followNew();
    const reported = payment(sure.address, SOL);
    await ledger.reported(101, [reported], 2);
    const weak = payment(unverified.address, SOL, { slot: 102 });
    await ledger.reported(102, [weak]);
    await ledger.agreed(101, [reported]);
    await ledger.agreed(102, [weak]);
    await ledger.agreed(102, [weak]);
    expect(await ledger.refreshSlotOf(sure.address)).to.equal(null);
    expect(await ledger.refreshSlotOf(unverified.address)).to.equal(102);
  });

  it('is not reported if it is from before the request for the wallet', async () => {
    const { address, accountId } = await ledger.followNew();
    await test.database('followed_wallets').where({ address }).update({ requested_slot: null });
    await ledger.agreed(90, [payment(address, SOL, { slot: 90 })]);
    expect(await ledger.movements()).to.have.length(1);
    expect(await sentEvents(accountId, 'transaction.received')).to.deep.equal([]);
  });

  it('becomes finalized even if a late payment comes into its block while that is marked', async () => {
    const { address } = await ledger.followNew();
    await ledger.reported(101, [payment(address, SOL)], 2);
    const blocks = await ledger.finality.unfinalizedBlocks(1_000, 100);
    let marking: Promise<void> = Promise.resolve();
    await test.database.transaction(async (transaction) => {
      const late = createVerificationStore(transaction, ledger.chain, ledger.rules, 2);
      const agreed = ledger.withEffects([address], [payment(address, SOL, { position: 1 })]);
      await late.resolve(ledger.lease(), {
        slot: 101,
        version: '',
        blockhash: BLOCK(101).blockhash,
        blockHeight: null,
        agreed: agreed.map((each) => ({ ...each, nodes: 2 })),
        refuted: [],
        isResolved: true,
      });
      marking = ledger.finality.markFinalized(blocks);
      await waitForLock();
    });
    await marking;
    await finalized();
    const open = (await ledger.movements()).filter((each) => each.finalized_at === null);
    expect(open).to.deep.equal([]);
  });

  async function waitForLock(): Promise<void> {
    for (;;) {
      const { rows } = await test.database.raw<{ rows: { waiting: number }[] }>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      if ((rows[0]?.waiting ?? 0) > 0) return;
    }
  }

  it('is not resolved before the follower has reached its slot', async () => {
    const { address, accountId } = await ledger.followNew();
    await ledger.agreed(150, [payment(address, SOL, { slot: 150 })]);
    expect(await sentEvents(accountId, 'transaction.received')).to.deep.equal([]);
  });

  it('is resolved only by the follower that holds the lease', async () => {
    const { address } = await ledger.followNew();
    await ledger.reported(101, [payment(address, SOL)]);
    const before = ledger.lease();
    const histories = { fromSlot: 90, toSlot: 101, block: null, disputed: false };
    await ledger.verification.note(before, [histories]);
    await ledger.ledger.takeOver();
    const late = [
      ledger.verification.historiesVerified(before, 101),
      ledger.verification.note(before, [histories]),
    ];
    for (const each of await Promise.allSettled(late)) {
      expect(each).to.have.property('reason').that.is.instanceOf(CursorMoved);
    }
    expect(await ledger.verification.histories()).to.deep.equal({ after: 90, upTo: 101 });
  });

  it('is compared after a second node was added to the settings, unlike all other movements', async () => {
    const { address } = await ledger.followNew();
    const named = ledger.withEffects([address], [payment(address, SOL)]);
    await ledger.ledger.apply(ledger.lease(), ledger.range(BLOCK(100), BLOCK(101), named));
    await ledger.reported(102, [payment(address, SOL, { slot: 102 })], 2);
    await ledger.verification.noteUnfinalized();
    await ledger.verification.noteUnfinalized();
    expect(await ledger.unverified()).to.deep.equal([{ slot: 101, blockhash: 'a101', disputed: false }]);
    expect(await finalized()).to.deep.equal([102]);
  });
});
