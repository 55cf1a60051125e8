import { loadWordList } from './word-list.ts';

/** Words of the list that begin with this, up to `limit`, in the order of the alphabet. Loads the list when first called. */
export async function completeWord(beginning: string, limit = 6): Promise<readonly string[]> {
  const start = beginning.normalize('NFKD').trim().toLowerCase();
  if (start === '') return [];
  return (await loadWordList()).filter((word) => word.startsWith(start)).slice(0, limit);
}

/** Words of the list that begin with a text. */
export interface Completions {
  text: string;
  words: readonly string[];
}

/** The word that a text in a field is meant to be: itself, or the only one that begins so. Completions of an older text say nothing. */
export function fittingWord(completions: Completions | undefined, text: string): string | undefined {
  if (completions?.text !== text) return undefined;
  const [only, second] = completions.words;
  // A word can be the beginning of others: as it is typed, it is meant.
  if (completions.words.includes(text)) return text;
  return second === undefined ? only : undefined;
}
