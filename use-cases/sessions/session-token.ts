import { hash, randomBytes } from 'node:crypto';

/** Length of the tokens of links and sessions. 256 bits cannot be guessed: a fast hash is enough. */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface NewToken {
  token: string;
  tokenHash: string;
}

export function newToken(): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hash('sha256', token, 'hex') };
}

/** Null if the text cannot be a token. */
export function tokenHashOf(text: string): string | null {
  return TOKEN.test(text) ? hash('sha256', text, 'hex') : null;
}
