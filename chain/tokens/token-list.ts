import type { ListedToken } from '../../domain/tokens.ts';

/** A network's tokens by symbol or mint. What is not listed is named by its mint alone: anybody can call a token anything. */
export interface TokenList {
  all: readonly ListedToken[];
  find(symbolOrMint: string): ListedToken | null;
}

export function createTokenList(tokens: readonly ListedToken[]): TokenList {
  const byName = new Map(
    tokens.flatMap((token) => [[token.symbol, token] as const, [token.mint, token] as const]),
  );
  return { all: tokens, find: (symbolOrMint) => byName.get(symbolOrMint) ?? null };
}
