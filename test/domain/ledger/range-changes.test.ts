import { expect } from 'chai';
import { affectedWallets, refreshesAfterLate, rangeChanges } from '../../../domain/ledger/range-changes.ts';
import { followedAt, followedRow, solOf } from './found.ts';
import { held, type Sketch } from './observed.ts';

const paid = (lamports: bigint): Sketch => ({ lamports: { bob: -lamports, alice: lamports } });
const AFTER_PAID = 100n * 1_000_000_000n;

describe('domain/ledger/range-changes', () => {
  const known = (wallet = followedRow(1, 'alice')) => ({
    wallets: new Map([['alice', wallet]]),
    accounts: [solOf(1, 'alice')],
  });

  it('names every wallet whose balance, history or frozen accounts may change', () => {
    const frozen = { lamports: { carol: 0n }, tokens: [held('dave', 'mint', 5n, 5n)] };
    const transactions = [followedAt(101, paid(5n), ['alice', 'bob']), followedAt(102, frozen, ['dave'])];
    expect(affectedWallets(transactions)).to.have.members(['alice', 'bob', 'dave']);
  });

  it('gives each movement the balance after it, and each account its last amount', () => {
    const transactions = [followedAt(101, paid(5n), ['alice']), followedAt(102, paid(7n), ['alice'])];
    const { movements, accounts } = rangeChanges(transactions, known(), false);
    expect(movements.map((each) => each.balanceAfter)).to.deep.equal([AFTER_PAID + 5n, AFTER_PAID + 7n]);
    expect(movements.map((each) => each.isReported)).to.deep.equal([true, true]);
    expect(accounts).to.have.length(1);
    expect(accounts[0]).to.include({ walletId: 1, address: 'alice', baseUnits: AFTER_PAID + 7n, slot: 102 });
  });

  it('leaves transactions that a wallet’s snapshot includes to its back-fill, unless they come late', () => {
    const transactions = [followedAt(100, paid(5n), ['alice'])];
    expect(rangeChanges(transactions, known(), false)).to.deep.include({ movements: [], accounts: [] });
    const late = rangeChanges(transactions, known(), true);
    expect(late.movements.map((each) => [each.isReported, each.balanceAfter])).to.deep.equal([
      [false, 1_000n],
    ]);
    expect(late.accounts, 'the snapshot has it').to.deep.equal([]);
  });

  it('reports only movements after the request for the wallet', () => {
    const wallet = followedRow(1, 'alice', { requestedSlot: 105, fromSlot: 90 });
    const transactions = [105, 106].map((slot) => followedAt(slot, paid(5n), ['alice']));
    const { movements } = rangeChanges(transactions, known(wallet), false);
    expect(movements.map((each) => each.isReported)).to.deep.equal([false, true]);
  });

  it('refreshes wallets with an account that may have been frozen, and after late movements', () => {
    const touched = { lamports: { bob: 0n }, tokens: [held('alice', 'mint', 5n, 5n)] };
    const { toRefresh } = rangeChanges([followedAt(101, touched, ['alice'])], known(), false);
    expect([...toRefresh]).to.deep.equal([[1, 101]]);
    const { movements } = rangeChanges(
      [100, 103].map((slot) => followedAt(slot, paid(5n), ['alice'])),
      known(),
      true,
    );
    expect([...refreshesAfterLate(known().wallets, movements)]).to.deep.equal([[1, 103]]);
  });
});
