import { createHash } from 'node:crypto';
import { CREDENTIAL_KINDS, credentialPattern } from '../domain/access/credential-format.ts';
import type { PastedKey } from '../domain/chats/chat-update.ts';

const CREDENTIALS = new RegExp(`(?<![0-9A-Za-z])${credentialPattern(CREDENTIAL_KINDS)}(?![0-9A-Za-z])`, 'g');

/** More in one message are not an accident. */
const MAX_CREDENTIALS = 20;

/** API keys and bot tokens of this service in the texts of a message, as the database knows them: without the part that opens anything. */
export function pastedCredentials(texts: string[]): PastedKey[] {
  const found = texts.flatMap((text) => [...text.matchAll(CREDENTIALS)]);
  // A message may have one in its text and in a link.
  const different = new Map(found.map((match) => [match[0], match]));
  return [...different.values()].slice(0, MAX_CREDENTIALS).map(([, publicPart = '', random = '']) => ({
    publicPart,
    // MAINTENANCE: use-cases/access/credential-text.ts stores the same hash.
    secretHash: createHash('sha256').update(random).digest('hex'),
  }));
}
