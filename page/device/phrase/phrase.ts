import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto } from '@scure/bip39';
import { DeviceError } from '../device-error.ts';
import { splitWords } from './split-words.ts';
import { loadWordList } from './word-list.ts';

/** 12 words, as the common wallets make; 128 bits are as strong as an Ed25519 key. */
export const NEW_ENTROPY_BYTES = 16;
/** The lengths that wallets give out. BIP-39 also has 15, 18 and 21 words. */
export const WORD_COUNTS = [12, 24] as const;
export const SEED_BYTES = 64;

/** The secret of a phrase: the entropy gives the words, the seed gives the keys without the word list. */
export interface PhraseSecret {
  kind: 'phrase';
  /** 16 or 32 bytes. */
  entropy: Uint8Array;
  seed: Uint8Array;
}

/** Reads a typed or pasted phrase. Throws WORD_ORDER, WORD_COUNT, UNKNOWN_WORDS, CHECKSUM. */
export async function readPhrase(text: string): Promise<PhraseSecret> {
  return await secretOf(await entropyOf(text));
}

/** The same refusals without the work for the keys. */
export async function expectWords(text: string): Promise<void> {
  (await entropyOf(text)).fill(0);
}

export async function secretOf(entropy: Uint8Array): Promise<PhraseSecret> {
  const words = await wordsOf(entropy);
  // Without the optional passphrase of BIP-39: other wallets restore the same addresses.
  return { kind: 'phrase', entropy, seed: await mnemonicToSeedWebcrypto(words.join(' ')) };
}

export async function wordsOf(entropy: Uint8Array): Promise<readonly string[]> {
  return entropyToMnemonic(entropy, await loadWordList()).split(' ');
}

async function entropyOf(text: string): Promise<Uint8Array> {
  const words = splitWords(text);
  const found = words.length;
  if (!WORD_COUNTS.some((count) => count === found)) throw new DeviceError('WORD_COUNT', { found });
  const list = await loadWordList();
  const known = new Set(list);
  const unknown = words
    .map((word, index) => ({ place: index + 1, word }))
    .filter(({ word }) => !known.has(word));
  if (unknown.length > 0) throw new DeviceError('UNKNOWN_WORDS', { words: unknown });
  try {
    return mnemonicToEntropy(words.join(' '), list);
  } catch {
    // Number and words were checked before. The library's error is not passed on: it might have the words in it.
    throw new DeviceError('CHECKSUM');
  }
}
