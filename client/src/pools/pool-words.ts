import type { Open } from '../open-words.ts';

/** Where pools come from. */
export const POOL_SOURCES = ['dexscreener', 'geckoterminal'] as const;
export type PoolSource = Open<(typeof POOL_SOURCES)[number]>;

/** Order of pools: the largest first, the oldest first, or the youngest first. */
export const POOL_SORTS = ['liquidity', 'volume', 'age', 'newest'] as const;
export type PoolSort = Open<(typeof POOL_SORTS)[number]>;

/** Why the fee of a pool is null. */
export const FEE_REASONS = ['single_pool_only', 'not_reported', 'source_unavailable'] as const;
export type FeeReason = Open<(typeof FEE_REASONS)[number]>;
