/** The 2,048 English words of BIP-39. On demand, because signing does not need them. */
export async function loadWordList(): Promise<string[]> {
  return (await import('@scure/bip39/wordlists/english.js')).wordlist;
}
