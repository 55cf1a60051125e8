import type { z } from 'zod';
import type { priceData, priceHistoryData } from './price-schemas.ts';

const AT = '2026-01-01T00:00:00.000Z';

export const priceExample: z.input<typeof priceData> = {
  asked: 'SOL',
  token: 'SOL',
  mint: 'SOL',
  price_usd: '150.42',
  status: 'agreed',
  source: 'jupiter',
  sources: [
    { source: 'jupiter', price_usd: '150.42', priced_at: AT },
    { source: 'coingecko', price_usd: '150.4', priced_at: AT },
  ],
  priced_at: AT,
  age_seconds: 3,
  stale: false,
  change_24h_percent: '1.29',
  change_7d_percent: '-4.50',
};

export const priceHistoryExample: z.input<typeof priceHistoryData> = {
  token: 'SOL',
  mint: 'SOL',
  resolution: '1h',
  candles: [{ at: AT, open: '149.8', high: '151.02', low: '149.75', close: '150.42', samples: 360 }],
};
