import { expect } from 'chai';
import { ageInDays, creationOf, feeOf, shownName } from '../../../domain/pools/pool.ts';

const NOW = new Date('2026-01-01T00:00:00Z');

describe('A name that strangers gave to a token of a pool', () => {
  for (const [title, text, shown] of [
    ['is shown as it is', 'USDC', 'USDC'],
    ['is shown without spaces around it', ' $WIF ', '$WIF'],
    ['has no signs that turn a text around or end a line', 'SOL\u202e\u0007\nUSDC', 'SOL USDC'],
    ['is missing if it cannot be seen', '\u200b', null],
    ['is missing if it is empty', '', null],
    ['is cut between two characters if it is long', '😀'.repeat(30), '😀'.repeat(24)],
  ] as const) {
    it(title, () => {
      expect(shownName(text)).to.equal(shown);
    });
  }
});

describe('The fee of a pool', () => {
  for (const [text, fee] of [
    ['0.25', '0.25'],
    ['0.30', '0.3'],
    ['1.00', '1'],
    ['10', '10'],
    ['0', '0'],
    ['100', null],
    ['-1', null],
    ['1e-2', null],
    ['', null],
  ] as const) {
    it(`is ${fee} if the source writes “${text}”`, () => {
      expect(feeOf(text)).to.equal(fee);
    });
  }
});

describe('The age of a pool', () => {
  it('is not known if the source says a time before the chain began, in the future, or none', () => {
    for (const time of [0, Date.UTC(2027, 0, 1), Number.NaN, 8.64e15]) {
      expect(creationOf(new Date(time), NOW)).to.equal(null);
    }
  });

  it('is in whole days, and 0 for a pool that a fast clock has made in some minutes', () => {
    expect(ageInDays(new Date('2025-12-30T01:00:00Z'), NOW)).to.equal(1);
    expect(ageInDays(creationOf(new Date(NOW.getTime() + 60_000), NOW), NOW)).to.equal(0);
  });
});
