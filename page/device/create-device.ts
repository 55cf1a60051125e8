import { ed25519 } from '@noble/curves/ed25519.js';
import { DeviceError } from './device-error.ts';
import type { Device, DeviceChange, DeviceKey, DevicePhrase, DeviceWallet, Key } from './device-types.ts';
import {
  expectFree,
  expectNewSecret,
  expectOneNetwork,
  labelOf,
  nextAccount,
  walletOf,
  type Placed,
} from './device-wallets.ts';
import { browserEnvironment, type DeviceEnvironment } from './environment.ts';
import { makeLock, upgradedLock } from './locks/locks.ts';
import { passkeySupport } from './locks/passkey-lock.ts';
import { addressOf } from './phrase/derive-key.ts';
import { createPhrases } from './phrase/phrases.ts';
import { USUAL_PLACES } from './phrase/usual-places.ts';
import { createImportedKeys } from './imported-key/imported-keys.ts';
import { createLostLocks } from './lost-locks.ts';
import { presentSecret } from './present-secret.ts';
import { createRecordStore } from './record-store.ts';
import type { DeviceRecord } from './record.ts';
import { createSecretOpener } from './secret-opener.ts';
import { createSecretRecords, type NewSecret } from './secret-records.ts';
import { expectKind, withPrivateKey, type Secret } from './secret.ts';
import type { WebCrypto } from './seal.ts';
import { openTabMessages, type TabMessage } from './tab-messages.ts';
import { createUnlockedKeys } from './unlocked-keys.ts';
import { readName } from './wallet-name.ts';

const DEFAULT_IDLE_MS = 5 * 60 * 1000;

export interface DeviceOptions {
  environment?: DeviceEnvironment;
  /** Without activity for this long, everything is locked, until `setIdleTime`; five minutes unless told otherwise. */
  idleMs?: number;
  /** Addresses that the page has without their keys. A key that signs for one network must not be that of an address in another. */
  others?: () => readonly Placed[];
}

