import { expect } from 'chai';
import { dividedBy, shareOf } from '../../../page/amounts/ratio.ts';

describe('a ratio of two amounts', () => {
  const ratios: [dividend: string, divisor: string, ratio: string | undefined][] = [
    ['1', '4', '0.25'],
    ['187.5', '1.5', '125'],
    ['1', '3', '0.333333333333333333'],
    ['0', '3', '0'],
    ['1000000000000', '0.000000001', '1000000000000000000000'],
    ['1', '0', undefined],
    ['1', '0.000', undefined],
  ];
  for (const [dividend, divisor, ratio] of ratios) {
    it(`is ${ratio ?? 'not known'} for ${dividend} by ${divisor}`, () => {
      expect(dividedBy(dividend, divisor)).to.equal(ratio);
    });
  }
});

describe('the value of a part', () => {
  const shares: [worth: string, amount: string, whole: string, share: string | undefined][] = [
    ['300', '0.5', '2', '75'],
    ['300', '2', '2', '300'],
    ['300', '0', '2', '0'],
    ['100', '4', '2', '200'],
    ['0.1', '1', '3', '0.033333333333333333'],
    ['300', '1', '0', undefined],
  ];
  for (const [worth, amount, whole, share] of shares) {
    it(`is ${share ?? 'not known'} for ${amount} of ${whole} that are worth ${worth}`, () => {
      expect(shareOf(worth, amount, whole)).to.equal(share);
    });
  }
});
