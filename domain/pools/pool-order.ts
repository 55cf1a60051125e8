import type { Pool } from './pool.ts';

/** Public. `liquidity` and `volume`: the largest first. `age`: the oldest first; `newest`: the youngest first. */
export const POOL_SORTS = ['liquidity', 'volume', 'age', 'newest'] as const;

export type PoolSort = (typeof POOL_SORTS)[number];

/** A place in the order, which stays what it is when the pools' figures change. */
export interface PoolPlace {
  /** The higher, the earlier; null comes last: the source does not say it. */
  rank: bigint | null;
  /** Pools of the same rank are in the order of their addresses. */
  address: string;
}

export function placeOf(pool: Pool, sort: PoolSort): PoolPlace {
  return { rank: rankOf(pool, sort), address: pool.address };
}

function rankOf({ liquidity, volume24h, createdAt }: Pool, sort: PoolSort): bigint | null {
  switch (sort) {
    case 'liquidity':
      return liquidity;
    case 'volume':
      return volume24h;
    case 'age':
      return createdAt && -BigInt(createdAt.getTime());
    case 'newest':
      return createdAt && BigInt(createdAt.getTime());
  }
}

/** Negative: the first place comes first. */
export function comparePlaces(one: PoolPlace, other: PoolPlace): number {
  if (one.rank !== other.rank) {
    if (one.rank === null) return 1;
    if (other.rank === null) return -1;
    return one.rank > other.rank ? -1 : 1;
  }
  return one.address < other.address ? -1 : one.address > other.address ? 1 : 0;
}

export interface PoolPage {
  pools: Pool[];
  /** Where the next page begins; null: this is the last one. */
  next: PoolPlace | null;
}

/** The pools after a place; null: from the first one. */
export function pageOfPools(
  pools: readonly Pool[],
  { sort, after, limit }: { sort: PoolSort; after: PoolPlace | null; limit: number },
): PoolPage {
  const following = pools
    .map((pool) => ({ pool, place: placeOf(pool, sort) }))
    .filter(({ place }) => after === null || comparePlaces(after, place) < 0)
    .toSorted((one, other) => comparePlaces(one.place, other.place));
  const page = following.slice(0, limit);
  return {
    pools: page.map(({ pool }) => pool),
    next: following.length > limit ? (page.at(-1)?.place ?? null) : null,
  };
}
