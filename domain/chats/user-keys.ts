import type { Cipher } from '../cipher.ts';

/** Each user's own key. Destroying it makes everything unreadable that was encrypted with it, in backups too. */
export interface UserKeys {
  /** A new key, encrypted for the database. */
  create(userId: string): string;
  /** The cipher of the key that {@link create} returned. */
  cipher(userId: string, keyCiphertext: string): Cipher;
}
