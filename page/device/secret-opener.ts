import type { Key } from './device-types.ts';
import type { DeviceEnvironment } from './environment.ts';
import { openLock, type OpenLock } from './locks/locks.ts';
import type { PhraseSecret } from './phrase/phrase.ts';
import type { RecordStore } from './record-store.ts';
import type { DeviceRecord } from './record.ts';
import { withSecret, type WebCrypto } from './seal.ts';
import { expectOpens } from './secret-records.ts';
import { expectKind, type Secret } from './secret.ts';
import type { UnlockedKeys } from './unlocked-keys.ts';

type Use<Given, Result> = (secret: Given) => Result | Promise<Result>;

export interface SecretOpener {
  /** The key always is computed to the end: a wrong passphrase takes as long as the right one. */
  proveKey(record: DeviceRecord, given: Key): Promise<OpenLock>;
  /** Opens an unlocked record. Throws LOCKED. */
  openAny<Result>(record: DeviceRecord, use: Use<Secret, Result>): Promise<Result>;
  /** Opens an unlocked phrase. Throws LOCKED, OTHER_SECRET. */
  open<Result>(record: DeviceRecord, use: Use<PhraseSecret, Result>): Promise<Result>;
  /** Opens a record with the key of its lock, also while it is unlocked. Unlocked afterwards. */
  openAgain<Result>(id: string, given: Key, use: Use<Secret, Result>): Promise<Result>;
}

export interface SecretOpenerDeps {
  crypto: WebCrypto;
  environment: DeviceEnvironment;
  store: Pick<RecordStore, 'read'>;
  unlocked: Pick<UnlockedKeys, 'keyOf' | 'keep'>;
}

/** Opens records for one use each: the secret is overwritten after it. */
export function createSecretOpener({ crypto, environment, store, unlocked }: SecretOpenerDeps): SecretOpener {
  const proveKey: SecretOpener['proveKey'] = async (record, given) => {
    const { lock } = record.public;
    const key = await openLock(crypto, environment, lock, given);
    await expectOpens(crypto, key, record);
    return { lock, key };
  };
  const openAny: SecretOpener['openAny'] = (record, use) =>
    withSecret(crypto, unlocked.keyOf(record), record, use);
  return {
    proveKey,
    openAny,
    open: (record, use) => openAny(record, (secret) => use(expectKind(secret, 'phrase'))),
    async openAgain(id, given, use) {
      const record = await store.read(id);
      const proven = await proveKey(record, given);
      unlocked.keep(id, proven);
      return await withSecret(crypto, proven.key, record, use);
    },
  };
}
