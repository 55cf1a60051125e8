import type { Database } from '../../db/postgres/connect.ts';
import { waitUntil } from './wait-until.ts';

/** Waits until the newest sample of SOL has the price. Not the API's answer: alerts and orders begin with the newest sample. */
export async function newestSampleIs(database: Database, price: string): Promise<void> {
  await waitUntil(`the newest sample is ${price}`, async () => {
    const samples = database<{ price: string; token: string; at: Date }>('price_samples');
    const newest = await samples
      .where({ token: 'SOL' })
      .whereNotNull('price')
      .orderBy('at', 'desc')
      .first('price');
    return Number(newest?.price) === Number(price);
  });
}
