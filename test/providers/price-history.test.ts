import { expect } from 'chai';
import { formatPrice } from '../../domain/prices/price.ts';
import type { PriceHistorySource, PricePoint } from '../../domain/prices/price-source.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { createCoinGeckoHistory } from '../../providers/coingecko-history.ts';
import { startTestProviders, type TestProviders } from '../support/test-providers.ts';

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const UNKNOWN = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

const MINUTE_MS = 60_000;
const NEVER = new AbortController().signal;

describe('The history of prices of coingecko', () => {
  let providers: TestProviders;
  const create = (apiKey: string | null = null): PriceHistorySource =>
    createCoinGeckoHistory({ url: `${providers.url}/gecko`, apiKey, plan: 'demo' });

  before(async () => {
    providers = await startTestProviders();
  });
  after(() => providers.stop());
  afterEach(() => providers.clearFaults());

  const ago = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE_MS);

  const read = (token: string, from: Date, to: Date): Promise<PricePoint[]> =>
    create().history(token, { from, to }, NEVER);

  it('has a price every five minutes of the last day, exactly between the two times', async () => {
    const [from, to] = [ago(62), ago(31)];
    for (const token of ['SOL', MINT]) {
      const points = await read(token, from, to);
      expect(points.length).to.be.within(5, 7);
      for (const { at, price } of points) {
        expect(at).to.be.above(from).and.below(to);
        expect(formatPrice(price)).to.equal(providers.market.priceAt(token, at));
      }
    }
  });

  it('has a price every hour of longer times, and none of times that only have one a day', async () => {
    expect((await read('SOL', ago(48 * 60), ago(24 * 60))).length).to.be.within(23, 25);
    expect(await read('SOL', ago(100 * 24 * 60), ago(99 * 24 * 60))).to.deep.equal([]);
  });

  it('has none of a token that the provider does not know', async () => {
    expect(await read(UNKNOWN, ago(60), ago(1))).to.deep.equal([]);
  });

  it('leaves out prices that are null, and reads the same with fields that it does not know', async () => {
    await providers.fault({ provider: 'gecko', fault: { kind: 'extra' } });
    expect(await read('SOL', ago(30), ago(1))).not.to.deep.equal([]);
    await providers.fault({ provider: 'gecko', fault: { kind: 'nulls' } });
    expect(await read('SOL', ago(30), ago(1))).to.deep.equal([]);
  });

  for (const [fault, problem] of [
    [{ kind: 'status', status: 429 }, 'rate_limited'],
    [{ kind: 'status', status: 500 }, 'unavailable'],
    [{ kind: 'html' }, 'malformed'],
    [{ kind: 'cut' }, 'unavailable'],
    [{ kind: 'huge', megabytes: 50 }, 'malformed'],
  ] as const) {
    it(`says ${problem} after ${Object.values(fault).join(' ')}`, async () => {
      await providers.fault({ provider: 'gecko', fault });
      const error: unknown = await read('SOL', ago(30), ago(1)).catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(ProviderError).and.include({ problem });
    });
  }

  it('takes the key of the settings, and names a wrong one in no error', async () => {
    const between = { from: ago(30), to: ago(1) };
    await create('CG-local').history('SOL', between, NEVER);
    const error: unknown = await create('wrong-and-secret')
      .history('SOL', between, NEVER)
      .catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ProviderError).and.include({ problem: 'refused' });
    expect(String(error)).not.to.include('wrong-and-secret');
  });
});
