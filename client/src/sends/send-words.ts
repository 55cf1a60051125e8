import type { Open } from '../open-words.ts';

export const RISK_LEVELS = ['none', 'low', 'medium', 'high'] as const;
export type RiskLevel = Open<(typeof RISK_LEVELS)[number]>;

/** Powers that a token's issuer has over it. */
export const TOKEN_WARNING_CODES = [
  'TOKEN_PERMANENT_DELEGATE',
  'TOKEN_TRANSFER_FEE',
  'TOKEN_SCALED_AMOUNT',
  'TOKEN_CLOSABLE_MINT',
] as const;
export type TokenWarningCode = Open<(typeof TOKEN_WARNING_CODES)[number]>;
