import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import {
  canonicalAmount,
  compareDecimals,
  decimalOfNumber,
  formatAmount,
  formatSol,
  MAX_BASE_UNITS,
  parseAmount,
  SOL_DECIMALS,
} from '../../domain/amounts.ts';

describe('an amount', () => {
  const read: [string, bigint][] = [
    ['1', 1_000_000_000n],
    ['1.5', 1_500_000_000n],
    ['0.000000001', 1n],
    ['1.000000000', 1_000_000_000n],
    ['0.1000000000', 100_000_000n],
    [`0.000000001${'0'.repeat(31)}`, 1n],
    ['007', 7_000_000_000n],
    // 2^53 + 1: the first integer that a float cannot hold.
    ['9007199.254740993', 9_007_199_254_740_993n],
    ['18446744073.709551615', MAX_BASE_UNITS],
  ];
  for (const [text, baseUnits] of read) {
    it(`"${text}" SOL is ${baseUnits} lamports`, () => {
      expect(parseAmount(text, SOL_DECIMALS)).to.deep.equal({ ok: true, baseUnits });
    });
  }

  const refused: [string, string][] = [
    ['', 'malformed'],
    [' 1', 'malformed'],
    ['1 ', 'malformed'],
    ['1\n', 'malformed'],
    ['+1', 'malformed'],
    ['--1', 'malformed'],
    ['.5', 'malformed'],
    ['5.', 'malformed'],
    ['1,5', 'malformed'],
    ['1_000', 'malformed'],
    ['1e3', 'malformed'],
    ['1e400', 'malformed'],
    ['0x10', 'malformed'],
    ['NaN', 'malformed'],
    ['Infinity', 'malformed'],
    ['١', 'malformed'],
    ['9'.repeat(41), 'malformed'],
    [`1.${'0'.repeat(41)}`, 'malformed'],
    ['0.0000000001', 'too_many_decimals'],
    ['1.0000000000000000001', 'too_many_decimals'],
    ['1.00000000010', 'too_many_decimals'],
    ['0', 'not_positive'],
    ['0.000000000', 'not_positive'],
    ['-0', 'not_positive'],
    ['-1', 'not_positive'],
    ['18446744073.709551616', 'too_large'],
    ['9'.repeat(40), 'too_large'],
  ];
  for (const [text, problem] of refused) {
    it(`${JSON.stringify(text)} is refused as ${problem}`, () => {
      expect(parseAmount(text, SOL_DECIMALS)).to.deep.equal({ ok: false, problem });
    });
  }

  it('of a token without decimals takes whole numbers only', () => {
    expect(parseAmount('3', 0)).to.deep.equal({ ok: true, baseUnits: 3n });
    expect(parseAmount('3.0', 0)).to.deep.equal({ ok: true, baseUnits: 3n });
    expect(parseAmount('3.01', 0)).to.deep.equal({ ok: false, problem: 'too_many_decimals' });
    expect(formatAmount(3n, 0)).to.equal('3');
  });

  it('of a million zeros is refused', () => {
    const zeros = '0'.repeat(1_000_000);
    for (const text of [zeros, `1.${zeros}`, `${zeros}.1`, `-${zeros}`]) {
      expect(parseAmount(text, SOL_DECIMALS)).to.deep.equal({ ok: false, problem: 'malformed' });
      expect(decimalOfNumber(text)).to.equal(null);
    }
  });

  it('has one form by which requests are compared, and words such as max stay', () => {
    for (const text of ['0.1', '0.10', '00.1000000000']) expect(canonicalAmount(text)).to.equal('0.1');
    for (const text of ['max', 'all', '1e-1']) expect(canonicalAmount(text)).to.equal(text);
  });

  it('is read from a JSON number as JavaScript writes it, without a loss', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const number = (randomBytes(6).readUIntBE(0, 6) + 1) * 10 ** ((round % 50) - 40);
      const decimal = decimalOfNumber(JSON.stringify(number));
      if (decimal === null) {
        expect(number < 1e-20, JSON.stringify(number)).to.equal(true);
        continue;
      }
      expect(decimal).to.match(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      expect(Number(decimal)).to.equal(number);
    }
  });

  it('is written without zeros at its end', () => {
    const written = [0n, 1n, 10n, 1_000_000_000n, 1_500_000_000n, -5_000n].map(formatSol);
    expect(written).to.deep.equal(['0', '0.000000001', '0.00000001', '1', '1.5', '-0.000005']);
  });

  it('is compared with another one digit by digit, with any decimals', () => {
    expect(compareDecimals('0.1', '0.10')).to.equal(0);
    expect(compareDecimals('0.099999999999999999', '0.1')).to.equal(-1);
    expect(compareDecimals('9007199254740993', '9007199254740992')).to.equal(1);
    expect(compareDecimals('-0.5', '0.1')).to.equal(-1);
    expect(() => compareDecimals('1e3', '1')).to.throw('not a plain decimal');
  });

  it('reads back exactly as written, with any size and decimals', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const bits = BigInt(1 + (round % 64));
      const baseUnits = (randomBytes(8).readBigUInt64BE() >> (64n - bits)) + 1n;
      const decimals = round % 20;
      const text = formatAmount(baseUnits, decimals);
      const expected =
        baseUnits > MAX_BASE_UNITS ? { ok: false, problem: 'too_large' } : { ok: true, baseUnits };
      expect(parseAmount(text, decimals), `${baseUnits} with ${decimals} decimals`).to.deep.equal(expected);
    }
  });
});
