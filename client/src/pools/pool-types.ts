import type { FeeReason, PoolSource } from './pool-words.ts';

/** A token of a pool. */
export interface PoolSide {
  /** Address of the mint, or `SOL`. */
  mint: string;
  /** Symbol of the token list, else the one that the source reports. */
  symbol: string | null;
  /** False: the token list does not have the mint, and anyone may have given it this symbol. Compare the mint. */
  listed: boolean;
}

/** A source's report of a pool, for information. Numbers are decimal strings; null: the source does not report it. */
export interface Pool {
  address: string;
  /** Symbols of base and quote token. */
  pair: string;
  /** The exchange, as the source names it. */
  dex: string;
  base: PoolSide;
  quote: PoolSide;
  /** Price of one base token. */
  price_usd: string | null;
  /** Price of one base token in quote tokens. */
  price_in_quote: string | null;
  /** Worth of both sides. */
  liquidity_usd: string | null;
  volume_24h_usd: string | null;
  /** Fee of a swap in percent. */
  fee_percent: string | null;
  /** Why `fee_percent` is null. */
  fee_reason: FeeReason | null;
  created_at: string | null;
  age_days: number | null;
  /** The source of everything but the fee. */
  source: PoolSource;
  /** When the source answered. */
  as_of: string;
  as_of_age_seconds: number;
  /** True: no source answers at present, and this is the last answer. */
  stale: boolean;
}
