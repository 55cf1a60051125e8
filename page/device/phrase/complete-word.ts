import { loadWordList } from './word-list.ts';

/** Words of the list that begin with this, up to `limit`, in the order of the alphabet. Loads the list when first called. */
export async function completeWord(beginning: string, limit = 6): Promise<readonly string[]> {
  const start = beginning.normalize('NFKD').trim().toLowerCase();
  if (start === '') return [];
  return (await loadWordList()).filter((word) => word.startsWith(start)).slice(0, limit);
}
