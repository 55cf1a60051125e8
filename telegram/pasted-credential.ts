import { createHash } from 'node:crypto';
import { CREDENTIAL_KINDS, credentialPattern } from '../domain/access/credential-format.ts';
import type { PastedKey } from '../domain/chats/chat-update.ts';

const CREDENTIALS = new RegExp(`(?<![0-9A-Za-z])${credentialPattern(CREDENTIAL_KINDS)}(?![0-9A-Za-z])`, 'g');

/** More in one message are not an accident. */
const MAX_CREDENTIALS = 20;

/** API keys and bot tokens of this service in a text, as the database knows them: without the part that opens anything. */
export function pastedCredentials(text: string): PastedKey[] {
  return [...text.matchAll(CREDENTIALS)]
    .slice(0, MAX_CREDENTIALS)
    .map(([, publicPart = '', random = '']) => ({
      publicPart,
      // MAINTENANCE: use-cases/access/credential-text.ts stores the same hash.
      secretHash: createHash('sha256').update(random).digest('hex'),
    }));
}
