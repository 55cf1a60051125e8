import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { KEY_PATTERN } from '../../domain/access/key-format.ts';
import type { KeySecret } from '../../db/access/api-key-store.ts';

const KEY_FORMAT = new RegExp(`^${KEY_PATTERN}$`);

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PUBLIC_LENGTH = 8;
/** 62^32 is more than 2^190, which cannot be guessed: a fast hash is enough. */
const RANDOM_LENGTH = 32;

/** A new key. Its text is shown once; only the rest is stored. */
export function newKeyText(): { text: string; secret: KeySecret } {
  const publicPart = randomText(PUBLIC_LENGTH);
  const random = randomText(RANDOM_LENGTH);
  return { text: `wk_${publicPart}_${random}`, secret: { publicPart, secretHash: hash(random) } };
}

/** Null: not a key of this service's form. */
export function readKeyText(text: string): KeySecret | null {
  const [, publicPart, random] = KEY_FORMAT.exec(text) ?? [];
  return publicPart === undefined || random === undefined ? null : { publicPart, secretHash: hash(random) };
}

/** In constant time. */
export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
