import { NATIVE_SOL, type ListedToken } from '../tokens.ts';

const SOL: ListedToken = { symbol: NATIVE_SOL, mint: NATIVE_SOL, name: 'Solana' };

/** A form shows a few; a person who wants another one types more of it. */
const MAX_FOUND = 20;

/**
 * SOL and listed tokens with a text in symbol or name, in any case. Those that are more probably meant come first: by the whole symbol,
 * the beginning of the symbol, of the name, of a word in it, then any place. The order of the list decides among equals.
 */
export function foundTokens(listed: readonly ListedToken[], search: string): ListedToken[] {
  const text = search.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (text === '') return [];
  const ranked = [SOL, ...listed].flatMap((token) => {
    const rank = rankOf(token, text);
    return rank === null ? [] : [{ token, rank }];
  });
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MAX_FOUND)
    .map(({ token }) => token);
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
