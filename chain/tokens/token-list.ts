import { symbolKey } from '../../domain/token-symbol.ts';
import type { ListedToken } from '../../domain/tokens.ts';

/** A network's tokens by symbol or mint. An unlisted token is named by its mint alone: anybody can call a token anything. */
export interface TokenList {
  all: readonly ListedToken[];
  /** A symbol in any case, with or without a dollar sign: no two of a list differ by these alone (config/token-list.ts). */
  find(symbolOrMint: string): ListedToken | null;
  /** The symbol of a listed mint. SOL and other mints stay as they are. */
  nameOf(token: string): string;
}

export function createTokenList(tokens: readonly ListedToken[]): TokenList {
  const byMint = new Map(tokens.map((token) => [token.mint, token]));
  const bySymbol = new Map(tokens.map((token) => [symbolKey(token.symbol), token]));
  return {
    all: tokens,
    find: (symbolOrMint) => byMint.get(symbolOrMint) ?? bySymbol.get(symbolKey(symbolOrMint)) ?? null,
    nameOf: (token) => byMint.get(token)?.symbol ?? token,
  };
}
