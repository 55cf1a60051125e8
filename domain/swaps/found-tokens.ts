import { isAddress } from '../addresses.ts';
import { lookAlikeOf, symbolLook, symbolLooks } from '../look-alike-symbol.ts';
import { tokenOfMint, WRAPPED_SOL } from '../provider-mint.ts';
import type { Price } from '../prices/price.ts';
import { symbolKey } from '../token-symbol.ts';
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
  /** False: a swap of it is refused, such as of a token of Token-2022. Null: the chain was not asked, and the market does not say. */
  isSwappable: boolean | null;
  /** The symbol of another token for which a person can take this one. Null: of none. */
  looksLike: string | null;
  /** The market's price, and its change in 24 hours in percent; null: it does not say. */
  price: Price | null;
  change24h: string | null;
  warnings: SwapWarning[];
}

export const LISTED_SOL: ListedToken = { symbol: NATIVE_SOL, mint: NATIVE_SOL, name: 'Solana' };

/** A form shows a few; a person who wants another one types more of it. */
const MAX_FOUND = 20;

/**
 * The tokens that a text may mean, 20 at most. SOL and listed tokens come first: those that match by symbol, name or mint, then those that the market
 * has found. The other tokens of the market follow, the verified ones first.
 *
 * @param reported the market's answer to the text, the most probable first
 */
export function foundTokens(
  listed: readonly ListedToken[],
  reported: readonly ReportedToken[],
  search: string,
): FoundToken[] {
  // Wrapped SOL is swapped as SOL.
  const own = new Map(
    [LISTED_SOL, ...listed].filter(({ mint }) => mint !== WRAPPED_SOL).map((token) => [token.mint, token]),
  );
  const found = new Set([
    ...matchingTokens([...own.values()], search),
    ...reported.flatMap(({ mint }) => own.get(tokenOfMint(mint)) ?? []),
  ]);
  const looks = symbolLooks(own.values());
  const others = reported
    .filter(({ mint }) => isAddress(mint) && !own.has(tokenOfMint(mint)))
    .filter((token, place, all) => all.findIndex(({ mint }) => mint === token.mint) === place)
    .toSorted((one, other) => Number(other.isVerified === true) - Number(one.isVerified === true))
    .slice(0, MAX_FOUND);
  const reportOf = (mint: string): ReportedToken | undefined =>
    reported.find((each) => tokenOfMint(each.mint) === mint);
  return [
    ...Array.from(found, (token) => listedToken(token, reportOf(token.mint))),
    ...others.map((token) => marketToken(token, looks)),
  ].slice(0, MAX_FOUND);
}

/** A listed token has no warnings: the operator vouches for it. */
export function listedToken(
  { mint, symbol, name }: ListedToken,
  { program = null, price = null, change24h = null }: Partial<ReportedToken> = {},
): FoundToken {
  return {
    mint,
    listed: { symbol, name },
    report: null,
    isSwappable: isOfSwappedProgram(program),
    looksLike: null,
    price,
    change24h,
    warnings: [],
  };
}

/** `looks` has the symbols of the tokens before this one. A verified token adds its own, so that its imitations are marked too. */
function marketToken(token: ReportedToken, looks: Map<string, string>): FoundToken {
  const looksLike = lookAlikeOf(token, looks);
  const look = symbolLook(token.symbol ?? '');
  if (token.isVerified === true && token.symbol !== null && looksLike === null) looks.set(look, token.symbol);
  return {
    mint: token.mint,
    listed: null,
    report: token,
    isSwappable: isOfSwappedProgram(token.program),
    looksLike,
    price: token.price,
    change24h: token.change24h,
    warnings: warningsOf(token, token),
  };
}

/** Null: the program is not known. */
function isOfSwappedProgram(program: string | null): boolean | null {
  return program === null ? null : program === SWAPPED_PROGRAM;
}

/** By the mint or the whole symbol, the beginning of the symbol, of the name, of a word in it, then any place. The order of the list decides among equals. */
function matchingTokens(listed: readonly ListedToken[], search: string): ListedToken[] {
  const text = search.trim().replaceAll(/\s+/g, ' ');
  if (text === '') return [];
  // Once: a list can have thousands of tokens.
  const [mint, key] = [tokenOfMint(text), symbolKey(text).toLowerCase()];
  const ranked = listed.flatMap((token) => {
    const rank = token.mint === mint ? 0 : rankOf(token, key);
    return rank === null ? [] : [{ token, rank }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ token }) => token);
}

/** Null: the text is in neither. */
function rankOf({ symbol, name }: ListedToken, text: string): number | null {
  const [short, long] = [symbolKey(symbol), name.toLowerCase()];
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
