import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { EncryptionKey } from './key-ring.ts';

const ALGORITHM = 'aes-256-gcm';

/** The nonce size that GCM is designed for. */
const NONCE_BYTES = 12;

const TAG_BYTES = 16;

/** The bytes were changed, belong elsewhere, or were made with another key of the same id. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

/** Returns nonce, ciphertext and tag in one piece. `boundTo` is not encrypted, but must be the same to decrypt. */
export function seal(key: EncryptionKey, plaintext: Uint8Array, boundTo: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key.key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(additionalData(key, boundTo));
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** The opposite of `seal`; throws DecryptionError. */
export function open(key: EncryptionKey, sealed: Uint8Array, boundTo: string): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new DecryptionError('The encrypted value is cut short.');
  const tagStart = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key.key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(additionalData(key, boundTo));
  decipher.setAuthTag(sealed.subarray(tagStart));
  const start = decipher.update(sealed.subarray(NONCE_BYTES, tagStart));
  try {
    return Buffer.concat([start, decipher.final()]);
  } catch (cause) {
    throw new DecryptionError(
      `The value does not decrypt with key "${key.id}": it was altered, belongs elsewhere, or the key differs.`,
      { cause },
    );
  }
}

/** Ids contain no colon, so the two parts cannot be mixed up. */
function additionalData(key: EncryptionKey, boundTo: string): Buffer {
  return Buffer.from(`${key.id}:${boundTo}`, 'utf8');
}
