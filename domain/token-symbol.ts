import { isAddress } from './addresses.ts';
import { NATIVE_SOL } from './tokens.ts';

/**
 * The same text for each spelling of a symbol: people write it in any case, and with a dollar sign as on social networks. Only Latin letters have a
 * case here, because a few letters of other alphabets become Latin ones in another case.
 */
export function symbolKey(symbol: string): string {
  return symbol.replace(/^\$(?=.)/, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export function isSameSymbol(written: string, symbol: string): boolean {
  return symbolKey(written) === symbolKey(symbol);
}

/** Says whether a caller or a person means SOL. */
export function meansSol(written: string): boolean {
  return isSameSymbol(written, NATIVE_SOL);
}

/** The same text for each way to write a token; a mint has one only. For comparing requests. */
export function tokenKey(written: string): string {
  return isAddress(written) ? written : symbolKey(written);
}
