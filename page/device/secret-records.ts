import { DeviceError, isDeviceError } from './device-error.ts';
import type { DeviceWallet, PhraseWallet } from './device-types.ts';
import type { OpenLock } from './locks/locks.ts';
import type { RecordStore } from './record-store.ts';
import { isOfKey, publicPartSchema, recordVersion, type DeviceRecord, type PublicPart } from './record.ts';
import { seal, withSecret, type WebCrypto } from './seal.ts';
import { addressOfKey } from './imported-key/private-key.ts';
import { addressOf } from './phrase/derive-key.ts';
import type { Secret } from './secret.ts';
import type { UnlockedKeys } from './unlocked-keys.ts';

/** Each try loses only to a change of another tab, and people change one thing at a time. */
const TRIES = 5;

/** The parts that an edit may change; the rest of a record follows from it. */
export interface Edited {
  wallets?: readonly (DeviceWallet | PhraseWallet)[];
  checked?: boolean;
}
type Edit = (publicPart: PublicPart, secret: Secret) => Edited;

/** A new secret's id, and its wallets. An imported key has no `checked`. */
export type NewSecret =
  | { id: string; checked: boolean; wallets: readonly PhraseWallet[] }
  | { id: string; checked?: never; wallets: readonly DeviceWallet[] };

export interface SecretRecords {
  /** Locks a new secret and stores it. Throws ALREADY_HERE, OTHER_NETWORK. */
  add(wanted: NewSecret, secret: Secret, open: OpenLock): Promise<DeviceRecord>;
  /**
   * Changes the readable part of an unlocked record, which seals it again; with `relock`, under another lock. If another
   * tab was faster, the edit is made again on what that tab wrote. Throws LOCKED, CHANGED_ELSEWHERE.
   */
  change(id: string, edit: Edit, relock?: OpenLock): Promise<DeviceRecord>;
  /**
   * Seals a record again with the secret itself, without its old key; a phrase as checked. Throws OTHER_WORDS, OTHER_KEY, OTHER_SECRET,
   * CHANGED_ELSEWHERE.
   */
  relock(id: string, secret: Secret, open: OpenLock): Promise<DeviceRecord>;
  /** The record that has the wallet with this address. Throws NOT_FOUND. */
  withWallet(address: string): Promise<DeviceRecord>;
}

export interface SecretRecordsDeps {
  crypto: WebCrypto;
  store: RecordStore;
  unlocked: Pick<UnlockedKeys, 'keyOf' | 'keep'>;
}

export function createSecretRecords({ crypto, store, unlocked }: SecretRecordsDeps): SecretRecords {
  return {
    async add(wanted, secret, open) {
      const version = recordVersion(secret, wanted.wallets);
      const publicPart = publicPartSchema.parse({ ...wanted, version, revision: 1, lock: open.lock });
      const record = await seal(crypto, open.key, publicPart, secret);
      await store.add(record);
      unlocked.keep(record.id, open);
      return record;
    },
    async change(id, edit, relock) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const record = await store.read(id);
        const { revision } = record.public;
        const open = relock ?? { lock: record.public.lock, key: unlocked.keyOf(record) };
        const changed = await withSecret(crypto, unlocked.keyOf(record), record, (secret) => {
          const edited = { ...record.public, ...edit(record.public, secret) };
          const version = recordVersion(secret, edited.wallets);
          const next = { ...edited, version, lock: open.lock, revision: revision + 1 };
          return seal(crypto, open.key, publicPartSchema.parse(next), secret);
        });
        if (await store.replace(changed, revision)) {
          if (relock !== undefined) unlocked.keep(id, relock);
          return changed;
        }
      }
      throw new DeviceError('CHANGED_ELSEWHERE');
    },
    async relock(id, secret, open) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { public: before } = await store.read(id);
        // Each time: another tab may have added a wallet. The secret has to open every wallet that the record names.
        expectGives(before, secret);
        const next = { ...before, lock: open.lock, revision: before.revision + 1 };
        const checked = isOfKey(next) ? next : { ...next, checked: true };
        const record = await seal(crypto, open.key, checked, secret);
        if (await store.replace(record, before.revision)) {
          unlocked.keep(id, open);
          return record;
        }
      }
      throw new DeviceError('CHANGED_ELSEWHERE');
    },
    async withWallet(address) {
      for (const { read } of await store.readAll()) {
        if (read.record?.public.wallets.some((wallet) => wallet.address === address)) return read.record;
      }
      throw new DeviceError('NOT_FOUND');
    },
  };
}

/** Throws WRONG_PASSPHRASE or WRONG_PASSKEY if this key does not open the record. GCM's tag is the only check of a key. */
export async function expectOpens(crypto: WebCrypto, key: CryptoKey, record: DeviceRecord): Promise<void> {
  try {
    await withSecret(crypto, key, record, () => undefined);
  } catch (error) {
    if (!isDeviceError(error, 'RECORD_DAMAGED')) throw error;
    throw new DeviceError(record.public.lock.kind === 'passkey' ? 'WRONG_PASSKEY' : 'WRONG_PASSPHRASE');
  }
}

/**
 * Throws unless the secret gives each address of the record: OTHER_WORDS, OTHER_KEY; OTHER_SECRET if it is of the other kind. Without the
 * key of a record, nothing else vouches for them.
 */
export function expectGives(publicPart: PublicPart, secret: Secret): void {
  if (isOfKey(publicPart) !== (secret.kind === 'key')) {
    throw new DeviceError('OTHER_SECRET', { secret: isOfKey(publicPart) ? 'key' : 'phrase' });
  }
  const given = (wallet: DeviceWallet | PhraseWallet): string | undefined => {
    if (secret.kind === 'key') return addressOfKey(secret);
    return 'account' in wallet ? addressOf(secret.seed, wallet) : undefined;
  };
  const first = secret.kind === 'key' ? addressOfKey(secret) : addressOf(secret.seed, { account: 0 });
  if (first !== publicPart.id || publicPart.wallets.some((wallet) => given(wallet) !== wallet.address)) {
    throw new DeviceError(secret.kind === 'key' ? 'OTHER_KEY' : 'OTHER_WORDS');
  }
}
