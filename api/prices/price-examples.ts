import type { z } from 'zod';
import type { priceChartData, priceData, priceHistoryData } from './price-schemas.ts';

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
  candles: [
    { at: AT, open: '149.8', high: '151.02', low: '149.75', close: '150.42', samples: 360, source: null },
  ],
};

export const priceChartExample: z.input<typeof priceChartData> = {
  token: 'SOL',
  mint: 'SOL',
  range: '24h',
  from: '2025-12-31T00:00:00.000Z',
  until: AT,
  sources: ['jupiter', 'coingecko'],
  since: null,
  first_usd: '148.5',
  last_usd: '150.42',
  last_at: AT,
  lowest_usd: '147.9',
  highest_usd: '151.02',
  change_percent: '1.29',
  gaps: [{ from: '2025-12-31T08:00:00.000Z', until: '2025-12-31T10:00:00.000Z' }],
  description:
    'Price of SOL in USD, 24h until 2026-01-01 00:00 UTC: from 148.5 to 150.42 (+1.29 %), lowest 147.9, highest 151.02. One time has no price.',
  svg: '<svg role="img" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"></svg>',
};
