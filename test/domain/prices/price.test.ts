import { expect } from 'chai';
import fc from 'fast-check';
import {
  differenceInBasisPoints,
  formatPrice,
  parsePrice,
  percentChange,
  shortPrice,
} from '../../../domain/prices/price.ts';

function priceOf(text: string): bigint {
  const price = parsePrice(text);
  if (price === null) throw new Error(`${text} cannot be read`);
  return price;
}

describe('A price', () => {
  for (const [text, plain] of [
    ['150.42', '150.42'],
    ['1', '1'],
    ['0.10', '0.1'],
    ['1.2e-9', '0.0000000012'],
    ['1.2E+3', '1200'],
    ['0.12345678901234567', '0.12345678901234567'],
    ['1e-30', '0.000000000000000000000000000001'],
    ['1.9e-30', '0.000000000000000000000000000001'],
    ['1000000000000', '1000000000000'],
  ] as const) {
    it(`is read exactly from ${text}`, () => {
      expect(formatPrice(priceOf(text))).to.equal(plain);
    });
  }

  for (const text of [
    '',
    '0',
    '0.0',
    '-1',
    '1e-31',
    '1e400',
    '1e13',
    '.5',
    '1.',
    'NaN',
    'Infinity',
    '0x10',
    ' 1',
    '1,5',
    'null',
    '9'.repeat(41),
  ]) {
    it(`is not read from ${text === '' ? 'an empty text' : text.slice(0, 20)}`, () => {
      expect(parsePrice(text)).to.equal(null);
    });
  }

  it('survives being written and read', () => {
    const prices = fc.bigInt({ min: 1n, max: 10n ** 42n });
    fc.assert(fc.property(prices, (price) => parsePrice(formatPrice(price)) === price));
  });

  for (const [from, to, percent] of [
    ['100', '101.25', '1.25'],
    ['100', '98.755', '-1.25'],
    ['3', '4', '33.33'],
    ['1', '1', '0.00'],
    ['150', '141', '-6.00'],
    ['1', '1000', '99900.00'],
    ['100', '99.999', '0.00'],
  ] as const) {
    it(`that goes from ${from} to ${to} changes by ${percent} %`, () => {
      expect(percentChange(priceOf(from), priceOf(to))).to.equal(percent);
    });
  }

  for (const [text, shown] of [
    ['151.2345678', '151.234'],
    ['1234567.89', '1234567'],
    ['0.0000000012345678', '0.00000000123456'],
    ['1', '1'],
    ['0.10', '0.1'],
  ] as const) {
    it(`of ${text} is shown to people as ${shown}`, () => {
      expect(shortPrice(priceOf(text))).to.equal(shown);
    });
  }

  it('differs from another one by basis points of the lower one, in either order', () => {
    expect(differenceInBasisPoints(priceOf('100'), priceOf('103'))).to.equal(300);
    expect(differenceInBasisPoints(priceOf('103'), priceOf('100'))).to.equal(300);
    expect(differenceInBasisPoints(priceOf('100'), priceOf('103.0001'))).to.equal(301);
  });
});
