import type { z } from 'zod';
import type { poolData } from './pool-schemas.ts';

export const poolExample: z.input<typeof poolData> = {
  address: '58oQChx4yWmvKdwLLZzBi4ChoCc2fqCUWBkwMihLYQo2',
  pair: 'SOL/USDC',
  dex: 'raydium',
  base: { mint: 'SOL', symbol: 'SOL', listed: true },
  quote: { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', listed: true },
  price_usd: '150.42',
  price_in_quote: '150.41',
  liquidity_usd: '8412077.31',
  volume_24h_usd: '36120455.9',
  fee_percent: '0.25',
  fee_reason: null,
  created_at: '2025-01-01T00:00:00.000Z',
  age_days: 365,
  source: 'dexscreener',
  as_of: '2026-01-01T00:00:00.000Z',
  as_of_age_seconds: 12,
  stale: false,
};

/** As it is in a list. */
export const listedPoolExample: z.input<typeof poolData> = {
  ...poolExample,
  fee_percent: null,
  fee_reason: 'single_pool_only',
};
