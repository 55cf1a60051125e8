import { base64urlnopad } from '@scure/base';
import { argon2id } from 'hash-wasm';
import { DeviceError } from '../device-error.ts';
import type { PassphraseLock } from '../record.ts';
import type { WebCrypto } from '../seal.ts';
import { judgePassphrase } from './judge-passphrase.ts';

/**
 * In characters. A copied record is attacked offline; with the costs below, one graphics card tries in the order of a
 * thousand passphrases a second. Eight random letters last 7 years on one card, which is days for a rented thousand of
 * them. Ten letters last 4,000 years.
 */
export const MINIMUM_PASSPHRASE_LENGTH = 10;

/** Half a second on a laptop. Records with lower costs are locked with these when they are unlocked. */
const COSTS = { memoryKib: 64 * 1024, iterations: 3, parallelism: 1 } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * The rules for new passphrases; one that opens a lock already is never judged again. Throws PASSPHRASE_TOO_SHORT,
 * PASSPHRASE_TOO_SIMPLE, PASSPHRASE_NOT_JUDGED.
 */
export async function expectGoodPassphrase(passphrase: string): Promise<void> {
  const characters = Array.from(passphrase.normalize('NFKC'));
  if (characters.length < MINIMUM_PASSPHRASE_LENGTH) {
    throw new DeviceError('PASSPHRASE_TOO_SHORT', { atLeast: MINIMUM_PASSPHRASE_LENGTH });
  }
  const { strength } = await judgePassphrase(passphrase);
  if (strength === 'weak') throw new DeviceError('PASSPHRASE_TOO_SIMPLE');
}

export function newPassphraseLock(crypto: WebCrypto): PassphraseLock {
  const salt = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  return { kind: 'passphrase', algorithm: 'argon2id', salt, ...COSTS };
}

/** The key of a lock. It takes equally long for every passphrase: that a passphrase is wrong shows only when the key is used. */
export async function passphraseKey(
  crypto: WebCrypto,
  lock: PassphraseLock,
  passphrase: string,
): Promise<CryptoKey> {
  const password = new TextEncoder().encode(passphrase.normalize('NFKC'));
  // The library keeps a copy in its own memory until the browser frees it; that copy cannot be overwritten.
  const bytes = await argon2id({
    // An empty one is refused by the library; a passphrase of a lock never is empty, so this one is only wrong.
    password: password.length === 0 ? new Uint8Array(1) : password,
    salt: base64urlnopad.decode(lock.salt),
    memorySize: lock.memoryKib,
    iterations: lock.iterations,
    parallelism: lock.parallelism,
    hashLength: KEY_BYTES,
    outputType: 'binary',
  });
  try {
    return await crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ]);
  } finally {
    bytes.fill(0);
    password.fill(0);
  }
}

/** True if the lock was made when the costs were lower. */
export function isOutdated({ memoryKib, iterations }: PassphraseLock): boolean {
  return memoryKib < COSTS.memoryKib || iterations < COSTS.iterations;
}
