import type { z } from 'zod';
import type { tokenData, tokenListData } from './swap-token-schemas.ts';

const MARKET_TOKEN = {
  token: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  name: null,
  listed: false,
  verified: true,
  reported_symbol: 'JUP',
  reported_name: 'Jupiter',
  looks_like: null,
  price_usd: '0.1424',
  change_24h_percent: '-1.25',
  warnings: [],
};

export const tokenListExample: z.infer<typeof tokenListData> = {
  items: [{ ...MARKET_TOKEN, swappable: true }],
  complete: true,
};

export const tokenExample: z.infer<typeof tokenData> = { ...MARKET_TOKEN, decimals: 6, swappable: true };
