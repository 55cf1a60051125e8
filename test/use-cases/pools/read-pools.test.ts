import { expect } from 'chai';
import { failureOf } from '../../../client/test/support/thrown.ts';
import type { Pool, PoolSource } from '../../../domain/pools/pool.ts';
import { ProviderError } from '../../../domain/provider-error.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { createAskedSources } from '../../../use-cases/pools/asked-sources.ts';
import { createPoolReader } from '../../../use-cases/pools/pool-reader.ts';
import { createReadPools } from '../../../use-cases/pools/read-pools.ts';
import { ServiceError } from '../../../domain/errors.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { fakePool, fakePoolSource } from '../../support/fake-pools.ts';
import { memoryStream } from '../../support/memory-stream.ts';

const PRO = apiKeyOf('acc_1');
const ADDRESS = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const LISTED = { symbol: 'USDC', mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', name: 'USD Coin' };
const MINUTE_MS = 60_000;

interface Scene {
  dexscreener?: Partial<PoolSource>;
  geckoterminal?: Partial<PoolSource>;
  pools?: Pool[];
}

function scene({ dexscreener = {}, geckoterminal = {}, pools = [fakePool(0)] }: Scene = {}) {
  const stream = memoryStream();
  let time = Date.UTC(2026, 0, 1);
  const asked: string[] = [];
  let problem: ProviderError | null = null;
  const counted = (source: PoolSource): PoolSource => ({
    ...source,
    async poolsOf(token) {
      asked.push(source.name);
      if (problem) throw problem;
      return source.poolsOf(token);
    },
    async pool(address) {
      asked.push(source.name);
      if (problem) throw problem;
      return source.pool(address);
    },
  });
  const now = () => new Date(time);
  const sources = [
    counted(fakePoolSource(dexscreener, pools)),
    counted(fakePoolSource({ name: 'geckoterminal', hasFees: true, ...geckoterminal }, pools)),
  ];
  const log = createLogger({ level: 'debug', service: 'test', stream });
  const read = createReadPools({
    chain: {
      listedToken: (_network, name) => (name === LISTED.symbol || name === LISTED.mint ? LISTED : null),
    },
    reader: createPoolReader(createAskedSources({ sources, log, now }), now),
    network: 'mainnet',
  });
  return {
    asked,
    logged: () => stream.text().split('\n').filter(Boolean),
    list: (changes: Partial<Parameters<typeof read.list>[2]> = {}) =>
      read.list(PRO, 'mainnet', { token: 'SOL', sort: 'liquidity', limit: 10, ...changes }),
    single: (address = ADDRESS) => read.read(PRO, 'mainnet', address),
    read,
    later: (milliseconds: number) => (time += milliseconds),
    fail: (error: ProviderError | null) => (problem = error),
  };
}

const away = (retryAt: Date | null = null) => new ProviderError('unavailable', 'GET /x: status 500', retryAt);
const rejects = (error: ProviderError) => async () => {
  throw error;
};

const refusalOf = (asked: Promise<unknown>) => failureOf(ServiceError, () => asked);

describe('Pools of a token', () => {
  it('are asked for once if many callers come together, and then not for a minute', async () => {
    const { list, asked, later } = scene();
    await Promise.all(Array.from({ length: 50 }, () => list()));
    later(MINUTE_MS - 1);
    await list({ sort: 'volume' });
    expect(asked).to.deep.equal(['dexscreener']);
    later(1);
    await list();
    expect(asked).to.have.length(2);
  });

  it('come from the second source if the first one does not answer, which then rests', async () => {
    const { list, asked, logged } = scene({ dexscreener: { poolsOf: rejects(away()) } });
    expect((await list()).pools[0]?.source).to.equal('geckoterminal');
    await list({ token: LISTED.mint });
    expect(asked).to.deep.equal(['dexscreener', 'geckoterminal', 'geckoterminal']);
    expect(logged()).to.have.length(1);
  });

  it('stay, with their age, while both sources are away, for a day', async () => {
    const { list, later, fail } = scene();
    const { pools } = await list();
    fail(away());
    later(5 * MINUTE_MS);
    const [kept] = (await list()).pools;
    expect(kept).to.include({ isStale: true }).and.to.deep.include({ asOf: pools[0]?.asOf });
    later(24 * 60 * MINUTE_MS);
    expect(await refusalOf(list())).to.include({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('are fresh again after the sources have come back', async () => {
    const { list, later, fail } = scene();
    await list();
    fail(away());
    later(2 * MINUTE_MS);
    await list();
    fail(null);
    later(2 * MINUTE_MS);
    expect((await list()).pools[0]?.isStale).to.equal(false);
  });

  it('are asked for after the time that a source names, and not before', async () => {
    const { list, asked, later } = scene({
      dexscreener: { poolsOf: rejects(away(new Date(Date.UTC(2026, 0, 1) + 5 * MINUTE_MS))) },
    });
    const ofFirst = () => asked.filter((name) => name === 'dexscreener').length;
    await list();
    later(4 * MINUTE_MS);
    await list();
    expect(ofFirst()).to.equal(1);
    later(2 * MINUTE_MS);
    await list();
    expect(ofFirst()).to.equal(2);
  });

  it('say that the service is unavailable if no source has ever answered', async () => {
    const { list, single, fail } = scene();
    fail(away());
    for (const asked of [list(), single()]) {
      expect(await refusalOf(asked)).to.include({ code: 'SERVICE_UNAVAILABLE' });
    }
  });

  it('come in pages, and a cursor of another order or of nothing is refused', async () => {
    const all = [1, 2, 3].map((number) => fakePool(number));
    const { list } = scene({ pools: all });
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.pools, ...second.pools].map(({ address }) => address)).to.deep.equal(
      all.map(({ address }) => address),
    );
    expect(second.nextCursor).to.equal(null);
    const unknown = await list({ limit: 1, sort: 'age', cursor: undefined });
    expect(unknown.nextCursor).to.be.a('string');
    for (const cursor of [first.nextCursor ?? '', 'WzFd', '?']) {
      expect((await refusalOf(list({ sort: 'volume', cursor }))).details).to.include('cursor');
    }
  });

  it('name listed tokens by the token list, and not as the source does', async () => {
    const pool = fakePool(0, {
      base: { token: ADDRESS, symbol: 'USDC' },
      quote: { token: LISTED.mint, symbol: 'FAKE' },
    });
    const [found] = (await scene({ pools: [pool] }).list()).pools;
    expect([found?.base, found?.quote]).to.deep.equal([
      { token: ADDRESS, symbol: 'USDC', isListed: false },
      { token: LISTED.mint, symbol: 'USDC', isListed: true },
    ]);
  });

  it('of an unknown symbol, of an unknown network or for a free account are refused without a question', async () => {
    const { list, read, asked } = scene();
    expect(await refusalOf(list({ token: 'NOPE' }))).to.include({ code: 'NOT_FOUND' });
    const request = { token: 'SOL', sort: 'liquidity', limit: 1 } as const;
    expect(await refusalOf(read.list(PRO, 'devnet', request))).to.include({
      code: 'INVALID_REQUEST',
      details: 'X-Network: Pools are read for mainnet.',
    });
    const free = apiKeyOf('acc_1', { tier: 'free' });
    expect(await refusalOf(read.list(free, 'mainnet', request))).to.include({
      code: 'FORBIDDEN',
      message: 'Pools come with the pro tier.',
    });
    expect(asked).to.deep.equal([]);
  });
});

describe('A pool', () => {
  const withFee = { pool: async () => ({ pool: fakePool(0), feePercent: '0.25' }) };

  it('has the figures of the first source, and the fee of the one that has fees', async () => {
    const found = await scene({ geckoterminal: withFee }).single();
    expect(found.source).to.equal('dexscreener');
    expect(found.fee).to.deep.equal({ percent: '0.25', reason: null });
  });

  it('says why its fee is not known', async () => {
    const unreported = await scene().single();
    expect(unreported.fee).to.deep.equal({ percent: null, reason: 'not_reported' });
    const without = await scene({ geckoterminal: { pool: rejects(away()) } }).single();
    expect(without.fee).to.deep.equal({ percent: null, reason: 'source_unavailable' });
    const [listed] = (await scene().list()).pools;
    expect(listed?.fee).to.deep.equal({ percent: null, reason: 'single_pool_only' });
  });

  it('comes from the second source if the first one does not know it or is away', async () => {
    for (const pool of [async () => null, rejects(away())]) {
      expect((await scene({ dexscreener: { pool }, geckoterminal: withFee }).single()).source).to.equal(
        'geckoterminal',
      );
    }
  });

  it('does not exist only if every source says so', async () => {
    const unknown = { pool: async () => null };
    expect(await refusalOf(scene({ dexscreener: unknown, geckoterminal: unknown }).single())).to.include({
      code: 'NOT_FOUND',
    });
    const half = scene({ dexscreener: unknown, geckoterminal: { pool: rejects(away()) } });
    expect(await refusalOf(half.single())).to.include({ code: 'SERVICE_UNAVAILABLE' });
    const { single, asked } = scene();
    expect(await refusalOf(single('0'.repeat(44)))).to.include({ code: 'NOT_FOUND' });
    expect(asked).to.deep.equal([]);
  });
});
