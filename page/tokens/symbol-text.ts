import { isTokenSymbol } from './token-symbol.ts';
import { shortAddress } from '../parts/address.tsx';
import { SOL, type KnownToken } from './known-token.ts';

type Named = Pick<KnownToken, 'token' | 'mint'>;

/** A symbol from the service never reads as SOL, because only mints are part of what is signed. Undefined for a token that has its mint in place of one. */
export function shownSymbol({ token, mint }: Named): string | undefined {
  if (mint === SOL.mint) return SOL.token;
  return isTokenSymbol(token) ? token : undefined;
}

/** The symbol of a token, or its short address. */
export function symbolText(token: Named): string {
  return shownSymbol(token) ?? shortAddress(token.mint);
}
