import type { Device, DeviceWallet, Key, TypedKey } from '../device-types.ts';
import { expectWarned } from '../device-wallets.ts';
import { expectKind, using, type Secret } from '../secret.ts';
import { readName } from '../wallet-name.ts';
import { addressOfKey, readPrivateKey, writePrivateKey, type KeySecret } from './private-key.ts';

export interface ImportedKeysDeps {
  /** Throws ALREADY_HERE, OTHER_NETWORK. */
  expectNew(wallet: Pick<DeviceWallet, 'address' | 'network'>): Promise<void>;
  /** Locks a key and stores it. Throws as `expectNew`, before the lock is made. */
  add(secret: KeySecret, wallet: DeviceWallet, key: Key): Promise<DeviceWallet>;
  /** Opens a record with the key of its lock, also while it is unlocked. Unlocked afterwards. */
  openAgain<Result>(id: string, key: Key, use: (secret: Secret) => Result | Promise<Result>): Promise<Result>;
}

/** The calls of the device that are for imported keys only. Such a key signs as the keys of a phrase do. */
export function createImportedKeys({
  expectNew,
  add,
  openAgain,
}: ImportedKeysDeps): Pick<Device, 'checkPrivateKey' | 'importPrivateKey' | 'showPrivateKey'> {
  return {
    checkPrivateKey: (typed) =>
      withTyped(typed, async (secret) => {
        const address = addressOfKey(secret);
        await expectNew({ address, network: typed.network });
        return address;
      }),
    async importPrivateKey({ name, key, ...typed }) {
      const readable = readName(name);
      return await withTyped(typed, (secret) =>
        add(secret, { address: addressOfKey(secret), name: readable, network: typed.network }, key),
      );
    },
    showPrivateKey: (id, key) => openAgain(id, key, (secret) => writePrivateKey(expectKind(secret, 'key'))),
  };
}

async function withTyped<Result>(
  { privateKey, network, intoTestNetwork = false }: TypedKey,
  use: (secret: KeySecret) => Promise<Result>,
): Promise<Result> {
  return await using(readPrivateKey(privateKey), async (secret) => {
    expectWarned(network, intoTestNetwork);
    return await use(secret);
  });
}
