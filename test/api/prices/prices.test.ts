import { expect } from 'chai';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { fundedWallet } from '../../support/chain-client.ts';
import { startTestProviders, type TestProviders } from '../../support/test-providers.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';

interface Price {
  asked: string;
  token: string | null;
  price_usd: string | null;
  status: string;
  age_seconds: number | null;
  stale: boolean;
  sources: { source: string; price_usd: string }[];
}

/** Not on the test chain's token list; the test market has it. */
const UNLISTED = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

describe('Prices over HTTP', () => {
  let providers: TestProviders;
  let service: TestService;
  let call: CallApi;
  let apiKey: string;

  before(async () => {
    providers = await startTestProviders();
    service = await startTestService({
      reconcileIntervalMs: 500,
      environment: {
        ...providers.environment,
        RATE_LIMIT_FREE_PER_HOUR: '5000',
        PRICE_MAX_AGE_SECONDS: '3',
      },
    });
    ({ apiKey } = await service.createAccount('free'));
    call = await createApiClient(service, apiKey);
  });
  after(async () => {
    await service.stop();
    await providers.stop();
  });
  afterEach(() => providers.clearFaults());

  async function prices(tokens: string): Promise<Price[]> {
    const { data } = await call(`/v1/prices?tokens=${tokens}`);
    return data['prices'] as Price[];
  }

  function price(token: string, isExpected: (price: Price) => boolean): Promise<Price> {
    return waitUntil(`the price of ${token}`, async () => (await prices(token)).find(isExpected));
  }

  it('come from two sources that agree', async () => {
    providers.market.hold('SOL', '151.2500000000000001');
    const sol = await price('SOL', ({ price_usd }) => price_usd === '151.2500000000000001');
    await price('SOL', ({ status }) => status === 'agreed');
    expect(sol.age_seconds).to.be.within(0, 3);
  });

  it('list what is not listed and what has no price, and never say 0', async () => {
    const unpriced = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';
    const found = await prices(`SOL,NOPE,${unpriced}`);
    expect(found.map(({ asked, status, price_usd }) => [asked, status, price_usd === null])).to.deep.equal([
      ['SOL', found[0]?.status, false],
      ['NOPE', 'unlisted', true],
      [unpriced, 'unpriced', true],
    ]);
  });

  it('of a mint that is on no list come some seconds after the first question', async () => {
    const found = await price(UNLISTED, ({ price_usd }) => price_usd !== null);
    expect(found).to.include({ token: UNLISTED, price_usd: '1' });
  });

  it('are flagged if one source is wrong by a factor of a thousand', async () => {
    await providers.fault({ provider: 'gecko', fault: { kind: 'factor', factor: 1_000 } });
    const sol = await price('SOL', ({ status }) => status === 'sources_differ');
    expect(sol.sources.map(({ source }) => source)).to.deep.equal(['jupiter', 'coingecko']);
  });

  it('stay, with their age, while both sources are away', async () => {
    await price('SOL', ({ status }) => status === 'agreed');
    for (const provider of ['jup', 'gecko'] as const) {
      await providers.fault({ provider, fault: { kind: 'status', status: 500 } });
    }
    const sol = await price('SOL', ({ stale }) => stale);
    expect(sol.price_usd).to.equal('151.2500000000000001');
    expect(sol.age_seconds).to.be.greaterThan(2);
  });

  it('have a history of candles', async () => {
    const { data } = await call('/v1/prices/SOL/history?resolution=1m');
    const candles = data['candles'] as { open: string; close: string; samples: number }[];
    expect(candles.at(-1)).to.include({ close: '151.2500000000000001' });
  });

  for (const [query, details] of [
    ['', 'tokens'],
    ['tokens=', 'tokens'],
    [`tokens=${Array.from({ length: 51 }, (_, index) => `T${index}`).join(',')}`, 'tokens'],
    ['tokens=SOL,,USDC', 'tokens'],
  ] as const) {
    it(`are refused for ?${query.slice(0, 20)}`, async () => {
      const { status, error } = await call(`/v1/prices?${query}`);
      expect(status).to.equal(400);
      expect(error.details).to.include(details);
    });
  }

  for (const query of [
    'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
    'from=2020-01-01T00:00:00Z',
    'resolution=5m',
    'from=yesterday',
  ]) {
    it(`have no history for ?${query}`, async () => {
      expect((await call(`/v1/prices/SOL/history?${query}`)).status).to.equal(400);
    });
  }

  it('have no history for a symbol that is not listed', async () => {
    const { status, error } = await call('/v1/prices/NOPE/history');
    expect([status, error.details]).to.deep.equal([
      400,
      'token: name it by its mint, or by a symbol of the token list.',
    ]);
  });

  it('of another network are refused with the network that has some', async () => {
    const { status, error } = await call('/v1/prices?tokens=SOL', { headers: { 'x-network': 'mainnet' } });
    expect([status, error.details]).to.deep.equal([400, 'X-Network: Prices are read for devnet.']);
  });

  it('come as a chart: in numbers, as SVG and as PNG', async () => {
    const { data } = await call('/v1/prices/SOL/chart?range=1h&theme=dark');
    expect(data).to.include({ token: 'SOL', range: '1h' });
    expect(data['svg']).to.match(/^<svg role="img" aria-label="Price of SOL in USD, 1h until /);
    expect(data['svg']).to.contain(String(data['description']).slice(0, 30));
    for (const [type, start] of [
      ['image/svg+xml', '<svg '],
      ['image/png', '\u0089PNG'],
    ] as const) {
      const answer = await fetch(`${service.baseUrl}/prices/SOL/chart`, {
        headers: { authorization: `Bearer ${apiKey}`, accept: type },
      });
      expect(answer.headers.get('content-type')).to.equal(type);
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).to.match(new RegExp(`^${start}`));
    }
  });

  it('refuse a chart of an unknown token, of another range, and in another colour', async () => {
    for (const [path, field] of [
      ['/v1/prices/NOPE/chart', 'token'],
      ['/v1/prices/SOL/chart?range=2y', 'range'],
      ['/v1/prices/SOL/chart?theme=pink', 'theme'],
    ] as const) {
      const { status, error } = await call(path);
      expect(status).to.equal(400);
      expect(error.details).to.contain(field);
    }
  });

  it('are the prices that a balance is valued at; tokens without a price are counted', async () => {
    providers.market.hold('SOL', '150');
    await price('SOL', ({ price_usd, status }) => price_usd === '150' && status === 'agreed');
    const { address } = await fundedWallet(1_500_000_000);
    const balance = await waitUntil('the value at this price', async () => {
      const { data } = await call(`/v1/wallet/balance?address=${address}`);
      return data['total_usd_value'] === '225' ? data : null;
    });
    expect(balance).to.include({ total_usd_value_reason: null, unpriced_tokens: 0 });
    expect(balance['balances']).to.have.property('SOL').that.includes({ amount: '1.5', usd_value: '225' });
  });

  describe('and pools', () => {
    let callAsPro: CallApi;
    before(async () => {
      callAsPro = await createApiClient(service, (await service.createAccount('pro')).apiKey);
    });

    async function pages(query: string): Promise<Record<string, unknown>[]> {
      const items: Record<string, unknown>[] = [];
      let cursor = '';
      do {
        const { data } = await callAsPro(`/v1/pools?${query}&limit=3${cursor}`);
        items.push(...(data['items'] as Record<string, unknown>[]));
        const next = data['next_cursor'] as string | null;
        cursor = next === null ? '' : `&cursor=${next}`;
      } while (cursor !== '');
      return items;
    }

    it('come in pages, the largest first, and each alone with its fee', async () => {
      const pools = await pages('token=SOL');
      expect(pools).to.have.length(7);
      const liquidity = pools.map(({ liquidity_usd: text }) => Number(text));
      expect(liquidity).to.deep.equal(liquidity.toSorted((one, other) => other - one));
      const [first] = pools;
      expect(first).to.deep.include({
        pair: 'SOL/USDC',
        dex: 'raydium',
        base: { mint: 'SOL', symbol: 'SOL', listed: true },
        quote: { mint: UNLISTED, symbol: 'USDC', listed: false },
        fee_percent: null,
        fee_reason: 'single_pool_only',
        source: 'dexscreener',
        stale: false,
        age_days: 610,
      });
      const { data } = await callAsPro(`/v1/pools/${String(first?.['address'])}`);
      expect(data).to.include({ pair: 'SOL/USDC', fee_percent: '0.04', fee_reason: null });
      expect((await pages(`token=${UNLISTED}&sort=newest`))[0]).to.include({ dex: 'pumpswap', age_days: 2 });
    });

    it('are refused if they are unknown, badly asked for, or the account is free', async () => {
      for (const [path, status] of [
        ['/v1/pools?token=NOPE', 404],
        ['/v1/pools/not-an-address', 404],
        ['/v1/pools', 400],
        ['/v1/pools?token=SOL&sort=price', 400],
        ['/v1/pools?token=SOL&limit=31', 400],
      ] as const) {
        expect((await callAsPro(path)).status, path).to.equal(status);
      }
      expect((await call('/v1/pools?token=SOL')).error).to.include({
        code: 'FORBIDDEN',
        message: 'Pools come with the pro tier.',
      });
    });
  });
});
