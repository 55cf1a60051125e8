import { isAddress } from '../addresses.ts';
import { symbolLook } from '../look-alike-symbol.ts';
import { tokenOfMint } from '../provider-mint.ts';
import { NATIVE_SOL, type ListedToken } from '../tokens.ts';
import { SWAPPED_PROGRAM, type SwapWarning } from './swap.ts';
import { warningsOf, type ReportedToken, type TokenReport } from './token-report.ts';

export interface FoundToken {
  /** Or SOL. */
  mint: string;
  /** The token's names in the network's list; null: the list does not have it. */
  listed: { symbol: string; name: string } | null;
  /** The market's word on an unlisted token: anyone can choose its names. Null: nothing is reported. */
  report: TokenReport | null;
  /** False: a swap of it is refused, such as of a token of Token-2022. Null: the chain was not asked. */
  isSwappable: boolean | null;
  /** The symbol of another token for which this one can be taken. */
  looksLike: string | null;
  warnings: SwapWarning[];
}

export const LISTED_SOL: ListedToken = { symbol: NATIVE_SOL, mint: NATIVE_SOL, name: 'Solana' };

/** A form shows a few; a person who wants another one types more of it. */
const MAX_FOUND = 20;

/**
 * Tokens that may be meant by a text. First SOL and listed tokens: those with it in symbol or name, in any case, or as their mint, then those that the market has found.
 * After them the other tokens of the market, the verified ones first.
 */
export function foundTokens(
  listed: readonly ListedToken[],
  reported: readonly ReportedToken[],
  search: string,
): FoundToken[] {
  const own = new Map([LISTED_SOL, ...listed].map((token) => [token.mint, token]));
  const mints = new Set([
    ...matchingMints([...own.values()], search),
    ...reported.map(({ mint }) => tokenOfMint(mint)).filter((mint) => own.has(mint)),
  ]);
  const looks = symbolLooks([...own.values()].map(({ symbol }) => symbol));
  const others = reported
    .filter(({ mint }) => isAddress(mint) && !own.has(tokenOfMint(mint)))
    .toSorted((one, other) => Number(other.isVerified === true) - Number(one.isVerified === true));
  return [
    ...[...mints].flatMap((mint) => {
      const token = own.get(mint);
      return token ? [listedToken(token)] : [];
    }),
    ...others.map((token) => marketToken(token, looks)),
  ].slice(0, MAX_FOUND);
}

/** A listed token has no warnings: the operator vouches for it. */
export function listedToken({ mint, symbol, name }: ListedToken): FoundToken {
  return {
    mint,
    listed: { symbol, name },
    report: null,
    isSwappable: null,
    looksLike: null,
    warnings: [],
  };
}

/** `looks`: those of the tokens before it. It adds that of a verified token: an imitation of that is told apart too. */
function marketToken(token: ReportedToken, looks: Map<string, string>): FoundToken {
  const looksLike = lookAlikeOf(token.symbol, looks);
  const look = symbolLook(token.symbol ?? '');
  if (token.isVerified === true && token.symbol !== null && looksLike === null) looks.set(look, token.symbol);
  return {
    mint: token.mint,
    listed: null,
    report: token,
    isSwappable: token.program === null ? null : token.program === SWAPPED_PROGRAM,
    looksLike,
    warnings: warningsOf(token, token),
  };
}

/** Symbols by their look. */
export function symbolLooks(symbols: readonly string[]): Map<string, string> {
  return new Map(symbols.map((symbol) => [symbolLook(symbol), symbol]));
}

/** The symbol for which a person can take this one. */
export function lookAlikeOf(symbol: string | null, looks: ReadonlyMap<string, string>): string | null {
  const look = symbolLook(symbol ?? '');
  return look === '' ? null : (looks.get(look) ?? null);
}

/** By the whole symbol, the beginning of the symbol, of the name, of a word in it, then any place. The order of the list decides among equals. */
function matchingMints(listed: readonly ListedToken[], search: string): string[] {
  const text = search.trim().replaceAll(/\s+/g, ' ');
  if (text === '') return [];
  const ranked = listed.flatMap((token) => {
    const rank = token.mint === tokenOfMint(text) ? 0 : rankOf(token, text.toLowerCase());
    return rank === null ? [] : [{ token, rank }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ token }) => token.mint);
}

/** Null: the text is in neither. */
function rankOf({ symbol, name }: ListedToken, text: string): number | null {
  const [short, long] = [symbol.toLowerCase(), name.toLowerCase()];
  const ranks = [
    short === text,
    short.startsWith(text),
    long.startsWith(text),
    long.includes(` ${text}`),
    short.includes(text) || long.includes(text),
  ];
  const rank = ranks.indexOf(true);
  return rank === -1 ? null : rank;
}
