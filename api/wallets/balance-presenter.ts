import type { z } from 'zod';
import { formatAmount, formatSol, SOL_DECIMALS } from '../../domain/amounts.ts';
import { NATIVE_SOL, type ListedToken } from '../../domain/tokens.ts';
import type { SourcedBalance } from '../../use-cases/wallets/ledger-balance.ts';
import type { balanceData } from './wallet-schemas.ts';

type BalanceData = z.infer<typeof balanceData>;

export function presentBalance(
  address: string,
  { lamports, tokens, slot, source, hiddenTokens }: SourcedBalance,
  listed: (mint: string) => ListedToken | null,
): BalanceData {
  const sol = formatSol(lamports);
  return {
    wallet_address: address,
    sol,
    balances: {
      [NATIVE_SOL]: solBalance(sol),
      ...Object.fromEntries(
        tokens.map((holding) => [listed(holding.token)?.symbol ?? holding.token, tokenBalance(holding)]),
      ),
    },
    total_usd_value: null,
    slot,
    source,
    hidden_tokens: hiddenTokens,
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

function tokenBalance({ token, program, decimals, baseUnits, frozen }: SourcedBalance['tokens'][number]) {
  return {
    amount: formatAmount(baseUnits, decimals),
    usd_value: null,
    change: null,
    mint: token,
    decimals,
    token_program: program,
    frozen,
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
