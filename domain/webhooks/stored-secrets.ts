import type { Cipher } from '../cipher.ts';
import { secretContext } from './secret-context.ts';
import { activeSecrets, type ActiveSecrets } from './secret-rotation.ts';

/** An endpoint's secrets as stored in its row: encrypted. */
export interface StoredSecrets {
  ciphertext: string;
  /** Takes over at `switchAt`; both null while no rotation is under way. */
  nextCiphertext: string | null;
  switchAt: Date | null;
}

/** Outcome of an attempt without readable secrets. Nothing was sent: a receiver cannot trust a body without a signature. */
export const SECRET_UNREADABLE = {
  kind: 'error',
  errorClass: 'secret_unreadable',
  message: 'The secret of the endpoint cannot be decrypted with the keys of this server.',
  durationMs: 0,
} as const;

/** The secrets that sign for the endpoint at that time; null if they cannot be decrypted. */
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
