import { createWalletClient } from '../../client/src/index.ts';
import { newOrder } from '../db/orders/support/new-order.ts';
import type { TestWallet } from '../support/chain-client.ts';
import type { TestService } from '../support/wallet-service.ts';

interface Owner {
  accountId: string;
  apiKey: string;
  wallet: TestWallet;
}

/** An order of each account, a price of SOL, and the first account's wallet connected, so that it may make orders. Returns the ids. */
export async function createFuzzedOrders(
  { database, baseUrl }: Pick<TestService, 'database' | 'baseUrl'>,
  own: Owner,
  other: Owner,
): Promise<[string, string]> {
  await database('price_samples').insert({
    network: 'devnet',
    token: 'SOL',
    // Never old, however long the run takes.
    at: new Date(Date.now() + 3_600_000),
    price: '150',
    status: 'agreed',
    sources: JSON.stringify({ jupiter: '150', coingecko: '150' }),
  });
  const { apiKey } = own;
  await createWalletClient({ baseUrl, apiKey, network: 'devnet' }).connectWallet(own.wallet);
  const orders = await Promise.all([own, other].map(({ accountId }) => newOrder(database, accountId)));
  return orders.map(({ id }) => id) as [string, string];
}
