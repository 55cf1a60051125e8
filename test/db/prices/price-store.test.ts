import { expect } from 'chai';
import { createPriceQueries } from '../../../db/prices/price-queries.ts';
import { createPriceStore } from '../../../db/prices/price-store.ts';
import type { ChartRange } from '../../../domain/prices/chart-range.ts';
import { formatPrice, parsePrice } from '../../../domain/prices/price.ts';
import type { PriceReading, PriceSourceName } from '../../../domain/prices/price-source.ts';
import { testDatabase } from '../../support/database.ts';

const RULES = { maxAgeMs: 60_000, maxDifferenceBasisPoints: 300 };
const START = Date.parse('2026-01-01T10:00:00Z');

const at = (seconds: number): Date => new Date(START + seconds * 1_000);

function reading(price: string | null, changes: Partial<PriceReading> = {}): PriceReading {
  return {
    token: 'SOL',
    price: price === null ? null : parsePrice(price),
    pricedAt: null,
    revision: null,
    ...changes,
  };
}

describe('Stored prices', () => {
  const test = testDatabase();
  let token = 0;

  /** A token of its own, so that tests share the tables. */
  function pricesOfOneToken() {
    const name = `Token${(token += 1)}`;
    const store = createPriceStore(test.database, RULES);
    const queries = createPriceQueries(test.database);
    return {
      record: (source: PriceSourceName, price: string | null, seconds: number, changes = {}) =>
        store.record('devnet', source, [reading(price, { token: name, ...changes })], at(seconds)),
      async latest() {
        return (await queries.latest('devnet', [name])).get(name) ?? [];
      },
      async priceAt(seconds: number) {
        return (await queries.pricesAt('devnet', [name], at(seconds))).get(name);
      },
      async candles(minutes: 1 | 60 = 1) {
        const range = { minutes, from: at(-7_200), to: at(7_200), limit: 1_000 };
        const candles = await queries.candles('devnet', name, range);
        return candles.map((candle) => ({
          at: candle.at.toISOString().slice(11, 16),
          prices: [candle.open, candle.high, candle.low, candle.close].map(Number),
          samples: candle.samples,
        }));
      },
      async points(range: ChartRange, seconds: number) {
        const { points } = await queries.chart('devnet', name, range, at(seconds));
        return points.map(({ at: of, price }) => [of.toISOString().slice(8, 19), formatPrice(price)]);
      },
      async samples() {
        const rows: unknown = await test
          .database('price_samples')
          .where({ token: name })
          .orderBy('at')
          .select('status', 'price', 'sources');
        return rows as { status: string; price: string | null; sources: Record<string, string> }[];
      },
    };
  }

  it('are one sample for each reading, with what each source said', async () => {
    const prices = pricesOfOneToken();
    await prices.record('jupiter', '100', 0);
    await prices.record('coingecko', '101', 1);
    await prices.record('coingecko', '500', 2);
    const samples = await prices.samples();
    expect(samples.map(({ status }) => status)).to.deep.equal(['one_source', 'agreed', 'sources_differ']);
    expect(samples.map(({ price }) => price && Number(price))).to.deep.equal([100, 100, null]);
    expect(samples[2]?.sources).to.deep.equal({ jupiter: '100', coingecko: '500' });
  });

  it('are one sample of what both sources say if they are read in the same millisecond', async () => {
    const prices = pricesOfOneToken();
    for (const [price, seconds] of [
      ['100', 0],
      ['150', 5],
    ] as const) {
      for (const source of ['jupiter', 'coingecko'] as const) await prices.record(source, price, seconds);
    }
    const samples = await prices.samples();
    expect(samples.map(({ status, price }) => [status, Number(price)])).to.deep.equal([
      ['agreed', 100],
      ['agreed', 150],
    ]);
  });

  it('are the same if a reading is stored a second time', async () => {
    const prices = pricesOfOneToken();
    expect(await prices.record('jupiter', '100', 0)).to.equal(1);
    expect(await prices.record('jupiter', '100', 0)).to.equal(0);
    expect(await prices.candles()).to.deep.equal([{ at: '10:00', prices: [100, 100, 100, 100], samples: 1 }]);
  });

  it('of one token have candles of a minute and of an hour', async () => {
    const prices = pricesOfOneToken();
    for (const [seconds, price] of [
      [0, '100'],
      [20, '101'],
      [40, '99'],
      [60, '100'],
    ] as const)
      await prices.record('jupiter', price, seconds);
    expect(await prices.candles(1)).to.deep.equal([
      { at: '10:00', prices: [100, 101, 99, 99], samples: 3 },
      { at: '10:01', prices: [100, 100, 100, 100], samples: 1 },
    ]);
    expect(await prices.candles(60)).to.deep.equal([
      { at: '10:00', prices: [100, 101, 99, 100], samples: 4 },
    ]);
  });

  it('are never in a candle while sources contradict each other', async () => {
    const prices = pricesOfOneToken();
    await prices.record('jupiter', '100', 0);
    await prices.record('coingecko', '100000', 1);
    await prices.record('jupiter', '100', 2);
    expect(await prices.candles()).to.deep.equal([{ at: '10:00', prices: [100, 100, 100, 100], samples: 1 }]);
  });

  it('of a single source count only after a second sample, if they have moved far', async () => {
    const prices = pricesOfOneToken();
    for (const [seconds, price] of [
      [0, '100'],
      // Wrong for one answer.
      [10, '100000'],
      [20, '101'],
      // It has really fallen.
      [30, '80'],
      [40, '81'],
    ] as const)
      await prices.record('jupiter', price, seconds);
    expect(
      (await prices.samples()).map((sample) => [sample.status, sample.price && Number(sample.price)]),
    ).to.deep.equal([
      ['one_source', 100],
      ['unconfirmed', null],
      ['one_source', 101],
      ['unconfirmed', null],
      ['one_source', 81],
    ]);
    expect(await prices.candles()).to.deep.equal([{ at: '10:00', prices: [100, 101, 81, 81], samples: 3 }]);
  });

  it('that are not confirmed yet are said so, until the same source is read again or the other one agrees', async () => {
    const isUnconfirmed = async (prices: ReturnType<typeof pricesOfOneToken>) =>
      (await prices.latest()).map((each) => each.isUnconfirmed);
    const alone = pricesOfOneToken();
    await alone.record('jupiter', '100', 0);
    await alone.record('jupiter', '200', 10);
    expect(await isUnconfirmed(alone)).to.deep.equal([true]);
    // The other source has no price, so it confirms nothing.
    await alone.record('coingecko', null, 15);
    expect((await alone.samples()).at(-1)?.status).to.equal('unconfirmed');
    await alone.record('jupiter', '201', 20);
    expect(await isUnconfirmed(alone)).to.have.members([false, false]);
    const joined = pricesOfOneToken();
    await joined.record('jupiter', '100', 0);
    await joined.record('jupiter', '200', 10);
    await joined.record('coingecko', '201', 15);
    expect((await joined.samples()).at(-1)?.status).to.equal('agreed');
  });

  it('of an earlier reading do not replace those of a later one', async () => {
    const prices = pricesOfOneToken();
    await prices.record('jupiter', '101', 10);
    await prices.record('jupiter', '100', 5);
    const [latest] = await prices.latest();
    expect(latest).to.include({ price: parsePrice('101') });
  });

  it('are as old as the source’s own mark, which stands still', async () => {
    const prices = pricesOfOneToken();
    for (const [seconds, revision] of [
      [0, '7'],
      [20, '7'],
      [40, '7'],
    ] as const)
      await prices.record('jupiter', '100', seconds, { revision });
    expect((await prices.latest())[0]?.freshAt).to.deep.equal(at(0));
    await prices.record('jupiter', '100', 60, { revision: '8' });
    expect((await prices.latest())[0]?.freshAt).to.deep.equal(at(60));
  });

  it('are not younger than the reading, even if the source’s clock is ahead', async () => {
    const prices = pricesOfOneToken();
    await prices.record('coingecko', '100', 0, { pricedAt: at(3_600) });
    await prices.record('coingecko', '100', 10, { pricedAt: at(-40) });
    expect((await prices.latest())[0]?.freshAt).to.deep.equal(at(-40));
  });

  it('of a reading that comes late make no sample', async () => {
    const prices = pricesOfOneToken();
    await prices.record('jupiter', '101', 10);
    expect(await prices.record('jupiter', '100', 5)).to.equal(0);
    expect(await prices.candles()).to.deep.equal([{ at: '10:00', prices: [101, 101, 101, 101], samples: 1 }]);
  });

  it('open and close a candle by their times, also if sources are stored in another order', async () => {
    const prices = pricesOfOneToken();
    await prices.record('jupiter', '100', 30);
    await prices.record('jupiter', '101', 40);
    // The other source was asked earlier, and answered slowly.
    await prices.record('coingecko', '102', 20);
    expect(await prices.candles()).to.deep.equal([{ at: '10:00', prices: [101, 101, 100, 101], samples: 3 }]);
  });

  it('at an earlier time are those of its minute, and not of what came later in the hour', async () => {
    const prices = pricesOfOneToken();
    await prices.record('jupiter', '100', 0);
    await prices.record('jupiter', '102', 3_000);
    expect(await prices.priceAt(600)).to.equal('100');
    expect(await prices.priceAt(3_000)).to.equal('102');
    expect(await prices.priceAt(-60), 'before the first one').to.equal(undefined);
  });

  it('of a chart are hours up to the last full one, then minutes, and none of the minute that has not ended', async () => {
    const prices = pricesOfOneToken();
    const day = 86_400;
    // The first is in the hour in which the week begins, but before it.
    await prices.record('jupiter', '99', 300 - 7 * day);
    await prices.record('jupiter', '100', 3_000 - 7 * day);
    await prices.record('jupiter', '101', 3_500);
    await prices.record('jupiter', '102', 3_600);
    await prices.record('jupiter', '103', 3_670);
    await prices.record('jupiter', '104', 3_730);
    const newest = [
      ['01T10:58:20', '101'],
      ['01T11:00:00', '102'],
      ['01T11:01:10', '103'],
    ];
    expect(await prices.points('7d', 3_735)).to.deep.equal(newest);
    expect(await prices.points('7d', 2_400)).to.deep.equal([['25T10:50:00', '100']]);
    expect(await prices.points('24h', 3_735)).to.deep.equal(newest);
    expect(await prices.points('1h', 3_735)).to.deep.equal(newest);
  });

  it('of a long chart are minutes if they cover a day at most, from the first one on', async () => {
    const prices = pricesOfOneToken();
    await prices.record('jupiter', '100', 600);
    await prices.record('jupiter', '101', 1_800);
    await prices.record('jupiter', '102', 3_600);
    for (const range of ['24h', '7d', '30d'] as const) {
      expect(await prices.points(range, 3_735), range).to.deep.equal([
        ['01T10:10:00', '100'],
        ['01T10:30:00', '101'],
        ['01T11:00:00', '102'],
      ]);
    }
  });

  it('of a long chart begin with the first one, and not with the end of its hour', async () => {
    const prices = pricesOfOneToken();
    await prices.record('jupiter', '100', 600);
    await prices.record('jupiter', '101', 1_800);
    await prices.record('jupiter', '102', 2 * 86_400);
    expect(await prices.points('7d', 2 * 86_400 + 60)).to.deep.equal([
      ['01T10:10:00', '100'],
      ['01T10:30:00', '101'],
      ['03T10:00:00', '102'],
    ]);
  });

  it('are removed when they are older than they are kept', async () => {
    const store = createPriceStore(test.database, RULES);
    const day = 86_400_000;
    const name = 'Old';
    for (const days of [800, 40, 3, 1]) {
      await store.record(
        'mainnet',
        'jupiter',
        [reading('1', { token: name })],
        new Date(Date.now() - days * day),
      );
    }
    const kept = { sampleDays: 2, minuteDays: 31, hourDays: 731 };
    await store.removeOld(kept, 10_000);
    const left = async (table: string, filter = {}): Promise<number> =>
      (await test.database(table).where({ token: name, ...filter })).length;
    expect(await left('price_samples')).to.equal(1);
    expect(await left('price_candles', { minutes: 1 })).to.equal(2);
    expect(await left('price_candles', { minutes: 60 })).to.equal(3);
  });
});
