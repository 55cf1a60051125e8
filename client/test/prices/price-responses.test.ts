import { expect } from 'chai';
import { UnexpectedAnswerError } from '../../src/errors.ts';
import { readPrices } from '../../src/prices/price-responses.ts';

describe('an answer about prices', () => {
  const price = {
    asked: 'SOL',
    token: 'SOL',
    mint: 'SOL',
    price_usd: '150.42',
    status: 'agreed',
    source: 'jupiter',
    sources: [{ source: 'jupiter', price_usd: '150.42', priced_at: '2026-01-01T00:00:00.000Z' }],
    priced_at: '2026-01-01T00:00:00.000Z',
    age_seconds: 3,
    stale: false,
    change_24h_percent: '-1.29',
    change_7d_percent: null,
  };

  it('is taken with plain decimals', () => {
    expect(readPrices({ prices: [price] }).prices).to.deep.equal([price]);
    const unknown = { ...price, price_usd: null, change_24h_percent: null };
    expect(readPrices({ prices: [unknown] }).prices).to.deep.equal([unknown]);
  });

  for (const wrong of ['1e-7', 'NaN', '', '\u202E1']) {
    it(`is refused with ${JSON.stringify(wrong)} in the place of a number, with which no program can count`, () => {
      for (const field of ['price_usd', 'change_24h_percent', 'change_7d_percent']) {
        const read = () => readPrices({ prices: [{ ...price, [field]: wrong }] });
        expect(read, field).to.throw(UnexpectedAnswerError);
      }
    });
  }
});
