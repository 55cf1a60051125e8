import type { z } from 'zod';
import type { tokenData } from './swap-token-schemas.ts';

export const foundTokenExample = {
  token: 'USDC',
  name: 'USD Coin',
  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
};

export const tokenExample: z.infer<typeof tokenData> = {
  token: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  name: null,
  listed: false,
  decimals: 6,
  swappable: true,
  reported_symbol: 'JUP',
  reported_name: 'Jupiter',
  warnings: [],
};
