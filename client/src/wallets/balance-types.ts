import type { UnvaluedReason } from '../prices/price-words.ts';
import type { BalanceSource, ChangeReason } from './wallet-words.ts';

export interface TokenBalance {
  /** Decimal amount of the token. */
  amount: string;
  /** At the price of now. */
  usd_value: string | null;
  /** Why `usd_value` is null; null if it is known. */
  usd_value_reason: UnvaluedReason | null;
  /** By how much `amount` has changed in 24 hours, with a leading minus if it fell. */
  change: string | null;
  /** Why `change` is null; null if it is known. */
  change_reason: ChangeReason | null;
  /** The mint's address, or `SOL`. */
  mint: string;
  decimals: number;
  /** Address of the mint's program; null for SOL. */
  token_program: string | null;
  /** The issuer has frozen an account of the wallet for this token. */
  frozen: boolean;
}

export interface Balance {
  wallet_address: string;
  /** In SOL, as a decimal. */
  sol: string;
  /** Keyed by symbol, or by mint if the token is not listed. */
  balances: Record<string, TokenBalance>;
  /** Without tokens that no source prices. */
  total_usd_value: string | null;
  /** Why `total_usd_value` is null; null if it is known. */
  total_usd_value_reason: UnvaluedReason | null;
  /** Number of tokens that no source prices. */
  unpriced_tokens: number;
  /** The chain's slot at which the balance was read, or up to which the service has followed the wallet. */
  slot: number;
  source: BalanceSource;
  /** Number of tokens that are left out as spam. */
  hidden_tokens: number;
}
