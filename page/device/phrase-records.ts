import { DeviceError, isDeviceError } from './device-error.ts';
import { expectGives } from './device-wallets.ts';
import type { OpenLock } from './locks/locks.ts';
import type { PhraseSecret } from './phrase/phrase.ts';
import type { RecordStore } from './record-store.ts';
import { recordVersion, type DeviceRecord, type PublicPart } from './record.ts';
import { seal, withSecret, type WebCrypto } from './seal.ts';
import type { UnlockedKeys } from './unlocked-keys.ts';

/** Each try loses only to a change of another tab, and people change one thing at a time. */
const TRIES = 5;

/** The parts that an edit may change; the rest of a record follows from it. */
export type Edited = Partial<Pick<PublicPart, 'wallets' | 'checked'>>;
type Edit = (publicPart: PublicPart, secret: PhraseSecret) => Edited;

export interface PhraseRecords {
  /** Locks a new phrase and stores it. Throws ALREADY_HERE, OTHER_NETWORK. */
  add(
    publicPart: Pick<PublicPart, 'id' | 'checked' | 'wallets'>,
    secret: PhraseSecret,
    open: OpenLock,
  ): Promise<DeviceRecord>;
  /**
   * Changes the readable part of an unlocked record, which seals it again; with `relock`, under another lock. If another
   * tab was faster, the edit is made again on what that tab wrote. Throws LOCKED, CHANGED_ELSEWHERE.
   */
  change(phraseId: string, edit: Edit, relock?: OpenLock): Promise<DeviceRecord>;
  /** Seals a record again with the phrase itself, without its old key, as checked. Throws OTHER_WORDS, CHANGED_ELSEWHERE. */
  relock(phraseId: string, secret: PhraseSecret, open: OpenLock): Promise<DeviceRecord>;
  /** The record that has the wallet with this address. Throws NOT_FOUND. */
  withWallet(address: string): Promise<DeviceRecord>;
}

export interface PhraseRecordsDeps {
  crypto: WebCrypto;
  store: RecordStore;
  unlocked: Pick<UnlockedKeys, 'keyOf' | 'keep'>;
}

export function createPhraseRecords({ crypto, store, unlocked }: PhraseRecordsDeps): PhraseRecords {
  return {
    async add({ id, checked, wallets }, secret, open) {
      const publicPart: PublicPart = {
        version: recordVersion(wallets),
        id,
        revision: 1,
        lock: open.lock,
        checked,
        wallets,
      };
      const record = await seal(crypto, open.key, publicPart, secret);
      await store.add(record);
      unlocked.keep(id, open);
      return record;
    },
    async change(phraseId, edit, relock) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const record = await store.read(phraseId);
        const { revision } = record.public;
        const open = relock ?? { lock: record.public.lock, key: unlocked.keyOf(record) };
        const changed = await withSecret(crypto, unlocked.keyOf(record), record, (secret) => {
          const edited = { ...record.public, ...edit(record.public, secret) };
          const version = recordVersion(edited.wallets);
          const next = { ...edited, version, lock: open.lock, revision: revision + 1 };
          return seal(crypto, open.key, next, secret);
        });
        if (await store.replace(changed, revision)) {
          if (relock !== undefined) unlocked.keep(phraseId, relock);
          return changed;
        }
      }
      throw new DeviceError('CHANGED_ELSEWHERE');
    },
    async relock(phraseId, secret, open) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { public: before } = await store.read(phraseId);
        // Each time: another tab may have added a wallet. The phrase has to open every wallet that the record names.
        expectGives(before, secret);
        const next = { ...before, lock: open.lock, checked: true, revision: before.revision + 1 };
        const record = await seal(crypto, open.key, next, secret);
        if (await store.replace(record, before.revision)) {
          unlocked.keep(phraseId, open);
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
