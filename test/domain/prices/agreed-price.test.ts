import { expect } from 'chai';
import { agreedPrice, isUsable, type LatestReading } from '../../../domain/prices/agreed-price.ts';
import { parsePrice } from '../../../domain/prices/price.ts';

const NOW = new Date('2026-01-01T00:01:00Z');
const RULES = { maxAgeMs: 30_000, maxDifferenceBasisPoints: 300 };

function reading(source: LatestReading['source'], price: string | null, ageSeconds = 1): LatestReading {
  const at = new Date(NOW.getTime() - ageSeconds * 1_000);
  return {
    source,
    price: price === null ? null : parsePrice(price),
    readAt: at,
    freshAt: at,
    isUnconfirmed: false,
  };
}

describe('The price on which sources agree', () => {
  it('is the first source’s if both are within the bound', () => {
    const agreed = agreedPrice([reading('coingecko', '103', 9), reading('jupiter', '100')], NOW, RULES);
    expect(agreed).to.include({ status: 'agreed', price: parsePrice('100') });
    expect(agreed.pricedAt, 'as old as the older of both').to.deep.equal(new Date(NOW.getTime() - 9_000));
    expect(agreed.readings.map(({ source }) => source)).to.deep.equal(['jupiter', 'coingecko']);
  });

  for (const factor of ['103.01', '1000', '0.1']) {
    it(`is not usable if one says 100 and the other ${factor}`, () => {
      const agreed = agreedPrice([reading('jupiter', '100'), reading('coingecko', factor)], NOW, RULES);
      expect(agreed.status).to.equal('sources_differ');
      expect(isUsable(agreed)).to.equal(false);
    });
  }

  it('says if only one source has a fresh price', () => {
    const others = [reading('coingecko', null), reading('coingecko', '500', 31)];
    for (const other of others) {
      const agreed = agreedPrice([reading('jupiter', '100'), other], NOW, RULES);
      expect(agreed).to.include({ status: 'one_source', price: parsePrice('100') });
    }
  });

  it('is not usable while the only source’s price waits for a second sample', () => {
    const alone = { ...reading('jupiter', '100'), isUnconfirmed: true };
    const agreed = agreedPrice([alone, reading('coingecko', '500', 31)], NOW, RULES);
    expect(agreed).to.include({ status: 'unconfirmed', price: parsePrice('100') });
    expect(isUsable(agreed)).to.equal(false);
    const confirmed = agreedPrice([alone, reading('coingecko', '101')], NOW, RULES);
    expect(confirmed.status).to.equal('agreed');
  });

  it('is stale, with its age, if all sources are silent for too long', () => {
    const agreed = agreedPrice([reading('jupiter', '100', 60), reading('coingecko', '101', 40)], NOW, RULES);
    expect(agreed).to.include({ status: 'stale', price: parsePrice('101') });
    expect(agreed.pricedAt).to.deep.equal(new Date(NOW.getTime() - 40_000));
    expect(isUsable(agreed)).to.equal(false);
  });

  it('is missing, and not zero, if no source has one', () => {
    for (const readings of [[], [reading('jupiter', null)]]) {
      expect(agreedPrice(readings, NOW, RULES)).to.include({
        status: 'unpriced',
        price: null,
        pricedAt: null,
      });
    }
  });
});
