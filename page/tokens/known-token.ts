import type { FoundToken } from '../../client/src/swaps/swap-types.ts';
import { isTokenSymbol } from './token-symbol.ts';

/** A token that a person can choose. */
export interface KnownToken {
  /** The symbol of a listed or verified token; else the mint. */
  token: string;
  /** `SOL`, or the mint's address. */
  mint: string;
  /** The name in the service's list, or of a verified token. */
  name?: string;
  /** The service's answer about a token that is not on its list. */
  unlisted?: FoundToken;
}

export const SOL: KnownToken = { token: 'SOL', mint: 'SOL', name: 'Solana' };

/** A token that is not listed has its symbol here only if the market has verified it and it does not look like another one. */
export function knownTokenOf(found: FoundToken): KnownToken {
  const { token, mint, name, listed, verified, reported_symbol: symbol, reported_name: reported } = found;
  if (listed) return { token, mint, ...(name === null ? {} : { name }) };
  const isNamed = verified === true && symbol !== null && found.looks_like === null && isTokenSymbol(symbol);
  return {
    token: isNamed ? symbol : mint,
    mint,
    ...(verified === true && reported !== null ? { name: reported } : {}),
    unlisted: found,
  };
}
