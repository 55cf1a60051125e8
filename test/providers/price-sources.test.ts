import { expect } from 'chai';
import { formatPrice } from '../../domain/prices/price.ts';
import type { PriceSource } from '../../domain/prices/price-source.ts';
import { failureOf } from '../../client/test/support/thrown.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { startTestProviders, type TestProviders } from '../support/test-providers.ts';
import { SOURCES } from './sources.ts';

/** Mints of the test market: one with a price, and one without. */
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const UNKNOWN = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

const NEVER = new AbortController().signal;

for (const [name, { create, prefix, key }] of Object.entries(SOURCES)) {
  describe(`The source of prices ${name}`, () => {
    let providers: TestProviders;
    let source: PriceSource;

    before(async () => {
      providers = await startTestProviders();
      source = create(providers.url);
    });
    after(() => providers.stop());
    afterEach(async () => {
      await providers.clearFaults();
      providers.market.hold('SOL', null);
    });

    async function priceOf(token: string): Promise<string | null> {
      const [reading] = await source.read([token], NEVER);
      return reading?.price == null ? null : formatPrice(reading.price);
    }

    const problemOf = (reading: Promise<unknown>) => failureOf(ProviderError, () => reading);

    it('gives each token one reading, and none to a token without a price', async () => {
      const readings = await source.read(['SOL', MINT, UNKNOWN], NEVER);
      expect(readings.map(({ token }) => token)).to.have.members(['SOL', MINT, UNKNOWN]);
      const unpriced = readings.filter(({ price }) => price === null);
      expect(unpriced.map(({ token }) => token)).to.deep.equal([UNKNOWN]);
    });

    for (const [text, plain] of [
      ['151.25', '151.25'],
      ['1.2e-9', '0.0000000012'],
      ['0.12345678901234567', '0.12345678901234567'],
    ] as const) {
      it(`reads ${text} to the last digit`, async () => {
        providers.market.hold('SOL', text);
        expect(await priceOf('SOL')).to.equal(plain);
      });
    }

    for (const text of ['0', '0e5', '-5', '1e400']) {
      it(`takes ${text} for no price`, async () => {
        await providers.fault({ provider: prefix, fault: { kind: 'price', price: text } });
        expect(await priceOf('SOL')).to.equal(null);
      });
    }

    it('asks for fifty tokens at once, and no more', async () => {
      const mints = Array.from({ length: 120 }, (_, index) => `${MINT.slice(0, -3)}${100 + index}`);
      const before = (await providers.requests(prefix)).length;
      await source.read(mints, NEVER);
      const asked = (await providers.requests(prefix)).slice(before);
      const sizes = asked.map(
        ({ query }) => (query['ids'] ?? query['contract_addresses'])?.split(',').length,
      );
      expect(sizes).to.deep.equal([50, 50, 20]);
    });

    it('reads the same with fields that it does not know', async () => {
      await providers.fault({ provider: prefix, fault: { kind: 'extra' } });
      providers.market.hold('SOL', '7');
      expect(await priceOf('SOL')).to.equal('7');
    });

    it('has no price if the provider says null', async () => {
      await providers.fault({ provider: prefix, fault: { kind: 'nulls' } });
      expect(await priceOf('SOL')).to.equal(null);
    });

    it('waits as long as the provider asks after too many requests', async () => {
      const reset = Math.floor(Date.now() / 1_000) + 90;
      const headers = prefix === 'jup' ? { 'x-ratelimit-reset': `${reset}` } : { 'retry-after': '90' };
      await providers.fault({ provider: prefix, fault: { kind: 'status', status: 429, headers } });
      const { problem, retryAt } = await problemOf(source.read(['SOL'], NEVER));
      expect(problem).to.equal('rate_limited');
      const seconds = ((retryAt?.getTime() ?? 0) - Date.now()) / 1_000;
      expect(seconds).to.be.within(30, 91);
    });

    for (const [fault, problem] of [
      [{ kind: 'status', status: 500 }, 'unavailable'],
      [{ kind: 'status', status: 502 }, 'unavailable'],
      [{ kind: 'status', status: 403 }, 'refused'],
      [{ kind: 'html' }, 'malformed'],
      [{ kind: 'cut' }, 'unavailable'],
      [{ kind: 'huge', megabytes: 50 }, 'malformed'],
    ] as const) {
      it(`says ${problem} after ${Object.values(fault).join(' ')}`, async () => {
        await providers.fault({ provider: prefix, fault });
        expect(await problemOf(source.read(['SOL'], NEVER))).to.include({ problem });
      });
    }

    it('takes the key of the settings, and names a wrong one in no error', async () => {
      await create(providers.url, key).read(['SOL'], NEVER);
      const error = await problemOf(create(providers.url, 'wrong-and-secret').read(['SOL'], NEVER));
      expect(error.problem).to.equal('refused');
      expect(`${error.message}${String(error.cause)}`).not.to.include('wrong-and-secret');
    });

    it('ends at once when it is stopped', async () => {
      await providers.fault({ provider: prefix, fault: { kind: 'slow', milliseconds: 60_000 } });
      const stopped = new AbortController();
      const reading = source.read(['SOL'], stopped.signal);
      stopped.abort(new Error('stopped'));
      expect(await reading.catch((error: Error) => error.message)).to.equal('stopped');
    });
  });
}
