import type { z } from 'zod';
import { formatAmount, formatSol, SOL_DECIMALS } from '../../domain/amounts.ts';
import type { WalletBalance } from '../../domain/chain-reader.ts';
import { NATIVE_SOL, type ListedToken, type TokenHolding } from '../../domain/tokens.ts';
import type { balanceData } from './wallet-schemas.ts';

type BalanceData = z.infer<typeof balanceData>;

export function presentBalance(
  address: string,
  { lamports, tokens, slot }: WalletBalance,
  listed: (mint: string) => ListedToken | null,
): BalanceData {
  const sol = formatSol(lamports);
  return {
    wallet_address: address,
    sol,
    balances: {
      [NATIVE_SOL]: solBalance(sol),
      ...Object.fromEntries(
        tokens.map((holding) => [listed(holding.mint)?.symbol ?? holding.mint, tokenBalance(holding)]),
      ),
    },
    total_usd_value: null,
    slot,
  };
}

function solBalance(amount: string): BalanceData['balances'][string] {
  return {
    amount,
    usd_value: null,
    change: null,
    mint: NATIVE_SOL,
    decimals: SOL_DECIMALS,
    token_program: null,
    frozen: false,
  };
}

function tokenBalance({ mint, program, decimals, baseUnits, isFrozen }: TokenHolding) {
  return {
    amount: formatAmount(baseUnits, decimals),
    usd_value: null,
    change: null,
    mint,
    decimals,
    token_program: program,
    frozen: isFrozen,
  };
}

export const balancesExample: BalanceData['balances'] = {
  [NATIVE_SOL]: solBalance('1.5'),
  USDC: {
    amount: '12.25',
    usd_value: null,
    change: null,
    mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    decimals: 6,
    token_program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    frozen: false,
  },
};
