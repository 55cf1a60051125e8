import type { Network } from '../../domain/networks.ts';
import { SOL_DECIMALS } from '../../domain/amounts.ts';
import { totalUsd, usdValue, type UsdTotal, type UsdValue } from '../../domain/prices/usd-value.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { UsdPrices } from '../prices/usd-prices.ts';
import type { SourcedBalance } from './ledger-balance.ts';

export interface ValuedBalance extends SourcedBalance {
  solValue: UsdValue;
  tokens: (SourcedBalance['tokens'][number] & { value: UsdValue })[];
  total: UsdTotal;
}

export type ValueBalance = ReturnType<typeof createValueBalance>;

/** At the prices of now. */
export function createValueBalance(usdPrices: Pick<UsdPrices, 'now'>) {
  return async function valueBalance(network: Network, balance: SourcedBalance): Promise<ValuedBalance> {
    const priceOf = await usdPrices.now(network, [NATIVE_SOL, ...balance.tokens.map(({ token }) => token)]);
    const solValue = usdValue(balance.lamports, SOL_DECIMALS, priceOf(NATIVE_SOL));
    const tokens = balance.tokens.map((holding) => ({
      ...holding,
      value: usdValue(holding.baseUnits, holding.decimals, priceOf(holding.token)),
    }));
    return { ...balance, solValue, tokens, total: totalUsd([solValue, ...tokens.map(({ value }) => value)]) };
  };
}
