import type { Price } from '../prices/price.ts';

/** Names of the sources of pools, in the order in which they are asked. Public. */
export const POOL_SOURCES = ['dexscreener', 'geckoterminal'] as const;

export type PoolSourceName = (typeof POOL_SOURCES)[number];

/** As the sources write their own names. */
export const POOL_SOURCE_NAMES: Readonly<Record<PoolSourceName, string>> = {
  dexscreener: 'DexScreener',
  geckoterminal: 'GeckoTerminal',
};

/** One side of a pool. */
export interface PoolToken {
  /** The mint; `SOL` for wrapped SOL. */
  token: string;
  /** As the source writes it: anyone may call a token anything. */
  symbol: string | null;
}

/** A pool as a source reports it. Null: the source does not report it, or an impossible value. */
export interface Pool {
  address: string;
  /** The exchange, as the source writes it: `raydium`, `orca`. */
  dex: string;
  base: PoolToken;
  quote: PoolToken;
  /** Price of one base token, in USD and in quote tokens. */
  price: Price | null;
  priceInQuote: Price | null;
  /** In USD, in the unit of a price: what both sides of the pool are worth. */
  liquidity: Price | null;
  /** In USD, in the unit of a price, of the last 24 hours. */
  volume24h: Price | null;
  createdAt: Date | null;
}

/** One pool, with the fee that a swap in it costs. */
export interface PoolWithFee {
  pool: Pool;
  /** In percent of the amount, a plain decimal. */
  feePercent: string | null;
}

/** A provider of pools. Its calls throw a ProviderError. */
export interface PoolSource {
  readonly name: PoolSourceName;
  /** False: it never says a fee. */
  readonly hasFees: boolean;
  /** The token's largest pools, as many as one answer has. */
  poolsOf(token: string): Promise<Pool[]>;
  /** Null: it knows no pool at this address. */
  pool(address: string): Promise<PoolWithFee | null>;
}

/** Signs that change how a text is shown, such as of another direction of writing. */
const UNSHOWN = /[\p{C}\p{Z}]+/gu;

const MAX_SHOWN = 24;

/** A name that a source has from strangers, as it may be shown; null: nothing is left of it. */
export function shownName(text: string): string | null {
  const shown = text.replaceAll(UNSHOWN, ' ').trim();
  return shown === '' ? null : Array.from(shown).slice(0, MAX_SHOWN).join('');
}

const FEE = /^\d{1,2}(?:\.\d{1,8})?$/;

/** A fee in percent, below 100, without trailing zeros. Null: it is none. */
export function feeOf(text: string): string | null {
  if (!FEE.test(text)) return null;
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** A pool that says to be older than the chain, or not to be made yet, does not say its age. */
const CHAIN_BEGAN = Date.UTC(2020, 2, 16);
const CLOCK_SKEW_MS = 10 * 60_000;

export function creationOf(at: Date, now: Date): Date | null {
  const time = at.getTime();
  return time >= CHAIN_BEGAN && time <= now.getTime() + CLOCK_SKEW_MS ? at : null;
}

const DAY_MS = 86_400_000;

/** Whole days since the pool was made; null: not known. */
export function ageInDays(createdAt: Date | null, now: Date): number | null {
  return createdAt && Math.max(Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS), 0);
}
