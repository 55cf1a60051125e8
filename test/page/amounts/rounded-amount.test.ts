import { expect } from 'chai';
import fc from 'fast-check';
import { cutForField, isRounded, roundedAmount, roundedRate } from '../../../page/amounts/rounded-amount.ts';

describe('a rate for reading', () => {
  it('has six digits that mean something, however small it is', () => {
    expect(roundedRate('0.00615746961241')).to.equal('0.00615746');
    expect(roundedRate('0.000000012345678')).to.equal('0.0000000123456');
    expect(roundedRate('162.405123456789')).to.equal('162.405');
    expect(roundedRate('1234567.89')).to.equal('1,234,567');
    expect(roundedRate('15')).to.equal('15');
    expect(roundedRate('0')).to.equal('0');
  });
});

describe('an amount for reading', () => {
  const rounded: [amount: string, shown: string][] = [
    ['1.749995', '1.74999'],
    ['181.947938', '181.947'],
    ['1.234564', '1.23456'],
    ['12.345678', '12.3456'],
    ['0.000005123', '0.000005'],
    ['0.1234567', '0.123456'],
    ['0.9999996', '0.999999'],
    ['99999.96', '99,999.9'],
    ['1234567.5', '1,234,567'],
    ['-1.749995', '-1.74999'],
    ['+1234.56789', '+1,234.56'],
    ['0.0000004', '< 0.000001'],
    ['+0.0000004', '< +0.000001'],
    ['-0.000000001', '> -0.000001'],
  ];
  for (const [amount, shown] of rounded) {
    it(`shows ${amount} as ${shown}, and says that it is rounded`, () => {
      expect(roundedAmount(amount)).to.equal(shown);
      expect(isRounded(amount)).to.equal(true);
    });
  }

  const exact: [amount: string, shown: string][] = [
    ['0', '0'],
    ['0.0', '0'],
    ['100', '100'],
    ['1.5', '1.5'],
    ['1.50', '1.5'],
    ['100.00', '100'],
    ['-0.5', '-0.5'],
    ['0.000005', '0.000005'],
    ['1234567890123', '1,234,567,890,123'],
    ['+1234.5', '+1,234.5'],
  ];
  for (const [amount, shown] of exact) {
    it(`shows ${amount} as ${shown}, with nothing left out`, () => {
      expect(roundedAmount(amount)).to.equal(shown);
      expect(isRounded(amount)).to.equal(false);
    });
  }

  it('is shown as it is if it is not a decimal', () => {
    for (const text of ['', 'max', '1e500', 'a1234', '1.2.3']) {
      expect(roundedAmount(text)).to.equal(text);
      expect(isRounded(text)).to.equal(false);
    }
  });

  it('keeps every digit before the point, and is never more than there is, nor a unit of its last digit less', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (lamports) => {
        const digits = `${lamports}`.padStart(10, '0');
        const shown = roundedAmount(`${digits.slice(0, -9)}.${digits.slice(-9)}`).replaceAll(',', '');
        if (shown.startsWith('<')) {
          expect(lamports < 1000n).to.equal(true);
          return;
        }
        const [whole = '', fraction = ''] = shown.split('.');
        const less = lamports - BigInt(whole + fraction.padEnd(9, '0'));
        const digitsBefore = `${lamports / 10n ** 9n}`.length;
        const kept = whole === '0' ? 6 : Math.max(6 - digitsBefore, 0);
        expect(less >= 0n && less < 10n ** BigInt(9 - kept)).to.equal(true);
      }),
    );
  });

  it('is cut in a field, so that it is never more than there is, and can be read again', () => {
    const cases = [
      ['1637.940692', '1637.94'],
      ['19.9999999', '19.9999'],
      ['1234567.89', '1234567'],
      ['0.000000003', '0.000000003'],
      ['20', '20'],
      ['', ''],
    ] as const;
    for (const [exact, shown] of cases) expect(cutForField(exact), exact).to.equal(shown);
  });
});
