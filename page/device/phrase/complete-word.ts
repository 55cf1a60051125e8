/** Words of the list that begin with this, up to `limit`, in the alphabet's order; loads the list when first called. Never throws. */
export async function completeWord(beginning: string, limit = 6): Promise<readonly string[]> {
  const { wordlist } = await import('@scure/bip39/wordlists/english.js');
  const start = beginning.normalize('NFKD').trim().toLowerCase();
  return start === '' ? [] : wordlist.filter((word) => word.startsWith(start)).slice(0, limit);
}
