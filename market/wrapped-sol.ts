import { NATIVE_SOL } from '../domain/tokens.ts';

/** Providers trade SOL under this mint. */
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

/** The mint by which providers know a token. */
export function mintOf(token: string): string {
  return token === NATIVE_SOL ? WRAPPED_SOL : token;
}

/** The token of a provider's mint. */
export function tokenOf(mint: string): string {
  return mint === WRAPPED_SOL ? NATIVE_SOL : mint;
}
