import type { z } from 'zod';
import { formatAmount, formatSol, SOL_DECIMALS } from '../../domain/amounts.ts';
import { formatUsd, type UsdValue } from '../../domain/prices/usd-value.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { ValuedBalance } from '../../use-cases/wallets/value-balance.ts';
import type { balanceData } from './wallet-schemas.ts';

type BalanceData = z.infer<typeof balanceData>;

type DayChange = Pick<BalanceData['balances'][string], 'change' | 'change_reason'>;

export function presentBalance(
  address: string,
  { lamports, lamportsDayChange, solValue, tokens, total, slot, source, hiddenTokens }: ValuedBalance,
  tokenName: (token: string) => string,
): BalanceData {
  const sol = formatSol(lamports);
  return {
    wallet_address: address,
    sol,
    balances: {
      [NATIVE_SOL]: solBalance(sol, solValue, dayChange(lamportsDayChange, SOL_DECIMALS, source)),
      ...Object.fromEntries(
        tokens.map((holding) => [tokenName(holding.token), tokenBalance(holding, source)]),
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

/** A node knows only what is there now. */
function dayChange(baseUnits: bigint | null, decimals: number, source: ValuedBalance['source']): DayChange {
  if (baseUnits !== null) return { change: formatAmount(baseUnits, decimals), change_reason: null };
  return { change: null, change_reason: source === 'chain' ? 'no_ledger' : 'history_incomplete' };
}

function solBalance(amount: string, value: UsdValue, change: DayChange): BalanceData['balances'][string] {
  return {
    amount,
    usd_value: formatUsd(value),
    usd_value_reason: value.reason,
    ...change,
    mint: NATIVE_SOL,
    decimals: SOL_DECIMALS,
    token_program: null,
    frozen: false,
  };
}

function tokenBalance(
  { token, program, decimals, baseUnits, frozen, value, dayChange: change }: ValuedBalance['tokens'][number],
  source: ValuedBalance['source'],
): BalanceData['balances'][string] {
  return {
    amount: formatAmount(baseUnits, decimals),
    usd_value: formatUsd(value),
    usd_value_reason: value.reason,
    ...dayChange(change, decimals, source),
    mint: token,
    decimals,
    token_program: program,
    frozen,
  };
}

export const balancesExample: BalanceData['balances'] = {
  [NATIVE_SOL]: solBalance(
    '1.5',
    { usd: 226_875_000n, reason: null },
    { change: '-0.25', change_reason: null },
  ),
  USDC: {
    amount: '12.25',
    usd_value: '12.25',
    usd_value_reason: null,
    change: '0',
    change_reason: null,
    mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    decimals: 6,
    token_program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    frozen: false,
  },
};
