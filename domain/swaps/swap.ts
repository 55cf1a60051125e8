import type { Operation, TransactionParts } from '../operations/operation.ts';
import type { StoredValue } from '../prices/stored-value.ts';

/** One side of a swap. */
export interface SwapSide {
  /** The token's symbol as shown to people. */
  token: string;
  /** The mint's address, or `SOL`. */
  mint: string;
  decimals: number;
}

/** The request. Base units and lamports are integers as decimal text, so that JSON keeps them exact. */
export interface SwapRequest {
  from: string;
  input: SwapSide;
  output: SwapSide;
  amountIn: string;
  /** The least that may arrive; with less, everything is reverted. */
  minimumOut: string;
  /** How much less than quoted may arrive, in hundredths of a percent. */
  slippageBps: number;
  feeCapLamports: string;
}

/** Effects and costs of the swap, computed before it is confirmed. */
export interface SwapPreview {
  /** The amount that the provider expects to arrive. */
  quotedOut: string;
  /** When the provider was asked: ISO 8601, UTC. */
  quotedAt: string;
  networkFeeLamports: string;
  /** The rent of new token accounts of the owner that stay; the one for wrapped SOL is closed again. */
  rentLamports: string;
  /** Wrapped SOL that the wallet had before, and that comes back as SOL. */
  wrappedLamports: string;
  /** A share of 1, as a decimal; null: the provider does not say. */
  priceImpact: string | null;
  steps: SwapPreviewStep[];
  /** The wallet's balance of the input before. */
  heldBaseUnits: string;
  valueIn: StoredValue;
  valueOut: StoredValue;
  warnings: SwapWarning[];
}

export interface SwapPreviewStep {
  /** The exchange's name, from the provider. */
  exchange: string;
  pool: string;
  /** The share of the whole amount, in hundredths of a percent. */
  shareBps: number;
}

/** SPL Token. The routes that can be checked have no accounts of Token-2022. */
export const SWAPPED_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

export const SWAP_WARNINGS = {
  HIGH_PRICE_IMPACT: 'The amount is large for the pools of this route: it moves the price against you.',
  MINT_AUTHORITY: 'The issuer of the token that you get can make any amount of it.',
  FREEZE_AUTHORITY: 'The issuer of the token that you get can freeze it in your wallet.',
  SUSPICIOUS_TOKEN: 'The market warns of the token that you get: do not trust it.',
  UNVERIFIED_TOKEN: 'The token that you get is not verified: its name may imitate another one.',
  LOW_LIQUIDITY: 'The token that you get has little liquidity: it may be hard to sell.',
  TOKEN_UNKNOWN: 'The market could not say whether the token that you get is verified.',
} as const;

export type SwapWarningCode = keyof typeof SWAP_WARNINGS;

export const SWAP_WARNING_CODES = Object.keys(SWAP_WARNINGS) as [SwapWarningCode, ...SwapWarningCode[]];

/** `critical`: the caller has to name the code in `accept` before the swap is prepared. */
export interface SwapWarning {
  code: SwapWarningCode;
  critical: boolean;
}

/** The effects of a confirmed swap, from the balances before and after its transaction. Base units and lamports. */
export interface SwapOutcome {
  /** The amount that left the wallet; of SOL without fee and rent. */
  amountIn: string;
  amountOut: string;
  /** The fee of this transaction alone. */
  networkFeeLamports: string;
  /** For token accounts that stay. Rent that the same transaction took and gave back is in neither. */
  rentPaidLamports: string;
  /** The rent of token accounts that were closed, such as one with wrapped SOL from before. */
  rentReturnedLamports: string;
  /** Wrapped SOL that the wallet had before, and that came back as SOL. */
  wrappedLamports: string;
}

export type Swap = Operation<SwapRequest, SwapPreview, SwapOutcome> & TransactionParts;
