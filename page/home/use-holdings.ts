import type { Network } from '../../client/src/network.ts';
import type { Balance } from '../../client/src/wallets/balance-types.ts';
import { useTokenPrices } from '../tokens/use-token-prices.ts';
import { holdingsOf, type Holding } from './holdings.ts';

/** None before the balance is there. */
export function useHoldings(network: Network, balance: Balance | undefined): Holding[] {
  const held = Object.values(balance?.balances ?? {});
  const prices = useTokenPrices(
    network,
    held.flatMap(({ mint, usd_value_reason: reason }) => (reason === 'network_unpriced' ? [] : [mint])),
  );
  return balance ? holdingsOf(balance, prices) : [];
}
