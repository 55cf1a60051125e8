import { isTokenSymbol } from './token-symbol.ts';
import { SOL, type KnownToken } from './known-token.ts';

const MAX_FOUND = 20;

/** Shorter beginnings of an address fit to too many. */
const MIN_ADDRESS_PART = 3;

/**
 * Tokens that may be meant by what was typed: SOL and those of the wallet, by a part of the symbol or the beginning of the address, and what
 * the service has found by symbol or name. Tokens of the market are last, so that none takes the place of another one when the answer comes.
 * A symbol that could be taken for SOL is not offered, because only mints are part of what is signed.
 */
export function foundTokens(
  typed: string,
  held: readonly KnownToken[],
  others: readonly KnownToken[],
): KnownToken[] {
  const text = typed.toLowerCase();
  const own = [SOL, ...held];
  const begins = own.filter(({ token }) => token.toLowerCase().startsWith(text));
  const contains = own.filter(
    ({ token, mint }) =>
      (isSymbolOf(token, mint) && token.toLowerCase().includes(text)) ||
      (typed.length >= MIN_ADDRESS_PART && mint.startsWith(typed)),
  );
  const listed = others.filter(({ unlisted }) => unlisted === undefined);
  const market = others.filter(({ unlisted }) => unlisted !== undefined);
  const answers = new Map(others.map((token) => [token.mint, token]));
  const found = new Map<string, KnownToken>();
  for (const { token, mint, name } of [...begins, ...listed, ...contains, ...market]) {
    const answer = answers.get(mint);
    const isAsked =
      answer?.unlisted !== undefined || mint === typed || contains.some((other) => other.mint === mint);
    if (found.has(mint) || !(isSymbolOf(token, mint) || isAsked)) continue;
    // The wallet has the same token, and the answer knows more of it.
    found.set(mint, { token, mint, ...(name === undefined ? {} : { name }), ...answer });
  }
  return [...found.values()].slice(0, MAX_FOUND);
}

function isSymbolOf(token: string, mint: string): boolean {
  return mint === 'SOL' ? token === 'SOL' : isTokenSymbol(token);
}
