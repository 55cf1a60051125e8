import { expect } from 'chai';
import { parsePrice } from '../../../domain/prices/price.ts';
import type { UsdPrice, UnvaluedReason } from '../../../domain/prices/usd-value.ts';
import {
  biggestMovers,
  portfolioValue,
  valueChange,
  type KeptValue,
  type PortfolioHolding,
} from '../../../domain/summaries/portfolio.ts';

const USD = 1_000_000n;

const usd = (text: string): UsdPrice => ({ price: parsePrice(text) ?? 1n, reason: null });
const unknown = (reason: UnvaluedReason): UsdPrice => ({ price: null, reason });

const holding = (token: string, price: UsdPrice, priceBefore: UsdPrice | null = null): PortfolioHolding => ({
  token,
  decimals: 9,
  baseUnits: 2_000_000_000n,
  price,
  priceBefore,
});

const value = (...holdings: PortfolioHolding[]) => portfolioValue({ isKnown: true, holdings });

describe('the value of a person’s wallets', () => {
  it('is the sum of what has a price, and counts what no source prices', () => {
    expect(value(holding('SOL', usd('150')), holding('X', unknown('unpriced')))).to.deep.equal({
      usd: 300n * USD,
      reason: null,
      unpriced: 1,
    });
  });

  it('is not known if a price does not count, or a balance is not known', () => {
    expect(value(holding('SOL', usd('150')), holding('JUP', unknown('stale')))).to.deep.include({
      usd: null,
      reason: 'stale',
    });
    expect(portfolioValue({ isKnown: false, holdings: [holding('SOL', usd('150'))] })).to.deep.include({
      usd: null,
      reason: 'balance_unknown',
    });
  });

  it('is compared with the last reported one of the same wallets', () => {
    const kept = (usd: bigint | null, isReported = true, wallets = ['a']): KeptValue => ({
      at: new Date(0),
      usd,
      wallets,
      isReported,
    });
    const now = value(holding('SOL', usd('150')));
    const change = (...all: KeptValue[]) => valueChange({ kept: all, wallets: ['a'] }, now);
    expect(change()).to.equal(null);
    expect(change(kept(200n * USD), kept(1n, false))).to.deep.include({ usd: 100n * USD, percent: '50.00' });
    expect(change(kept(0n))).to.deep.include({ usd: 300n * USD, percent: null });
    expect(change(kept(200n * USD), kept(null))).to.equal(null);
    expect(change(kept(200n * USD, true, ['a', 'b']))).to.equal('other_wallets');
  });
});

describe('the biggest movers', () => {
  it('are the three tokens whose known prices changed most, up or down', () => {
    const movers = biggestMovers([
      holding('A', usd('101'), usd('100')),
      holding('B', usd('50'), usd('100')),
      holding('C', usd('110'), usd('100')),
      holding('D', usd('103'), usd('100')),
      holding('E', usd('100'), usd('100')),
      holding('F', usd('9'), unknown('no_price_then')),
      holding('G', unknown('stale'), usd('100')),
    ]);
    expect(movers).to.deep.equal([
      { token: 'B', percent: '-50.00' },
      { token: 'C', percent: '10.00' },
      { token: 'D', percent: '3.00' },
    ]);
  });
});
