import { expect } from 'chai';
import { parsePrice } from '../../../domain/prices/price.ts';
import {
  formatUsd,
  shortUsd,
  totalUsd,
  usablePrice,
  usdValue,
  type UsdPrice,
  type UsdValue,
} from '../../../domain/prices/usd-value.ts';

function at(text: string): UsdPrice {
  const price = parsePrice(text);
  if (price === null) throw new Error('not a price');
  return { price, reason: null };
}

const known = (usd: bigint): UsdValue => ({ usd, reason: null });
const STALE: UsdValue = { usd: null, reason: 'stale' };
const UNPRICED: UsdValue = { usd: null, reason: 'unpriced' };

describe('the value of an amount in USD', () => {
  it('is the amount times the price, cut to six decimals, without a float', () => {
    for (const [baseUnits, decimals, price, expected] of [
      [1_500_000_000n, 9, '151.25', '226.875'],
      [12_250_000n, 6, '0.99987654321', '12.248487'],
      [1n, 0, '1e-9', '0'],
      [1n, 0, '0.0000019', '0.000001'],
      [2n ** 64n - 1n, 0, '999999999999.123456', '18446744073693382232162654334789.18144'],
      [-1_000_000_000n, 9, '0.0000015', '-0.000001'],
      [7n, 255, '1000', '0'],
    ] as const) {
      expect(formatUsd(usdValue(baseUnits, decimals, at(price))), price).to.equal(expected);
    }
  });

  it('is null with the reason if the price does not count', () => {
    const now = new Date();
    const agreed = { price: parsePrice('1'), pricedAt: now, sources: [], readings: [] };
    const statuses = ['agreed', 'one_source', 'sources_differ', 'stale'] as const;
    const reasons = statuses.map((status) => usablePrice({ ...agreed, status }).reason);
    expect(reasons).to.deep.equal([null, null, 'sources_differ', 'stale']);
    expect(usablePrice({ ...agreed, status: 'unpriced', price: null }).reason).to.equal('unpriced');
    expect(usdValue(5n, 0, { price: null, reason: 'stale' })).to.deep.equal(STALE);
    expect(formatUsd(STALE)).to.equal(null);
    expect(shortUsd(STALE)).to.equal(null);
  });

  it('is read in cents, and less than a cent is never read as nothing', () => {
    const shown = [0n, 1n, 9_999n, 10_000n, 1_424_996_789n, -1_424_996_789n].map((usd) =>
      shortUsd(known(usd)),
    );
    expect(shown).to.deep.equal(['0.00', '<0.01', '<0.01', '0.01', '1424.99', '1424.99']);
  });
});

describe('the total in USD', () => {
  it('is the sum of the values; tokens that no source prices are counted', () => {
    expect(totalUsd([known(2n), known(3n)])).to.deep.equal({ usd: 5n, reason: null, unpriced: 0 });
    expect(totalUsd([known(2n), UNPRICED, UNPRICED])).to.deep.equal({ usd: 2n, reason: null, unpriced: 2 });
  });

  it('is null if a price does not count at present, or nothing has one', () => {
    expect(totalUsd([known(2n), UNPRICED, STALE])).to.deep.equal({ usd: null, reason: 'stale', unpriced: 1 });
    expect(totalUsd([UNPRICED])).to.deep.equal({ usd: null, reason: 'unpriced', unpriced: 1 });
  });
});
