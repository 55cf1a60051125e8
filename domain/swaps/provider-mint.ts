import { NATIVE_SOL } from '../tokens.ts';

/** Mint that stands for SOL in token accounts (SPL Token, "native mint"). Exchanges know SOL only in this form. */
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

/** The mint by which providers and exchanges know a token. */
export function providerMint(mint: string): string {
  return mint === NATIVE_SOL ? WRAPPED_SOL : mint;
}
