import type { Network } from '../../client/src/network.ts';
import type { Price } from '../../client/src/prices/price-types.ts';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';

const REFRESH_MS = 60_000;

/** As many as one request takes. */
const MAX_PRICES = 50;

/** The prices of a wallet's tokens by mint. Without an answer, rows show none. */
export function useTokenPrices(network: Network, mints: readonly string[]): ReadonlyMap<string, Price> {
  const { client } = useApp();
  const asked = mints.slice(0, MAX_PRICES);
  const { value = [], reload } = useLoad(
    async (signal) => (asked.length === 0 ? [] : await client(network).prices.get(asked, { signal })),
    [network, asked.join(',')],
  );
  usePoll(reload, REFRESH_MS);
  return new Map(value.flatMap((price) => (price.mint === null ? [] : [[price.mint, price]])));
}
