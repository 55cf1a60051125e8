import type { Device, DeviceKey, DevicePhrase } from './device-types.ts';
import { labelOf } from './device-wallets.ts';
import type { DeviceEnvironment } from './environment.ts';
import { readPrivateKey } from './imported-key/private-key.ts';
import { makeLock } from './locks/locks.ts';
import { readPhrase } from './phrase/phrase.ts';
import type { RecordStore } from './record-store.ts';
import { isOfKey, type DeviceRecord, type PublicPart } from './record.ts';
import type { WebCrypto } from './seal.ts';
import { expectGives, type SecretRecords } from './secret-records.ts';
import { using, type Secret } from './secret.ts';

export interface LostLocksDeps {
  crypto: WebCrypto;
  environment: DeviceEnvironment;
  store: Pick<RecordStore, 'read'>;
  records: Pick<SecretRecords, 'relock'>;
  /** Announces a record that was stored. */
  changed(record: DeviceRecord): DevicePhrase | DeviceKey;
}

/** For a person who lost the key of a lock and has the words, or the private key: what is typed has to be that of the record. */
export function createLostLocks({
  crypto,
  environment,
  store,
  records,
  changed,
}: LostLocksDeps): Pick<Device, 'expectSecretOf' | 'replaceKey'> {
  return {
    expectSecretOf: (id, typed) => withTyped(id, typed, async () => undefined),
    replaceKey: (id, typed, newKey) =>
      withTyped(id, typed, async (secret, { wallets }) => {
        const lock = await makeLock(crypto, environment, newKey, labelOf(wallets));
        return changed(await records.relock(id, secret, lock));
      }),
  };

  async function withTyped<Result>(
    id: string,
    typed: string,
    use: (secret: Secret, publicPart: PublicPart) => Promise<Result>,
  ): Promise<Result> {
    const { public: publicPart } = await store.read(id);
    const read = isOfKey(publicPart) ? readPrivateKey(typed) : await readPhrase(typed);
    return await using<Secret, Result>(read, async (secret) => {
      expectGives(publicPart, secret);
      return await use(secret, publicPart);
    });
  }
}
