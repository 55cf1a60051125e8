import type { Balance } from '../../client/src/wallets/balance-types.ts';

/** A token of the wallet, or its SOL. */
export interface HeldToken {
  token: string;
  mint: string;
  amount: string;
  decimals: number;
  /** The worth of the whole amount; null if it is not known. */
  usdValue: string | null;
}

export function heldTokens(balance: Balance): HeldToken[] {
  return Object.entries(balance.balances).map(([token, { mint, amount, decimals, usd_value: usdValue }]) => ({
    token,
    mint,
    amount,
    decimals,
    usdValue,
  }));
}
