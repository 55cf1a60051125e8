import { expect } from 'chai';
import { createSourceReader } from '../../../activities/prices/source-reader.ts';
import type { PriceReading } from '../../../domain/prices/price-source.ts';
import { ProviderError } from '../../../domain/provider-error.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { memoryStream } from '../../support/memory-stream.ts';

const INTERVAL_MS = 2_000;
const NEVER = new AbortController().signal;

function reader(answers: (PriceReading[] | Error)[]) {
  const stream = memoryStream();
  const stored: PriceReading[][] = [];
  const { read, progress } = createSourceReader({
    network: 'devnet',
    source: {
      name: 'jupiter',
      intervalMs: INTERVAL_MS,
      async read() {
        const answer = answers.shift() ?? [];
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    store: {
      async record(_network, _source, readings) {
        stored.push([...readings]);
        return readings.length;
      },
    },
    tokens: async () => ['SOL', 'Mint'],
    log: createLogger({ level: 'debug', service: 'test', stream }),
  });
  return {
    read: () => read(NEVER),
    progress,
    stored,
    logged: () => stream.text().split('\n').filter(Boolean),
  };
}

const SOL: PriceReading = { token: 'SOL', price: 1n, pricedAt: null, revision: null };
const NO_PRICE: PriceReading = { token: 'Mint', price: null, pricedAt: null, revision: null };

describe('A source of prices is read', () => {
  it('at its interval, and each reading is stored', async () => {
    const { read, progress, stored } = reader([[SOL, NO_PRICE]]);
    expect(await read()).to.equal(INTERVAL_MS);
    expect(stored).to.deep.equal([[SOL, NO_PRICE]]);
    expect(progress()).to.include({ tokens: 2, priced: 1, problem: null });
  });

  it('less and less often while it fails, and at its interval again afterwards', async () => {
    const away = new ProviderError('unavailable', 'GET /price/v3 of Jupiter: no answer');
    const { read, progress } = reader([...Array.from({ length: 8 }, () => away), [SOL]]);
    const pauses: number[] = [];
    for (let count = 0; count < 8; count += 1) pauses.push(await read());
    expect(pauses).to.deep.equal([4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000]);
    expect(progress()).to.include({ problem: 'unavailable', readAt: null });
    expect(await read()).to.equal(INTERVAL_MS);
    expect(progress()).to.include({ problem: null });
  });

  it('not before the time that it asks for, and within ten minutes even if its clock is wrong', async () => {
    const until = (ms: number): Error =>
      new ProviderError('rate_limited', 'too many requests', new Date(Date.now() + ms));
    const { read } = reader([until(90_000), until(30 * 86_400_000)]);
    expect(await read()).to.be.within(80_000, 90_000);
    expect(await read()).to.equal(600_000);
  });

  it('with one log line for each outage', async () => {
    const away = new ProviderError('unavailable', 'no answer');
    const { read, logged } = reader([away, away, away, [SOL], away]);
    for (let count = 0; count < 5; count += 1) await read();
    expect(logged()).to.have.lengthOf(2);
  });

  it('again by the loop if its prices cannot be stored', async () => {
    const { read } = reader([new Error('the database is away')]);
    const error: unknown = await read().catch((reason: unknown) => reason);
    expect(error).to.have.property('message', 'the database is away');
  });
});
