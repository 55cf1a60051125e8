import { expect } from 'chai';
import type { Pool, PoolSource } from '../../domain/pools/pool.ts';
import { formatPrice } from '../../domain/prices/price.ts';
import { failureOf } from '../../client/test/support/thrown.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { createGeckoTerminalPools } from '../../providers/geckoterminal-pools.ts';
import { startTestProviders, type TestProviders } from '../support/test-providers.ts';
import { POOL_SOURCES_TESTED } from './pool-sources.ts';

/** A mint of the test market. */
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
/** A mint without pools, which is not the address of one either. */
const UNKNOWN = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

for (const [name, { create, prefix }] of Object.entries(POOL_SOURCES_TESTED)) {
  describe(`The source of pools ${name}`, () => {
    let providers: TestProviders;
    let source: PoolSource;
    let known: Pool;

    before(async () => {
      providers = await startTestProviders();
      source = create(providers.url);
      const [first] = await source.poolsOf('SOL');
      if (!first) throw new Error('the market has no pools');
      known = first;
    });
    after(() => providers.stop());
    afterEach(async () => {
      await providers.clearFaults();
      providers.market.hold('SOL', null);
    });

    async function poolNow(): Promise<Pool> {
      const found = await source.pool(known.address);
      if (!found) throw new Error('the pool is gone');
      return found.pool;
    }

    const problemOf = (asked: Promise<unknown>) => failureOf(ProviderError, () => asked);

    it('gives the pools of a token with their pair, exchange, liquidity, volume and age', async () => {
      const pools = await source.poolsOf(USDC);
      expect(pools).to.have.length(7);
      for (const pool of pools) {
        expect([pool.base, pool.quote]).to.deep.equal([
          { token: 'SOL', symbol: 'SOL' },
          { token: USDC, symbol: 'USDC' },
        ]);
        expect(pool.liquidity).to.be.a('bigint');
        expect(pool.volume24h).to.be.a('bigint');
        expect(pool.createdAt).to.be.a('date');
      }
      expect(new Set(pools.map(({ dex }) => dex))).to.include.keys('raydium', 'orca', 'meteora');
    });

    it('gives a single pool the price of the market', async () => {
      providers.market.hold('SOL', '151.25');
      const { price, priceInQuote } = await poolNow();
      expect([price, priceInQuote].map((each) => each && formatPrice(each))).to.deep.equal([
        '151.25',
        '151.25',
      ]);
    });

    it('knows no pools of an unknown token, and no pool at an unknown address', async () => {
      expect(await source.poolsOf(UNKNOWN)).to.deep.equal([]);
      expect(await source.pool(UNKNOWN)).to.equal(null);
    });

    it('reads numbers in exponent form, and takes absurd ones for not known', async () => {
      for (const [text, read] of [
        ['1.2e-9', '0.0000000012'],
        ['0.12345678901234567', '0.12345678901234567'],
        ['1e400', null],
        ['-5', null],
        ['1e13', null],
      ] as const) {
        await providers.fault({ provider: prefix, fault: { kind: 'price', price: text }, times: 1 });
        const { price, liquidity, volume24h } = await poolNow();
        for (const number of [price, liquidity, volume24h]) {
          expect(number && formatPrice(number), text).to.equal(read);
        }
      }
    });

    it('does not know what the provider says null of', async () => {
      await providers.fault({ provider: prefix, fault: { kind: 'nulls' } });
      const [pool] = await source.poolsOf('SOL');
      expect(pool).to.include({ price: null, liquidity: null, volume24h: null, createdAt: null });
    });

    it('leaves out pools of another chain, and fields and entries that it does not know', async () => {
      await providers.fault({ provider: prefix, fault: { kind: 'extra' } });
      expect(await source.poolsOf('SOL')).to.have.length(7);
    });

    it('waits as long as the provider asks after too many requests', async () => {
      const fault = { kind: 'status', status: 429, headers: { 'retry-after': '90' } } as const;
      await providers.fault({ provider: prefix, fault });
      const { problem, retryAt } = await problemOf(source.poolsOf('SOL'));
      expect(problem).to.equal('rate_limited');
      expect(((retryAt?.getTime() ?? 0) - Date.now()) / 1_000).to.be.within(30, 91);
    });

    for (const [fault, problem] of [
      [{ kind: 'status', status: 500 }, 'unavailable'],
      [{ kind: 'status', status: 403 }, 'refused'],
      [{ kind: 'html' }, 'malformed'],
      [{ kind: 'cut' }, 'unavailable'],
      [{ kind: 'huge', megabytes: 50 }, 'malformed'],
    ] as const) {
      it(`says ${problem} after ${Object.values(fault).join(' ')}`, async () => {
        await providers.fault({ provider: prefix, fault });
        expect(await problemOf(source.poolsOf('SOL'))).to.include({ problem });
        expect(await problemOf(source.pool(known.address))).to.include({ problem });
      });
    }
  });
}

describe('The fee of a pool', () => {
  let providers: TestProviders;
  before(async () => {
    providers = await startTestProviders();
  });
  after(() => providers.stop());

  it('comes from GeckoTerminal for a single pool, and from CoinGecko’s host with a key', async () => {
    const { dexscreener, geckoterminal } = POOL_SOURCES_TESTED;
    const withoutKey = geckoterminal.create(providers.url);
    const [first] = await withoutKey.poolsOf('SOL');
    const address = first?.address ?? '';
    expect((await withoutKey.pool(address))?.feePercent).to.equal('0.04');
    expect((await dexscreener.create(providers.url).pool(address))?.feePercent).to.equal(null);
    const onchain = (apiKey: string) =>
      createGeckoTerminalPools({ url: `${providers.url}/gecko/onchain`, apiKey, plan: 'demo' });
    expect((await onchain('CG-local').pool(address))?.feePercent).to.equal('0.04');
    const error = await onchain('wrong-and-secret')
      .pool(address)
      .catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ProviderError).and.to.include({ problem: 'refused' });
    expect(String(error)).not.to.include('wrong-and-secret');
  });
});
