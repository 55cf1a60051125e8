import { expect } from 'chai';
import { priceText } from '../../../page/amounts/price-text.ts';

describe('a price on the wallet page', () => {
  const prices: [price: string, shown: string][] = [
    ['164.4741', '$164.474'],
    ['151.2', '$151.20'],
    ['160', '$160.00'],
    ['0.99985', '$0.99985'],
    ['0.0000012345678', '$0.00000123456'],
    ['12345.678', '$12,345.67'],
    ['1234567', '$1,234,567.00'],
    ['0', '$0.00'],
  ];
  for (const [price, shown] of prices) {
    it(`of ${price} is shown as ${shown}, in the form of a value in USD`, () => {
      expect(priceText(price)).to.equal(shown);
    });
  }

  it('is shown as it is if it is not a decimal', () => {
    for (const text of ['', 'free', '-1', '1e3']) expect(priceText(text)).to.equal(text);
  });
});
