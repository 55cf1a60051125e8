import { createHash } from 'node:crypto';
import { KEY_PATTERN } from '../domain/access/key-format.ts';
import type { PastedKey } from '../domain/chats/chat-update.ts';

const KEYS = new RegExp(`(?<![0-9A-Za-z])${KEY_PATTERN}(?![0-9A-Za-z])`, 'g');

/** More in one message are not an accident. */
const MAX_KEYS = 20;

/** API keys of this service in a text, as the database knows them: without the part that opens anything. */
export function pastedKeys(text: string): PastedKey[] {
  return [...text.matchAll(KEYS)].slice(0, MAX_KEYS).map(([, publicPart = '', random = '']) => ({
    publicPart,
    // MAINTENANCE: use-cases/access/key-text.ts stores the same hash.
    secretHash: createHash('sha256').update(random).digest('hex'),
  }));
}
