import { DeviceError } from './device-error.ts';
import { expectFree, expectNewSecret, type Placed } from './device-wallets.ts';
import { isOfKey, readRecord, type DeviceRecord, type ReadRecord } from './record.ts';

const DATABASE = 'wallet-device';
const DATABASE_VERSION = 1;
const STORE = 'phrases';

export interface RecordStore {
  readAll(): Promise<{ id: string; read: ReadRecord }[]>;
  /** Throws NOT_FOUND, RECORD_DAMAGED, RECORD_TOO_NEW. */
  read(id: string): Promise<DeviceRecord>;
  /** Throws ALREADY_HERE, OTHER_NETWORK. */
  add(record: DeviceRecord): Promise<void>;
  /**
   * Puts a record in the place of its revision `seen`. False if another tab changed or removed it since; nothing is written
   * then. Throws ALREADY_HERE, OTHER_NETWORK.
   */
  replace(record: DeviceRecord, seen: number): Promise<boolean>;
  /** Throws NOT_FOUND; with `onlyUnchecked` CHANGED_ELSEWHERE for a record that is checked or unreadable, which stays. */
  remove(id: string, onlyUnchecked: boolean): Promise<void>;
}

/**
 * The records in the browser's database. Each write is one database transaction that also reads what it depends on, so
 * two tabs cannot overwrite each other, and an interrupted write leaves the old record.
 */
export function createRecordStore(factory: IDBFactory | null): RecordStore {
  return {
    readAll: () => inTransaction('readonly', all),
    async read(id) {
      const stored = await inTransaction('readonly', (store) => result<unknown>(store.get(id)));
      if (stored === undefined) throw new DeviceError('NOT_FOUND');
      const { record, problem } = readRecord(stored);
      if (problem !== undefined) throw new DeviceError(problem);
      return record;
    },
    add: (record) =>
      inTransaction('readwrite', async (store) => {
        const here = (await readable(store)).map((each) => each.public);
        // A new secret has one wallet.
        for (const wallet of record.public.wallets) expectNewSecret(here, wallet);
        // Not `put`: an unreadable record with this id stays.
        await result(store.add(record));
      }),
    replace: (record, seen) =>
      inTransaction('readwrite', async (store) => {
        const records = await readable(store);
        if (records.find(({ id }) => id === record.id)?.public.revision !== seen) return false;
        const others = records
          .filter(({ id }) => id !== record.id)
          .flatMap((each): readonly Placed[] => each.public.wallets);
        for (const wallet of record.public.wallets) expectFree(others, wallet);
        await result(store.put(record));
        return true;
      }),
    remove: (id, onlyUnchecked) =>
      inTransaction('readwrite', async (store) => {
        const stored = await result<unknown>(store.get(id));
        if (stored === undefined) throw new DeviceError('NOT_FOUND');
        if (onlyUnchecked && !isUnchecked(readRecord(stored))) throw new DeviceError('CHANGED_ELSEWHERE');
        await result(store.delete(id));
      }),
  };

  async function inTransaction<Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    const database = await open(factory).catch(refuse);
    // `strict`: resolved only when it is on the disk, because a lost key cannot be had again.
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const end = endOf(transaction);
    try {
      const outcome = await work(transaction.objectStore(STORE));
      await end;
      return outcome;
    } catch (error) {
      if (error instanceof DeviceError) transaction.abort();
      await end.catch(() => undefined);
      return refuse(error instanceof DeviceError ? error : (transaction.error ?? error));
    } finally {
      database.close();
    }
  }
}

function open(factory: IDBFactory | null): Promise<IDBDatabase> {
  if (factory === null) return Promise.reject(new DeviceError('NO_STORAGE'));
  return new Promise((resolve, reject) => {
    // Throws at once if the page may not store anything.
    const request = factory.open(DATABASE, DATABASE_VERSION);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(STORE, { keyPath: 'id' });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(asError(request.error)));
  });
}

async function all(store: IDBObjectStore): Promise<{ id: string; read: ReadRecord }[]> {
  const [keys, values] = [await result(store.getAllKeys()), await result<unknown[]>(store.getAll())];
  return values.map((value, index) => ({ id: nameOf(keys[index]), read: readRecord(value) }));
}

/** Not true of an imported key: all of it was typed. */
function isUnchecked({ record }: ReadRecord): boolean {
  return record !== undefined && !isOfKey(record.public) && !record.public.checked;
}

/** Only something else on this origin could store under another key than text. */
function nameOf(key: IDBValidKey | undefined): string {
  return typeof key === 'string' ? key : JSON.stringify(key);
}

async function readable(store: IDBObjectStore): Promise<DeviceRecord[]> {
  return (await all(store)).flatMap(({ read }) => read.record ?? []);
}

function result<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(asError(request.error)));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(asError(transaction.error)));
  });
}

function asError(error: DOMException | null): Error {
  return error ?? new Error('The browser gave no reason.');
}

function refuse(cause: unknown): never {
  if (cause instanceof DeviceError) throw cause;
  switch (cause instanceof Error ? cause.name : '') {
    case 'QuotaExceededError':
      throw new DeviceError('STORAGE_FULL', undefined, { cause });
    case 'SecurityError':
    case 'InvalidStateError':
    case 'NotAllowedError':
      throw new DeviceError('STORAGE_FORBIDDEN', undefined, { cause });
    case 'VersionError':
      throw new DeviceError('RECORD_TOO_NEW', undefined, { cause });
    default:
      throw new DeviceError('STORAGE_FAILED', undefined, { cause });
  }
}
