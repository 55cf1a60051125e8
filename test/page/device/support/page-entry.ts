import * as device from '../../../../page/device/index.ts';
import { newPassphraseLock, passphraseKey } from '../../../../page/device/locks/passphrase-lock.ts';
import { addressOf } from '../../../../page/device/phrase/derive-key.ts';
import { readPhrase } from '../../../../page/device/phrase/phrase.ts';
import { createRecordStore } from '../../../../page/device/record-store.ts';
import { seal } from '../../../../page/device/seal.ts';

const DATABASE = 'wallet-device';
const STORE = 'phrases';

/** The result of a call of the device, in a form that leaves the browser. */
export type Outcome<Result> =
  { value: Result; code?: never; details?: never } | { value?: never; code: string; details: unknown };

const inPage = {
  ...device,
  /** The one device of this tab. */
  here: globalThis.isSecureContext ? device.createDevice() : null,

  async outcome<Result>(call: () => Promise<Result>): Promise<Outcome<Result>> {
    try {
      return { value: await call() };
    } catch (error) {
      if (!device.isDeviceError(error)) throw error;
      return { code: error.code, details: error.details };
    }
  },

  /** A clock that stands still, until the test turns it. */
  stillClock() {
    let now = 0;
    return {
      clock: { now: () => now, after: () => () => undefined },
      turn: (ms: number) => void (now += ms),
    };
  },

  /** Stores a phrase as an earlier release did, with these costs of the passphrase. */
  async storeWithCosts(words: string, passphrase: string, memoryKib: number): Promise<string> {
    const secret = await readPhrase(words);
    const id = addressOf(secret.seed, { account: 0 });
    const lock = { ...newPassphraseLock(crypto), memoryKib };
    const wallets = [{ address: id, name: 'Old', network: 'mainnet' as const, account: 0 }];
    const publicPart = { version: 1 as const, id, revision: 1, lock, checked: true, wallets };
    const key = await passphraseKey(crypto, lock, passphrase);
    await createRecordStore(indexedDB).add(await seal(crypto, key, publicPart, secret));
    return id;
  },

  /** The records as the browser's database holds them, which a thief could copy. */
  rawRecords: (): Promise<unknown[]> =>
    inStore('readonly', (store) => store.getAll() as IDBRequest<unknown[]>),
  putRaw: (record: unknown): Promise<IDBValidKey> => inStore('readwrite', (store) => store.put(record)),
};

function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE);
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction(STORE, mode);
      const asked = ask(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(asked.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not done')));
      // Waits for the transaction.
      opening.result.close();
    });
  });
}

declare global {
  var wallet: Omit<typeof inPage, 'here'> & { here: device.Device };
}

Object.assign(globalThis, {
  wallet: inPage,
  // The loader of the tests names functions with this; it does not exist in a page.
  __name: <Named>(named: Named): Named => named,
});
