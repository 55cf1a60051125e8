import { expect } from 'chai';
import { MAX_COMPUTE_UNITS } from '../../../chain/rpc/chain-limits.ts';
import {
  computeUnitLimit,
  highestPrice,
  networkFee,
  priorityPrice,
} from '../../../chain/transactions/fees.ts';

describe('the fee of a send', () => {
  const fees: [number, bigint, bigint][] = [
    [450, 0n, 5_000n],
    // The priority part is rounded up to a whole lamport.
    [1, 1n, 5_001n],
    [1_000, 1_000n, 5_001n],
    [1_000, 1_001n, 5_002n],
    [500, 20_000_001n, 15_001n],
    [MAX_COMPUTE_UNITS, 1_000_000_000_000n, 1_400_000_005_000n],
  ];
  for (const [limit, price, lamports] of fees) {
    it(`is ${lamports} lamports for ${limit} units at ${price} micro-lamports`, () => {
      expect(networkFee(limit, price)).to.equal(lamports);
    });
  }
});

describe('the compute limit', () => {
  const limits: [number, number][] = [
    [450, 495],
    [1, 2],
    [0, 0],
    [MAX_COMPUTE_UNITS, MAX_COMPUTE_UNITS],
    [1_300_000, MAX_COMPUTE_UNITS],
  ];
  for (const [used, limit] of limits) {
    it(`for ${used} simulated units is ${limit}`, () => expect(computeUnitLimit(used)).to.equal(limit));
  }
});

describe('the priority price', () => {
  const recent = (...fees: number[]) => fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee }));

  it('of the medium level is the median of what recent blocks took, without those that took nothing', () => {
    expect(priorityPrice(recent(0, 0, 300, 100, 200), 'medium')).to.equal(200n);
    expect(priorityPrice(recent(0, 7), 'medium')).to.equal(7n);
  });

  it('is lower on the low level, and higher on the high one', () => {
    const fees = recent(...Array.from({ length: 100 }, (_, index) => index + 1));
    expect(priorityPrice(fees, 'low')).to.equal(26n);
    expect(priorityPrice(fees, 'medium')).to.equal(51n);
    expect(priorityPrice(fees, 'high')).to.equal(91n);
  });

  it('is zero if nothing was taken or nothing is known', () => {
    expect(priorityPrice([], 'high')).to.equal(0n);
    expect(priorityPrice(recent(0, 0, 0), 'high')).to.equal(0n);
  });
});

describe('the highest priority price', () => {
  it('keeps the whole fee within the cap, up to its last lamport', () => {
    for (const limit of [1, 7, 495, 1_000, MAX_COMPUTE_UNITS]) {
      for (const cap of [5_000n, 5_001n, 6_789n, 100_000n]) {
        const price = highestPrice(limit, cap);
        expect(networkFee(limit, price) <= cap, `${limit} units, cap ${cap}`).to.equal(true);
        expect(networkFee(limit, price + 1n) > cap, `${limit} units, cap ${cap}: one more`).to.equal(true);
      }
    }
  });

  it('is zero if the cap leaves no room', () => {
    expect(highestPrice(500, 5_000n)).to.equal(0n);
    expect(highestPrice(500, 1n)).to.equal(0n);
  });
});
