import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { wordlist } from '@scure/bip39/wordlists/english.js';

const WORDS = new Set(wordlist);

/** The shortest recovery phrase of BIP-39. Fewer words of its list in a row are common in ordinary text. */
const PHRASE_WORDS = 12;

const KEY_BYTES = 64;
const SEED_BYTES = 32;

const BASE58 = /[1-9A-HJ-NP-Za-km-z]{86,88}/g;
const HEX = /(?<![0-9a-f])(?:[0-9a-f]{128}|[0-9a-f]{64})(?![0-9a-f])/gi;
const BASE64 = /[A-Za-z0-9+/_-]{86}={0,2}/g;
const NUMBERS = /\[(?:\s*\d{1,3}\s*,){31,63}\s*\d{1,3}\s*\]/g;

/**
 * Says whether a text has a recovery phrase or a secret key of Solana in it, in any form in which wallets export them. A phrase counts
 * with a wrong checksum too: one mistyped word hides nothing from a thief. A key of 64 bytes counts only if its second half belongs to
 * its first, because signatures have the same length.
 */
export function pastedSecret(text: string): 'phrase' | 'key' | null {
  if (hasPhrase(text)) return 'phrase';
  return hasKey(text) ? 'key' : null;
}

function hasPhrase(text: string): boolean {
  let inARow = 0;
  // Wallets number the words, and people put commas between them.
  for (const word of text
    .toLowerCase()
    .normalize('NFKD')
    .split(/[^a-z]+/)) {
    if (word === '') continue;
    inARow = WORDS.has(word) ? inARow + 1 : 0;
    if (inARow === PHRASE_WORDS) return true;
  }
  return false;
}

function hasKey(text: string): boolean {
  return (
    matches(text, BASE58).some((found) => isKey(bytesOf(() => base58.decode(found)))) ||
    matches(text, BASE64).some((found) => isKey(Buffer.from(found, 'base64url'))) ||
    // A seed alone cannot be told from other 32 bytes, but neither form is a usual way to write anything else here.
    matches(text, HEX).some((found) => found.length === 2 * SEED_BYTES || isKey(Buffer.from(found, 'hex'))) ||
    matches(text, NUMBERS).some((found) => isNumbersOfKey(found))
  );
}

function isNumbersOfKey(found: string): boolean {
  const numbers = found.slice(1, -1).split(',').map(Number);
  if (numbers.some((number) => number > 255)) return false;
  return numbers.length === SEED_BYTES || isKey(Uint8Array.from(numbers));
}

function isKey(bytes: Uint8Array | null): boolean {
  if (bytes?.length !== KEY_BYTES) return false;
  const seed = bytes.slice(0, SEED_BYTES);
  return Buffer.from(ed25519.getPublicKey(seed)).equals(bytes.slice(SEED_BYTES));
}

function matches(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? [];
}

function bytesOf(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