/** One for each page. Nothing is read or asked before the first call. Throws INSECURE_CONTEXT. */
export function createDevice({
  environment = browserEnvironment(),
  idleMs = DEFAULT_IDLE_MS,
  others = () => [],
}: DeviceOptions = {}): Device {
  const crypto = expectCrypto(environment);
  const listeners = new Set<(change: DeviceChange) => void>();
  const store = createRecordStore(environment.indexedDB);
  const unlocked = createUnlockedKeys({
    clock: environment.clock,
    idleMs,
    onChange: () => announce('locks'),
  });
  const records = createSecretRecords({ crypto, store, unlocked });
  const { proveKey, open, openAny, openAgain } = createSecretOpener({ crypto, environment, store, unlocked });
  const tabs = openTabMessages(environment, hear);

  return {
    async list() {
      const all = await store.readAll();
      const secrets = all.flatMap(({ read }) => (read.record ? [present(read.record)] : []));
      return {
        phrases: secrets.filter((secret) => secret.kind === 'phrase'),
        keys: secrets.filter((secret) => secret.kind === 'key'),
        unreadable: all.flatMap(({ id, read }) => (read.problem ? [{ id, reason: read.problem }] : [])),
      };
    },

    ...createPhrases({
      crypto,
      expectNew,
      async add(secret, wallet, key, checked) {
        const wanted = { id: wallet.address, checked, wallets: [wallet] };
        return expectKind(changed(await addSecret(secret, wallet, wanted, key)), 'phrase');
      },
      open: async (phraseId, use) => await open(await store.read(phraseId), use),
      openAgain,
      change: async (phraseId, edit) =>
        expectKind(changed(await records.change(phraseId, () => edit)), 'phrase'),
    }),
    ...createImportedKeys({
      expectNew,
      async add(secret, wallet, key) {
        const wanted = { id: wallet.address, wallets: [wallet] };
        return walletOf(changed(await addSecret(secret, wallet, wanted, key)), wallet.address);
      },
      openAgain,
    }),

    async unlock(id, key) {
      const record = await store.read(id);
      const proven = await proveKey(record, key);
      const upgrade = await upgradedLock(crypto, proven.lock, key);
      unlocked.keep(id, proven);
      if (upgrade === null) return;
      // The old lock is as good as it was: if the browser cannot store the new one now, the next unlocking tries again.
      await records.change(id, () => ({}), upgrade).then(changed, () => undefined);
    },
    lock() {
      unlocked.lock();
      tabs.send('lock');
    },
    noteActivity: unlocked.noteActivity,
    setIdleTime: unlocked.setIdleTime,
    async changeKey(id, oldKey, newKey) {
      const record = await store.read(id);
      unlocked.keep(id, await proveKey(record, oldKey));
      const relock = await makeLock(crypto, environment, newKey, labelOf(record.public.wallets));
      return changed(await records.change(id, () => ({}), relock));
    },
    ...createLostLocks({ crypto, environment, store, records, changed }),

    async usualAddresses(phraseId) {
      return await open(await store.read(phraseId), ({ seed }) =>
        USUAL_PLACES.map((place) => ({ ...place, address: addressOf(seed, place) })),
      );
    },
    async addWallet(phraseId, { name, network, account: wanted, scheme }) {
      const readable = readName(name);
      let address = '';
      const record = await records.change(phraseId, ({ wallets }, secret) => {
        const { seed } = expectKind(secret, 'phrase');
        const place = {
          account: wanted ?? (scheme === undefined ? nextAccount(wallets) : 0),
          ...(scheme !== undefined && { scheme }),
        };
        address = addressOf(seed, place);
        expectFree(wallets, { address, network });
        expectOneNetwork(others(), { address, network });
        return { wallets: [...wallets, { address, name: readable, network, ...place }] };
      });
      return walletOf(expectKind(changed(record), 'phrase'), address);
    },
    async renameWallet(address, name) {
      const readable = readName(name);
      const { id } = await records.withWallet(address);
      const record = await records.change(id, ({ wallets }) => ({
        wallets: wallets.map((wallet) =>
          wallet.address === address ? { ...wallet, name: readable } : wallet,
        ),
      }));
      return walletOf(changed(record), address);
    },
    async removeWallet(address) {
      const { id } = await records.withWallet(address);
      changed(
        await records.change(id, ({ wallets }) => {
          if (wallets.length === 1) throw new DeviceError('LAST_WALLET');
          return { wallets: wallets.filter((wallet) => wallet.address !== address) };
        }),
      );
    },
    async removeSecret(id, { onlyUnchecked = false } = {}) {
      await store.remove(id, onlyUnchecked);
      unlocked.drop(id);
      announceStored();
    },

    async signer(address) {
      await expectSigning(address);
      return { address, signMessage: (message) => sign(address, message.slice()) };
    },

    passkeySupport: () => passkeySupport(environment),
    async askToPersist() {
      if (environment.storage === null) return 'unsupported';
      return (await environment.storage.persist().catch(() => false)) ? 'granted' : 'refused';
    },

    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      unlocked.lock();
      listeners.clear();
      tabs.close();
    },
  };

  async function addSecret(
    secret: Secret,
    first: DeviceWallet,
    wanted: NewSecret,
    key: Key,
  ): Promise<DeviceRecord> {
    // Before the passkey is made: it could not be taken back.
    await expectNew(first);
    const lock = await makeLock(crypto, environment, key, labelOf(wanted.wallets));
    return await records.add(wanted, secret, lock);
  }

  /** The first wallet of a new secret, whose address is its id. */
  async function expectNew(first: Omit<Placed, 'name'>): Promise<void> {
    const here = (await store.readAll()).flatMap(({ read }) => read.record?.public ?? []);
    expectNewSecret(here, first);
    expectOneNetwork(others(), first);
  }

  async function expectSigning(address: string): Promise<DeviceRecord> {
    const record = await records.withWallet(address);
    unlocked.keyOf(record);
    if (!present(record).checked) throw new DeviceError('NOT_CHECKED');
    return record;
  }

  async function sign(address: string, message: Uint8Array): Promise<Uint8Array> {
    const record = await expectSigning(address);
    const wallet = walletOf(record.public, address);
    return await openAny(record, (secret) => {
      // Locked while the record was being opened.
      unlocked.keyOf(record);
      return withPrivateKey(secret, wallet, (privateKey) => ed25519.sign(message, privateKey));
    });
  }

  function changed(record: DeviceRecord): DevicePhrase | DeviceKey {
    announceStored();
    return present(record);
  }

  function present(record: DeviceRecord): DevicePhrase | DeviceKey {
    return presentSecret(record, unlocked.isUnlocked(record));
  }

  function announceStored(): void {
    announce('stored');
    tabs.send('stored');
  }

  function announce(change: DeviceChange): void {
    for (const listener of listeners) listener(change);
  }

  function hear(message: TabMessage): void {
    if (message === 'lock') unlocked.lock();
    else announce('stored');
  }
}

function expectCrypto({ crypto }: DeviceEnvironment): WebCrypto {
  if (crypto === null) throw new DeviceError('INSECURE_CONTEXT');
  return crypto;
}
