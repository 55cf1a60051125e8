import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PUBLIC_LENGTH = 8;
/** 62^32 is more than 2^190, which cannot be guessed: a fast hash is enough. */
const RANDOM_LENGTH = 32;

/** The public part finds the row of a credential, the random part proves it. */
export interface NewSecret {
  publicPart: string;
  random: string;
  secretHash: string;
}

export function newSecret(): NewSecret {
  const random = randomText(RANDOM_LENGTH);
  return { publicPart: randomText(PUBLIC_LENGTH), random, secretHash: hash(random) };
}

export function isSecret(random: string, secretHash: string): boolean {
  const given = Buffer.from(hash(random));
  const stored = Buffer.from(secretHash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
