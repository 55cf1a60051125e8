import { DeviceError } from '../device-error.ts';
import type { Key } from '../device-types.ts';
import type { Lock } from '../record.ts';
import type { WebCrypto } from '../seal.ts';
import { newPasskeyLock, passkeyKey, type PasskeyEnvironment } from './passkey-lock.ts';
import { expectGoodPassphrase, isOutdated, newPassphraseLock, passphraseKey } from './passphrase-lock.ts';

/** A lock as it is stored, and the key that it gives now. */
export interface OpenLock {
  lock: Lock;
  key: CryptoKey;
}

/** A new lock for what the person gave. `label` is the name of a passkey. */
export async function makeLock(
  crypto: WebCrypto,
  environment: PasskeyEnvironment,
  given: Key,
  label: string,
): Promise<OpenLock> {
  if (given.kind === 'passkey') return await newPasskeyLock(crypto, environment, label);
  await expectGoodPassphrase(given.passphrase);
  return await freshLock(crypto, given.passphrase);
}

/** The key of a stored lock. Throws OTHER_LOCK if the person gave the other kind. */
export async function openLock(
  crypto: WebCrypto,
  environment: PasskeyEnvironment,
  lock: Lock,
  given: Key,
): Promise<CryptoKey> {
  if (lock.kind === 'passkey' && given.kind === 'passkey') return await passkeyKey(crypto, environment, lock);
  if (lock.kind === 'passphrase' && given.kind === 'passphrase') {
    return await passphraseKey(crypto, lock, given.passphrase);
  }
  throw new DeviceError('OTHER_LOCK', { lock: lock.kind });
}

/** The same passphrase with today's costs, or null if the lock has them. */
export async function upgradedLock(crypto: WebCrypto, lock: Lock, given: Key): Promise<OpenLock | null> {
  if (lock.kind !== 'passphrase' || given.kind !== 'passphrase' || !isOutdated(lock)) return null;
  return await freshLock(crypto, given.passphrase);
}

async function freshLock(crypto: WebCrypto, passphrase: string): Promise<OpenLock> {
  const lock = newPassphraseLock(crypto);
  return { lock, key: await passphraseKey(crypto, lock, passphrase) };
}
