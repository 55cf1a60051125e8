import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { hasRecoveryPhrase, withoutInvisible } from './recovery-phrase.ts';

const KEY_BYTES = 64;
const SEED_BYTES = 32;

/** Lengths of 64 bytes in base58, and in base64 without its padding. */
const BASE58_LENGTHS = [88, 87, 86];
const BASE64_LENGTHS = [86];

const BASE58 = /[1-9A-HJ-NP-Za-km-z]{86,}/g;
const BASE64 = /[A-Za-z0-9+/_-]{86,}/g;
const HEX_KEY = /(?<![0-9a-f])[0-9a-f]{128}(?![0-9a-f])/gi;
/** Not the hash in the address of a page. */
const HEX_SEED = /(?<![0-9a-f]|\/(?:0x)?|[?&]\w{1,40}=(?:0x)?)[0-9a-f]{64}(?![0-9a-f])/gi;
const NUMBERS = /\[(?:\s*\d{1,3}\s*,){31,63}\s*\d{1,3}\s*\]/g;

/** In each form. Each costs half a millisecond. The longest message has 47 keys that stand alone. */
const MAX_TRIED = 64;

/**
 * Says whether a text has a recovery phrase or a secret key of Solana in it, in any form in which wallets export them. A key of 64 bytes
 * counts only if its second half belongs to its first, because signatures have the same length. A seed of 32 bytes cannot be told from other
 * 32 bytes: it counts in a chat with the bot, in which they are not usual, and not in a group, in which the hashes of other chains are.
 */
export function pastedSecret(text: string, place: 'private' | 'group'): 'phrase' | 'key' | null {
  if (hasRecoveryPhrase(text)) return 'phrase';
  const visible = withoutInvisible(text);
  return hasKey(visible) || (place === 'private' && hasSeed(visible)) ? 'key' : null;
}

function hasKey(text: string): boolean {
  return (
    candidates(text, BASE58, BASE58_LENGTHS).some((found) => isKey(bytesOf(() => base58.decode(found)))) ||
    candidates(text, BASE64, BASE64_LENGTHS).some((found) => isKey(Buffer.from(found, 'base64url'))) ||
    tried(text, HEX_KEY).some((found) => isKey(Buffer.from(found, 'hex'))) ||
    tried(text, NUMBERS).some((found) => isKey(numbersOf(found)))
  );
}

function hasSeed(text: string): boolean {
  return (
    matches(text, HEX_SEED).length > 0 ||
    matches(text, NUMBERS).some((found) => numbersOf(found)?.length === SEED_BYTES)
  );
}

/** Parts of the length of a key, those with the least text before and after them first: a word may be glued to a key. */
function candidates(text: string, pattern: RegExp, lengths: readonly number[]): string[] {
  return matches(text, pattern)
    .flatMap((run) =>
      lengths.flatMap((length) => {
        const spare = run.length - length;
        return Array.from({ length: Math.max(0, spare + 1) }, (_, offset) => ({
          part: run.slice(offset, offset + length),
          glued: spare + Math.min(offset, spare - offset),
        }));
      }),
    )
    .toSorted((a, b) => a.glued - b.glued)
    .slice(0, MAX_TRIED)
    .map(({ part }) => part);
}

function numbersOf(found: string): Uint8Array | null {
  const numbers = found.slice(1, -1).split(',').map(Number);
  return numbers.every((number) => number <= 255) ? Uint8Array.from(numbers) : null;
}

function isKey(bytes: Uint8Array | null): boolean {
  if (bytes?.length !== KEY_BYTES) return false;
  const seed = bytes.slice(0, SEED_BYTES);
  return Buffer.from(ed25519.getPublicKey(seed)).equals(bytes.slice(SEED_BYTES));
}

function tried(text: string, pattern: RegExp): string[] {
  return matches(text, pattern).slice(0, MAX_TRIED);
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
