import { isAddress } from '../../domain/addresses.ts';

/** Characters. No symbol of a list has more. */
const MAX_SYMBOL = 20;

/** Says whether a word may name a token: a mint, or a symbol that is short enough to be one. */
export function isTokenWord(word: string): boolean {
  return isAddress(word) || Array.from(word.slice(0, 2 * MAX_SYMBOL)).length <= MAX_SYMBOL;
}
