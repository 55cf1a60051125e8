import type { Open } from '../open-words.ts';

/** Something that the owner should know before a swap. */
export const SWAP_WARNING_CODES = [
  'HIGH_PRICE_IMPACT',
  'MINT_AUTHORITY',
  'FREEZE_AUTHORITY',
  'SUSPICIOUS_TOKEN',
  'UNVERIFIED_TOKEN',
  'LOW_LIQUIDITY',
  'TOKEN_UNKNOWN',
] as const;
export type SwapWarningCode = Open<(typeof SWAP_WARNING_CODES)[number]>;
