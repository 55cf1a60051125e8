import type { Balance } from '../../client/src/wallets/balance-types.ts';

/** A token of the wallet, or its SOL. */
export interface HeldToken {
  token: string;
  mint: string;
  amount: string;
  decimals: number;
}

export function heldTokens(balance: Balance): HeldToken[] {
  return Object.entries(balance.balances).map(([token, { mint, amount, decimals }]) => ({
    token,
    mint,
    amount,
    decimals,
  }));
}
