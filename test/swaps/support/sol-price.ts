import type { Database } from '../../../db/postgres/connect.ts';
import { newestSampleIs } from '../../support/newest-sample.ts';
import type { SwapMarket } from './swap-market.ts';

/** Holds the price of SOL on the market, and waits until the service has read it. */
export async function holdSolPrice(
  { providers }: Pick<SwapMarket, 'providers'>,
  database: Database,
  price: string,
): Promise<void> {
  await providers.hold('SOL', price);
  await newestSampleIs(database, price);
}
