import { expect } from 'chai';
import { pricesThen } from '../../../db/prices/prices-then.ts';
import { formatPrice } from '../../../domain/prices/price.ts';
import { testDatabase } from '../../support/database.ts';

const at = (time: string): Date => new Date(`2026-01-01T${time}Z`);

describe('Prices of many tokens at many times', () => {
  const test = testDatabase();

  async function candle(token: string, minutes: 1 | 60, from: string, closedAt: string, close: number) {
    await test.database('price_candles').insert({
      network: 'devnet',
      token,
      minutes,
      at: at(from),
      open: 1,
      high: 1_000,
      low: 1,
      close,
      opened_at: at(from),
      closed_at: at(closedAt),
      samples: 2,
    });
  }

  async function then(...moments: [token: string, time: string][]): Promise<(string | null)[]> {
    const asked = moments.map(([token, time]) => ({ token, at: at(time) }));
    const found = await pricesThen(test.database, 'devnet', asked);
    return found.map(({ price, reason }) => (price === null ? reason : formatPrice(price)));
  }

  it('are the last ones before each of the times, in their order, and never later ones', async () => {
    await candle('A', 1, '10:00:00', '10:00:50', 10.5);
    await candle('A', 1, '10:01:00', '10:01:50', 11);
    await candle('A', 60, '10:00:00', '10:01:50', 11);
    await candle('B', 1, '10:00:00', '10:00:20', 2);
    const found = await then(
      ['A', '10:01:55'],
      ['B', '10:01:55'],
      ['A', '10:01:30'],
      ['A', '10:00:50'],
      ['A', '10:00:49'],
      ['A', '10:01:55'],
    );
    expect(found).to.deep.equal(['11', '2', '10.5', '10.5', 'no_price_then', '11']);
  });

  it('are those of the hours when the minutes are gone, and not of a price that is an hour old', async () => {
    await candle('C', 60, '10:00:00', '10:59:40', 7);
    const found = await then(['C', '11:58:00'], ['C', '12:04:39'], ['C', '12:04:41'], ['none', '11:00:00']);
    expect(found).to.deep.equal(['7', '7', 'no_price_then', 'no_price_then']);
    await candle('C', 60, '11:00:00', '11:59:40', 8);
    expect(await then(['C', '11:58:00'], ['C', '12:00:00'])).to.deep.equal(['7', '8']);
  });
});
