import { expect } from 'chai';
import fc from 'fast-check';
import { groupDigits } from '../../../page/amounts/amount-text.ts';
import { isUnclearAmount, readTypedAmount } from '../../../page/amounts/typed-amount.ts';

const NOT_NUMBERS = [
  '',
  ' ',
  '.',
  ',',
  '-1',
  '+1',
  '1e9',
  '0x1',
  '1_000',
  '1 000',
  '٣',
  '½',
  'max',
  '1.5 SOL',
  '1'.repeat(21),
];

const WRONG_GROUPS = [
  '1,2,3',
  '1.2.3',
  '1,23,456',
  '1.234.56',
  '1,234,5',
  '0,234.5',
  '12,34.5',
  '1234,567.8',
  '1,234.567,8',
];

describe('an amount that a person types', () => {
  const read: [typed: string, amount: string][] = [
    ['12', '12'],
    ['0.5', '0.5'],
    ['0,5', '0.5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['5,', '5'],
    [' 1.5 ', '1.5'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,234,567.89', '1234567.89'],
    ['1.234.567,89', '1234567.89'],
    ['1,234.', '1234'],
    ['1234,567', '1234.567'],
    ['0,500', '0.500'],
    ['1,50', '1.50'],
    ['1,5000', '1.5000'],
    ['1.500', '1.500'],
  ];
  for (const [typed, amount] of read) {
    it(`is read as ${amount} if it is “${typed}”`, () => {
      expect(readTypedAmount(typed)).to.equal(amount);
      expect(isUnclearAmount(typed)).to.equal(false);
    });
  }

  for (const typed of ['1,500', '12,500', '999,000', ' 1,500 ']) {
    it(`is not read if it is “${typed}”, which may be a thousand or one`, () => {
      expect(readTypedAmount(typed)).to.equal(undefined);
      expect(isUnclearAmount(typed)).to.equal(true);
    });
  }

  it('is not read if it is not a number', () => {
    for (const typed of [...NOT_NUMBERS, ...WRONG_GROUPS]) {
      expect(readTypedAmount(typed), typed).to.equal(undefined);
      expect(isUnclearAmount(typed), typed).to.equal(false);
    }
  });

  it('is the same if it is copied from the page, unless it is unclear', () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 18n }).map(String);
    const fractions = fc.option(fc.stringMatching(/^\d{0,8}[1-9]$/), { nil: undefined });
    fc.assert(
      fc.property(digits, fractions, (whole, fraction) => {
        const amount = fraction === undefined ? whole : `${whole}.${fraction}`;
        const shown = groupDigits(amount);
        expect(readTypedAmount(amount)).to.equal(amount);
        expect(readTypedAmount(shown)).to.equal(isUnclearAmount(shown) ? undefined : amount);
      }),
    );
  });
});
