import { expect } from 'chai';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';
import { testDatabase } from '../../support/database.ts';
import { BLOCK, eventsOf, newAddress, transfer } from '../support/ledger-rows.ts';
import { startVerifiedLedger, type VerifiedLedger } from '../support/verified-ledger.ts';

const SLOTS = 40;

/** The pool has ten connections, and following and finalizing use two: more would wait for each other. */
const RESOLVED_AT_ONCE = 8;

describe('payments that are compared, followed and finalized at the same time', () => {
  const test = testDatabase();
  let ledger: VerifiedLedger;

  beforeEach(async () => {
    ledger = await startVerifiedLedger(test.database);
  });

  async function finalize(): Promise<void> {
    await ledger.finality.markFinalized(await ledger.finality.unfinalizedBlocks(10_000, 100));
  }

  it('are reported once each and become finalized, without a deadlock', async () => {
    const { address, accountId } = await ledger.followNew();
    const other = await ledger.followNew();
    const paid = (to: string, slot: number, position = 0): ObservedTransaction =>
      transfer({ from: newAddress(), to, lamports: 5_000_000n }, { slot, position });
    const slots = Array.from({ length: SLOTS }, (_, index) => 101 + index);
    const reported = new Map(
      slots.map((slot) => [slot, [paid(address, slot), paid(other.address, slot, 1)]]),
    );
    const leftOut = new Map(slots.map((slot) => [slot, paid(address, slot, 2)]));
    for (const slot of slots) await ledger.reported(slot, reported.get(slot) ?? []);

    const last = 100 + SLOTS;
    const following = (async () => {
      for (let slot = last + 1; slot <= last + SLOTS; slot += 1) {
        await ledger.reported(slot, [paid(address, slot), paid(other.address, slot, 1)], 2);
      }
    })();
    const toResolve = slots
      .flatMap((slot) => {
        const all = [...(reported.get(slot) ?? []), leftOut.get(slot) as ObservedTransaction];
        return [() => ledger.agreed(slot, all), () => ledger.agreed(slot, all.toReversed())];
      })
      .values();
    const resolving = Array.from({ length: RESOLVED_AT_ONCE }, async () => {
      for (const resolve of toResolve) await resolve();
    });
    const finalizing = (async () => {
      for (let round = 0; round < SLOTS; round += 1) await finalize();
    })();
    await Promise.all([following, finalizing, ...resolving]);
    await finalize();

    const received = (await eventsOf(test.database, accountId))
      .filter(({ name }) => name === 'transaction.received')
      .map(({ data }) => data['signature'] as string);
    expect(received).to.have.length(3 * SLOTS);
    expect(new Set(received)).to.have.property('size', 3 * SLOTS);
    const open = (await ledger.movements()).filter((each) => each.finalized_at === null);
    expect(open).to.deep.equal([]);
    expect(await ledger.unverified()).to.deep.equal([]);
  });

  it('are read again after a fork, and what was left to compare of the lost blocks is gone', async () => {
    const { address, accountId } = await ledger.followNew();
    const deposit = transfer({ from: newAddress(), to: address, lamports: 5_000_000n });
    await ledger.reported(101, [deposit]);
    await ledger.reported(102, []);
    await ledger.ledger.rewind(ledger.lease(), BLOCK(102), BLOCK(100));
    expect(await ledger.unverified()).to.deep.equal([]);
    await ledger.renewLease();
    const agreed = ledger.withEffects([address], [deposit]).map((each) => ({ ...each, nodes: 2 }));
    await ledger.ledger.apply(ledger.lease(), ledger.range(BLOCK(100), BLOCK(101, 'b'), agreed));
    expect(
      (await ledger.movements()).map(({ nodes, orphaned_at: orphaned }) => [nodes, orphaned]),
    ).to.deep.equal([[2, null]]);
    await finalize();
    expect((await ledger.movements()).filter((each) => each.finalized_at === null)).to.deep.equal([]);
    expect((await eventsOf(test.database, accountId)).map(({ name }) => name).toSorted()).to.deep.equal([
      'balance.updated',
      'transaction.received',
    ]);
  });
});
