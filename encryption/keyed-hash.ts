import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../domain/keyed-hash.ts';
import type { EncryptionKey, KeyRing } from './key-ring.ts';

/** `v1.<key id>.<base64url of the hash>`; a key id contains no dot. */
const KEYED_HASH = /^v1\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{43})$/;

/** Separates the key of the hash from the one that encrypts. */
const PURPOSE = 'keyed-hash';

const KEY_BYTES = 32;

export function createKeyedHash(keyRing: KeyRing): KeyedHash {
  return {
    of: (text, context) =>
      `v1.${keyRing.primary.id}.${hashOf(keyRing.primary, text, context).toString('base64url')}`,

    matches(text, context, hash) {
      const [, keyId = '', stored = ''] = KEYED_HASH.exec(hash) ?? [];
      const key = keyRing.find(keyId);
      return (
        key !== undefined && timingSafeEqual(hashOf(key, text, context), Buffer.from(stored, 'base64url'))
      );
    },
  };
}

function hashOf({ key }: EncryptionKey, text: string, context: string): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key, '', `${PURPOSE}:${context}`, KEY_BYTES));
  return createHmac('sha256', derived).update(text).digest();
}
