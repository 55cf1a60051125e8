import { expect } from 'chai';
import { mock } from 'node:test';
import type { LatestReading } from '../../../domain/prices/agreed-price.ts';
import { createUsdPrices, type UsdPrices } from '../../../use-cases/prices/usd-prices.ts';

const MAX_AGE_MS = 60_000;

describe('prices for values', () => {
  let asked: string[][];
  let readings: Map<string, LatestReading[]>;
  let read: UsdPrices['now'];
  let at: UsdPrices['at'];

  beforeEach(() => {
    mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
    asked = [];
    readings = new Map();
    ({ now: read, at } = createUsdPrices({
      queries: {
        async latest(_network, tokens) {
          asked.push([...tokens]);
          return new Map([...readings].filter(([token]) => tokens.includes(token)));
        },
      },
      async pricesThen(_network, moments) {
        asked.push(moments.map(({ token }) => token));
        return moments.map(() => ({ price: 7n, reason: null }));
      },
      settings: { network: 'mainnet', maxAgeMs: MAX_AGE_MS, maxDifferenceBasisPoints: 300 },
    }));
  });
  afterEach(() => mock.timers.reset());

  function readingsOf(price: bigint, other = price): LatestReading[] {
    const at = new Date();
    return [
      { source: 'jupiter', price, readAt: at, freshAt: at, isUnconfirmed: false },
      { source: 'coingecko', price: other, readAt: at, freshAt: at, isUnconfirmed: false },
    ];
  }

  it('are read in one statement for all tokens, and kept for two seconds', async () => {
    readings.set('SOL', readingsOf(100n));
    expect((await read('mainnet', ['SOL', 'USDC', 'SOL']))('SOL').price).to.equal(100n);
    readings.set('SOL', readingsOf(101n));
    const prices = await read('mainnet', ['SOL', 'BONK']);
    expect(prices('SOL').price).to.equal(100n);
    expect(prices('BONK')).to.deep.equal({ price: null, reason: 'unpriced' });
    await read('mainnet', ['SOL', 'USDC', 'BONK']);
    expect(asked).to.deep.equal([['SOL', 'USDC'], ['BONK']]);
    mock.timers.tick(2_000);
    expect((await read('mainnet', ['SOL']))('SOL').price).to.equal(101n);
  });

  it('do not count if they are old, or if the sources contradict each other', async () => {
    readings.set('old', readingsOf(100n));
    mock.timers.tick(MAX_AGE_MS + 1);
    readings.set('disputed', readingsOf(100n, 150n));
    const prices = await read('mainnet', ['old', 'disputed']);
    expect(prices('old')).to.deep.equal({ price: null, reason: 'stale' });
    expect(prices('disputed')).to.deep.equal({ price: null, reason: 'sources_differ' });
  });

  it('are not asked for on a network whose tokens have none', async () => {
    expect((await read('devnet', ['SOL']))('SOL')).to.deep.equal({ price: null, reason: 'network_unpriced' });
    expect(await at('devnet', [{ token: 'SOL', at: new Date() }])).to.deep.equal([
      { price: null, reason: 'network_unpriced' },
    ]);
    expect(await at('mainnet', [])).to.deep.equal([]);
    expect(asked).to.deep.equal([]);
  });
});
