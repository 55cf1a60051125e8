import { isTokenSymbol } from './token-symbol.ts';
import { shortAddress } from '../parts/address.tsx';
import { SOL, type KnownToken } from './known-token.ts';

/** A symbol from the service never reads as SOL, because only mints are part of what is signed. */
export function symbolText({ token, mint }: Pick<KnownToken, 'token' | 'mint'>): string {
  if (mint === SOL.mint) return SOL.token;
  return isTokenSymbol(token) ? token : shortAddress(mint);
}
