import { expect } from 'chai';
import { testDatabase } from '../../support/database.ts';
import { eventsOf, newAddress, transfer } from '../support/ledger-rows.ts';
import { startVerifiedLedger, type VerifiedLedger } from '../support/verified-ledger.ts';

const SOL = 1_000_000_000n;
const SIGNATURE = 'landed';

describe('a movement that nodes show in two slots', () => {
  const test = testDatabase();
  let ledger: VerifiedLedger;

  beforeEach(async () => {
    ledger = await startVerifiedLedger(test.database);
  });

  const deposit = (to: string, slot: number) =>
    transfer({ from: newAddress(), to, lamports: SOL }, { slot, signature: SIGNATURE });

  async function received(accountId: string) {
    return (await eventsOf(test.database, accountId)).filter(({ name }) => name === 'transaction.received');
  }

  async function placesOf() {
    return (await ledger.movements()).map(({ slot, nodes, orphaned_at: orphanedAt }) => ({
      slot,
      nodes,
      isOrphaned: orphanedAt !== null,
    }));
  }

  it('is kept if several nodes show it in another slot, before the first node is contradicted', async () => {
    const { address, accountId } = await ledger.followNew();
    await ledger.reported(101, [deposit(address, 101)]);
    await ledger.reported(103, [deposit(address, 103)], 2, 101);
    await ledger.agreed(101, [], { refuted: [SIGNATURE] });
    expect(await placesOf()).to.deep.equal([{ slot: 103, nodes: 2, isOrphaned: false }]);
    expect(await received(accountId)).to.have.length(1);
  });

  it('is kept in the slot of a quorum, whichever of two slots that is', async () => {
    for (const [landed, invented] of [
      [101, 103],
      [103, 101],
    ] as const) {
      ledger = await startVerifiedLedger(test.database);
      const { address, accountId } = await ledger.followNew();
      await ledger.reported(101, [deposit(address, 101)]);
      await ledger.reported(103, [deposit(address, 103)], 1, 101);
      expect(
        (await ledger.unverified()).map(({ slot, disputed }) => [slot, disputed]),
        'the slot that it left is compared as a whole',
      ).to.deep.equal([
        [101, true],
        [103, false],
      ]);
      await ledger.agreed(landed, [deposit(address, landed)]);
      await ledger.agreed(invented, [], { refuted: [SIGNATURE] });
      expect(await placesOf()).to.deep.equal([{ slot: landed, nodes: 2, isOrphaned: false }]);
      expect(await received(accountId)).to.have.length(1);
    }
  });
});
