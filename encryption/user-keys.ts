import { createSecretKey, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Cipher } from '../domain/cipher.ts';
import type { UserKeys } from '../domain/chats/user-keys.ts';
import { createColumnCipher } from './column-cipher.ts';

/** Decrypted keys that a process remembers; about 1 MB. */
const MAX_KNOWN = 5_000;

const KEY_BYTES = 32;
const KEY_ID = 'user';

/** Keys of users, each encrypted with the service's own keys. Without its key, a user's data cannot be read again. */
export function createUserKeys(cipher: Cipher): UserKeys {
  const known = new LRUCache<string, Cipher>({ max: MAX_KNOWN });

  function cipherOf(key: string): Cipher {
    const only = { id: KEY_ID, key: createSecretKey(key, 'base64') };
    return createColumnCipher({ primary: only, find: () => only });
  }

  return {
    create(userId) {
      return cipher.encrypt(randomBytes(KEY_BYTES).toString('base64'), contextOf(userId));
    },

    cipher(userId, keyCiphertext) {
      const opened = known.get(keyCiphertext) ?? cipherOf(cipher.decrypt(keyCiphertext, contextOf(userId)));
      known.set(keyCiphertext, opened);
      return opened;
    },
  };
}

function contextOf(userId: string): string {
  return `chat_users.key:${userId}`;
}
