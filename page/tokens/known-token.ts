import { shortAddress } from '../parts/address.tsx';
import { isTokenSymbol } from '../amounts/token-symbol.ts';

/** A token that a person can choose. */
export interface KnownToken {
  /** The symbol; the mint if no symbol is known. */
  token: string;
  /** `SOL`, or the mint's address. */
  mint: string;
  /** The name in the service's list. */
  name?: string;
}

export const SOL: KnownToken = { token: 'SOL', mint: 'SOL', name: 'Solana' };

/** A symbol from the service never reads as SOL, because only mints are part of what is signed. */
export function symbolText({ token, mint }: Pick<KnownToken, 'token' | 'mint'>): string {
  if (mint === SOL.mint) return SOL.token;
  return isTokenSymbol(token) ? token : shortAddress(mint);
}
