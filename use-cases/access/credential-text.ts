import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import {
  CREDENTIAL_PREFIXES,
  credentialPattern,
  type CredentialKind,
} from '../../domain/access/credential-format.ts';
import type { CredentialSecret } from '../../db/access/credential-rows.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PUBLIC_LENGTH = 8;
/** 62^32 is more than 2^190, which cannot be guessed: a fast hash is enough. */
const RANDOM_LENGTH = 32;

/** A new credential. Its text is shown once; only the rest is stored. */
export function newCredentialText(kind: CredentialKind): { text: string; secret: CredentialSecret } {
  const publicPart = randomText(PUBLIC_LENGTH);
  const random = randomText(RANDOM_LENGTH);
  return {
    text: `${CREDENTIAL_PREFIXES[kind]}_${publicPart}_${random}`,
    secret: { publicPart, secretHash: hash(random) },
  };
}

/** Null: not a credential of this kind. */
export function readCredentialText(kind: CredentialKind, text: string): CredentialSecret | null {
  const [, publicPart, random] = new RegExp(`^${credentialPattern([kind])}$`).exec(text) ?? [];
  return publicPart === undefined || random === undefined ? null : { publicPart, secretHash: hash(random) };
}

/** In constant time. */
export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** The credential of an Authorization header; the empty text if there is none. */
export function bearerOf(authorization: string | undefined): string {
  // The scheme's name is case-insensitive (RFC 9110, section 11.1); the credential is not.
  return /^bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
