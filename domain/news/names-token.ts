import { NATIVE_SOL } from '../tokens.ts';
import type { FeedItem } from './feed.ts';

/** A symbol in news, which may be of a token that no list has, such as `BTC`. */
export const NEWS_TOKEN = /^[A-Z0-9]{2,10}$/;

/** Newspapers write this name more often than the symbol. */
const NAMES: Readonly<Record<string, string>> = { [NATIVE_SOL]: 'solana', BTC: 'bitcoin', ETH: 'ethereum' };

/**
 * True if the title has the symbol as a word of its own, in capital letters or as `jitoSOL` with some after the first letter, or the token's name; or
 * if a category is one of them.
 */
export function namesToken(
  { title, categories }: Pick<FeedItem, 'title' | 'categories'>,
  symbol: string,
): boolean {
  const words = wordsOf(title);
  const name = Object.hasOwn(NAMES, symbol) ? NAMES[symbol] : undefined;
  return (
    words.some((word) => word === symbol || (/.[A-Z]/.test(word) && word.toUpperCase() === symbol)) ||
    (name !== undefined && words.some((word) => word.toLowerCase() === name)) ||
    categories.some((category) =>
      [symbol.toLowerCase(), name].includes(category.toLowerCase().replace(/^[$#]/, '')),
    )
  );
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
