import { expect } from 'chai';
import { formatAmount, parseAmount as parseOfService } from '../../../domain/amounts.ts';
import { AmountError, parseAmount } from '../../src/checks/amounts.ts';
import { InvalidArgumentError } from '../../src/errors.ts';
import { failureOf } from '../support/thrown.ts';

describe('parseAmount of SOL', () => {
  for (const [text, lamports] of [
    ['1.5', 1_500_000_000n],
    ['0.000000001', 1n],
    ['1', 1_000_000_000n],
    ['9007199.254740993', 9_007_199_254_740_993n],
    ['18446744073.709551615', 2n ** 64n - 1n],
    ['1.500000000', 1_500_000_000n],
    ['0.1000000000', 100_000_000n],
    [`0.000000001${'0'.repeat(31)}`, 1n],
  ] as const) {
    it(`reads "${text}" exactly`, () => {
      expect(parseAmount(text, 9)).to.equal(lamports);
    });
  }

  for (const text of [
    '',
    '0',
    '0.0',
    '-1',
    '+1',
    ' 1',
    '1e3',
    '1e400',
    'NaN',
    'Infinity',
    '.5',
    '1.',
    '1,5',
    '0x10',
    '1_000',
    '1.0000000001',
    '1.00000000010',
    `1.${'0'.repeat(41)}`,
    '18446744073.709551616',
    '٣',
  ]) {
    it(`refuses "${text}"`, async () => {
      expect((await failureOf(InvalidArgumentError, () => parseAmount(text, 9))).argument).to.equal('amount');
    });
  }

  it('takes whole numbers of a token without decimals, also with a point', () => {
    expect(parseAmount('1.0', 0)).to.equal(1n);
    expect(() => parseAmount('1.1', 0)).to.throw(InvalidArgumentError, '"1.1" has more than 0 decimals');
  });

  it('names its problem for callers with words of their own', async () => {
    const problems = ['1,5', '0.0', '1.1', '18446744073709551616'].map(
      async (text) => (await failureOf(AmountError, () => parseAmount(text, 0))).problem,
    );
    expect(await Promise.all(problems)).to.deep.equal([
      'not_plain',
      'zero',
      'too_many_decimals',
      'too_large',
    ]);
  });

  it('says how to write an amount with a decimal comma', () => {
    expect(() => parseAmount('1,5', 9)).to.throw(
      'amount: "1,5" is not a plain positive decimal: write "1.5"',
    );
  });

  for (const value of [1.5, 1n, null, undefined, {}]) {
    it(`answers a ${value === null ? 'null' : typeof value} with a TypeError`, () => {
      expect(() => parseAmount(value, 9)).to.throw(TypeError, 'decimal string');
    });
  }

  it('reads what the service reads, for random amounts', () => {
    for (let round = 0; round < 500; round += 1) {
      const lamports = BigInt(Math.floor(Math.random() * 2 ** 50)) * 1000n + BigInt(round + 1);
      const text = formatAmount(lamports, 9);
      expect(parseAmount(text, 9)).to.equal(lamports);
      expect(parseOfService(text, 9)).to.deep.equal({ ok: true, baseUnits: lamports });
    }
  });
});
