import type { Cipher } from '../cipher.ts';
import { secretContext } from './secret-context.ts';
import { activeSecrets, type ActiveSecrets } from './secret-rotation.ts';

/** An endpoint's secrets as its row has them, encrypted. */
export interface StoredSecrets {
  ciphertext: string;
  /** Takes over at `switchAt`; both null while no rotation is under way. */
  nextCiphertext: string | null;
  switchAt: Date | null;
}

/** What an attempt comes to without them. Nothing was sent: a receiver could not believe it without its signature. */
export const SECRET_UNREADABLE = {
  kind: 'error',
  errorClass: 'secret_unreadable',
  message: 'The secret of the endpoint cannot be decrypted with the keys of this server.',
  durationMs: 0,
} as const;

/** What signs for the endpoint at that time; null where it cannot be decrypted. */
export function readActiveSecrets(
  cipher: Pick<Cipher, 'decrypt'>,
  endpointId: string,
  { ciphertext, nextCiphertext, switchAt }: StoredSecrets,
  now: Date,
): ActiveSecrets | null {
  const decrypt = (text: string): string => cipher.decrypt(text, secretContext(endpointId));
  try {
    const next = nextCiphertext === null ? null : decrypt(nextCiphertext);
    return activeSecrets({ current: decrypt(ciphertext), next, switchAt }, now);
  } catch {
    return null;
  }
}
