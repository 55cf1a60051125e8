import { expect } from 'chai';
import { paidBefore, REMEMBERED_PAYMENTS } from '../../../domain/ledger/paid-before.ts';

const payment = (slot: number, position: number, recipient: string) => ({ slot, position, recipient });

describe('recipients that a wallet had paid', () => {
  it('before a transaction are those of earlier ones, the latest first and each once', () => {
    const before = paidBefore([
      payment(3, 0, 'carol'),
      payment(1, 5, 'alice'),
      payment(2, 1, 'bob'),
      payment(2, 0, 'alice'),
      payment(2, 0, 'alice'),
    ]);
    expect(before({ slot: 9, position: 0 })).to.deep.equal(['carol', 'bob', 'alice']);
    expect(before({ slot: 3, position: 0 })).to.deep.equal(['bob', 'alice']);
    expect(before({ slot: 2, position: 1 })).to.deep.equal(['alice']);
    expect(before({ slot: 1, position: 5 })).to.deep.equal([]);
  });

  it('are forgotten after a thousand payments to others', () => {
    const payments = Array.from({ length: REMEMBERED_PAYMENTS + 1 }, (_, slot) =>
      payment(slot, 0, slot === 0 ? 'alice' : 'bob'),
    );
    const before = paidBefore(payments);
    expect(before({ slot: REMEMBERED_PAYMENTS, position: 0 })).to.deep.equal(['bob', 'alice']);
    expect(before({ slot: REMEMBERED_PAYMENTS + 1, position: 0 })).to.deep.equal(['bob']);
  });
});
