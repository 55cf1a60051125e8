import type { Cipher } from '../domain/cipher.ts';
import { DecryptionError, open, seal } from './authenticated-encryption.ts';
import type { KeyRing } from './key-ring.ts';

/** `v1.<key id>.<base64url of nonce, ciphertext and tag>`; a key id contains no dot. */
const ENCRYPTED_TEXT = /^v1\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]+)$/;

/** Keeps columns apart from workflow payloads, which are encrypted with the same keys. */
const PURPOSE = 'column';

/** The cipher for secrets in the database. Decrypting throws DecryptionError. */
export function createColumnCipher(keyRing: KeyRing): Cipher {
  return {
    encrypt(plaintext, context) {
      const key = keyRing.primary;
      const sealed = seal(key, Buffer.from(plaintext, 'utf8'), `${PURPOSE}:${context}`);
      return `v1.${key.id}.${sealed.toString('base64url')}`;
    },

    decrypt(ciphertext, context) {
      const [, keyId, sealed] = ENCRYPTED_TEXT.exec(ciphertext) ?? [];
      if (!keyId || !sealed)
        throw new DecryptionError('The stored value is not of the form v1.<key id>.<data>.');
      const key = keyRing.find(keyId);
      if (!key)
        throw new DecryptionError(`The value was encrypted with key "${keyId}", which is not configured.`);
      return open(key, Buffer.from(sealed, 'base64url'), `${PURPOSE}:${context}`).toString('utf8');
    },
  };
}
