import type { z } from 'zod';
import { formatAmount, formatSol, SOL_DECIMALS } from '../../domain/amounts.ts';
import { formatUsd, type UsdValue } from '../../domain/prices/usd-value.ts';
import { NATIVE_SOL, type ListedToken } from '../../domain/tokens.ts';
import type { ValuedBalance } from '../../use-cases/wallets/value-balance.ts';
import type { balanceData } from './wallet-schemas.ts';

type BalanceData = z.infer<typeof balanceData>;

export function presentBalance(
  address: string,
  { lamports, solValue, tokens, total, slot, source, hiddenTokens }: ValuedBalance,
  listed: (mint: string) => ListedToken | null,
): BalanceData {
  const sol = formatSol(lamports);
  return {
    wallet_address: address,
    sol,
    balances: {
      [NATIVE_SOL]: solBalance(sol, solValue),
      ...Object.fromEntries(
        tokens.map((holding) => [listed(holding.token)?.symbol ?? holding.token, tokenBalance(holding)]),
      ),
    },
    total_usd_value: formatUsd(total),
    total_usd_value_reason: total.reason,
    unpriced_tokens: total.unpriced,
    slot,
    source,
    hidden_tokens: hiddenTokens,
  };
}

function solBalance(amount: string, value: UsdValue): BalanceData['balances'][string] {
  return {
    amount,
    usd_value: formatUsd(value),
    usd_value_reason: value.reason,
    change: null,
    mint: NATIVE_SOL,
    decimals: SOL_DECIMALS,
    token_program: null,
    frozen: false,
  };
}

function tokenBalance({
  token,
  program,
  decimals,
  baseUnits,
  frozen,
  value,
}: ValuedBalance['tokens'][number]): BalanceData['balances'][string] {
  return {
    amount: formatAmount(baseUnits, decimals),
    usd_value: formatUsd(value),
    usd_value_reason: value.reason,
    change: null,
    mint: token,
    decimals,
    token_program: program,
    frozen,
  };
}

export const balancesExample: BalanceData['balances'] = {
  [NATIVE_SOL]: solBalance('1.5', { usd: 226_875_000n, reason: null }),
  USDC: {
    amount: '12.25',
    usd_value: '12.25',
    usd_value_reason: null,
    change: null,
    mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    decimals: 6,
    token_program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    frozen: false,
  },
};
