import type { Pool, PoolSource } from '../../domain/pools/pool.ts';
import { parseAmountUsd } from '../../domain/prices/price.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/** A pool whose address ends with a number, so that it has a place among its kind. */
export function fakePool(number: number, changes: Partial<Pool> = {}): Pool {
  return {
    address: `4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4g${4444 - number}`.replaceAll('0', '1'),
    dex: 'raydium',
    base: { token: 'SOL', symbol: 'SOL' },
    quote: { token: USDC, symbol: 'USDC' },
    price: parseAmountUsd('150'),
    priceInQuote: parseAmountUsd('150'),
    liquidity: parseAmountUsd(String(1_000_000 - number)),
    volume24h: parseAmountUsd(String(1_000 + number)),
    createdAt: new Date(Date.UTC(2025, 0, 1 + number)),
    ...changes,
  };
}

/** A source that has these pools for every token, and each of them at every address. */
export function fakePoolSource(changes: Partial<PoolSource> = {}, pools = [fakePool(0)]): PoolSource {
  return {
    name: 'dexscreener',
    hasFees: false,
    poolsOf: async () => pools,
    pool: async () => ({ pool: pools[0] ?? fakePool(0), feePercent: null }),
    ...changes,
  };
}
