import { expect } from 'chai';
import { pastMovements } from '../../../domain/ledger/past-movements.ts';
import { followedAt, followedRow, solOf } from './found.ts';

const PAID = { lamports: { bob: -5n, alice: 5n } };

describe('domain/ledger/past-movements', () => {
  const wallet = followedRow(1, 'alice', { requestedSlot: 95 });
  const context = { accounts: [solOf(1, 'alice')], finalizedSlot: 97, quorum: 2 };

  it('are those up to the snapshot, in the order of the chain, with the present balance', () => {
    const transactions = [101, 96, 90].map((slot) => followedAt(slot, PAID, ['alice', 'bob']));
    const past = pastMovements({ transactions, kept: new Set() }, wallet, context);
    expect(past.map((each) => [each.transaction.slot, each.balanceAfter, each.isReported])).to.deep.equal([
      [90, 1_000n, false],
      [96, 1_000n, true],
    ]);
  });

  it('are finalized if a quorum agrees, or if the other nodes have deleted them and they are not reported', () => {
    const transactions = [
      followedAt(90, PAID, ['alice'], { nodes: 1 }),
      followedAt(91, PAID, ['alice'], { nodes: 1 }),
      followedAt(92, PAID, ['alice']),
      followedAt(96, PAID, ['alice'], { nodes: 1 }),
      followedAt(98, PAID, ['alice']),
    ];
    const past = pastMovements({ transactions, kept: new Set(['91.0', '96.0']) }, wallet, context);
    expect(past.filter(({ isFinalized }) => isFinalized).map((each) => each.transaction.slot)).to.deep.equal([
      91, 92,
    ]);
  });
});
