import { totalUsd, usdValue, type UsdPrice, type UsdTotal } from '../prices/usd-value.ts';
import type { Holding } from './running-balances.ts';

/** The value of all that a wallet has. */
export function totalOf(holdings: readonly Holding[], priceOf: (token: string) => UsdPrice): UsdTotal {
  return totalUsd(
    holdings.map(({ token, decimals, baseUnits }) => usdValue(baseUnits, decimals, priceOf(token))),
  );
}
