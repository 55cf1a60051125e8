import { NATIVE_SOL } from './tokens.ts';

/** Mint that stands for SOL in token accounts (SPL Token, "native mint"). Providers and exchanges know SOL only in this form. */
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

/** The mint by which providers and exchanges know a token. */
export function providerMint(token: string): string {
  return token === NATIVE_SOL ? WRAPPED_SOL : token;
}

/** The token of a provider's mint. */
export function tokenOfMint(mint: string): string {
  return mint === WRAPPED_SOL ? NATIVE_SOL : mint;
}
