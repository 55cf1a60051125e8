import { ed25519 } from '@noble/curves/ed25519.js';
import type { Network } from '../../client/src/network.ts';
import { DeviceError } from './device-error.ts';
import type { Device, DeviceChange, DevicePhrase, DeviceWallet, Key } from './device-types.ts';
import {
  expectFree,
  expectGives,
  expectNewPhrase,
  expectOneNetwork,
  labelOf,
  nextAccount,
  type Placed,
  type WantedPhrase,
} from './device-wallets.ts';
import { browserEnvironment, type DeviceEnvironment } from './environment.ts';
import { makeLock, openLock, upgradedLock, type OpenLock } from './locks/locks.ts';
import { passkeySupport } from './locks/passkey-lock.ts';
import { createPhraseCheck } from './phrase-check.ts';
import { createPhraseRecords, expectOpens } from './phrase-records.ts';
import { addressOf, withKeyAt } from './phrase/derive-key.ts';
import {
  NEW_ENTROPY_BYTES,
  readPhrase,
  secretOf,
  using,
  wordsOf,
  type PhraseSecret,
} from './phrase/phrase.ts';
import { USUAL_PLACES } from './phrase/usual-places.ts';
import { createRecordStore } from './record-store.ts';
import type { DeviceRecord, PublicPart } from './record.ts';
import { withSecret, type WebCrypto } from './seal.ts';
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
  const records = createPhraseRecords({ crypto, store, unlocked });
  const check = createPhraseCheck(crypto);
  const tabs = openTabMessages(environment, hear);

  return {
    async list() {
      const all = await store.readAll();
      return {
        phrases: all.flatMap(({ read }) => (read.record ? [present(read.record)] : [])),
        unreadable: all.flatMap(({ id, read }) => (read.problem ? [{ id, reason: read.problem }] : [])),
      };
    },

    async makePhrase({ name, network, key }) {
      const wallet = { name: readName(name), network, account: 0 };
      const entropy = crypto.getRandomValues(new Uint8Array(NEW_ENTROPY_BYTES));
      return await using(await secretOf(entropy), async (secret) => {
        const phrase = await addPhrase(secret, wallet, key, false);
        return { phrase, words: await wordsOf(secret.entropy) };
      });
    },
    async restorePhrase({ words, name, network, key, intoTestNetwork = false }) {
      const wallet = { name: readName(name), network, account: 0 };
      return await using(await readPhrase(words), async (secret) => {
        expectWarned(network, intoTestNetwork);
        return await addPhrase(secret, wallet, key, true);
      });
    },
    async expectRestorable({ words, network, intoTestNetwork = false }) {
      await using(await readPhrase(words), async ({ seed }) => {
        expectWarned(network, intoTestNetwork);
        const id = addressOf(seed, { account: 0 });
        await expectNew({ id, wallets: [{ address: id, network }] });
      });
    },

    async askForWords(phraseId) {
      const record = await store.read(phraseId);
      const words = await open(record, ({ entropy }) => wordsOf(entropy));
      return check.ask(phraseId, words.length);
    },
    async checkPhrase(phraseId, answers) {
      const words = await open(await store.read(phraseId), ({ entropy }) => wordsOf(entropy));
      check.compare(phraseId, words, answers);
      return changed(await records.change(phraseId, () => ({ checked: true })));
    },
    async showWords(phraseId, key) {
      const record = await store.read(phraseId);
      const proven = await proveKey(record, key);
      unlocked.keep(phraseId, proven);
      return await withSecret(crypto, proven.key, record, ({ entropy }) => wordsOf(entropy));
    },

    async unlock(phraseId, key) {
      const record = await store.read(phraseId);
      const proven = await proveKey(record, key);
      const upgrade = await upgradedLock(crypto, proven.lock, key);
      unlocked.keep(phraseId, proven);
      if (upgrade === null) return;
      // The old lock is as good as it was: if the browser cannot store the new one now, the next unlocking tries again.
      await records.change(phraseId, () => ({}), upgrade).then(changed, () => undefined);
    },
    lock() {
      unlocked.lock();
      tabs.send('lock');
    },
    noteActivity: unlocked.noteActivity,
    setIdleTime: unlocked.setIdleTime,
    async changeKey(phraseId, oldKey, newKey) {
      const record = await store.read(phraseId);
      unlocked.keep(phraseId, await proveKey(record, oldKey));
      const relock = await makeLock(crypto, environment, newKey, labelOf(record.public.wallets));
      return changed(await records.change(phraseId, () => ({}), relock));
    },
    expectWordsOf: (phraseId, words) => withWordsOf(phraseId, words, async () => undefined),
    replaceKey: (phraseId, words, newKey) =>
      withWordsOf(phraseId, words, async (secret, { wallets }) => {
        const lock = await makeLock(crypto, environment, newKey, labelOf(wallets));
        return changed(await records.relock(phraseId, secret, lock));
      }),

    async usualAddresses(phraseId) {
      return await open(await store.read(phraseId), ({ seed }) =>
        USUAL_PLACES.map((place) => ({ ...place, address: addressOf(seed, place) })),
      );
    },
    async addWallet(phraseId, { name, network, account: wanted, scheme }) {
      const readable = readName(name);
      let address = '';
      const record = await records.change(phraseId, ({ wallets }, { seed }) => {
        const place = {
          account: wanted ?? (scheme === undefined ? nextAccount(wallets) : 0),
          ...(scheme !== undefined && { scheme }),
        };
        address = addressOf(seed, place);
        expectFree(wallets, { address, network });
        expectOneNetwork(others(), { address, network });
        return { wallets: [...wallets, { address, name: readable, network, ...place }] };
      });
      return walletOf(changed(record), address);
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
    async removePhrase(phraseId, { onlyUnchecked = false } = {}) {
      await store.remove(phraseId, onlyUnchecked);
      unlocked.drop(phraseId);
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

  async function addPhrase(
    secret: PhraseSecret,
    first: Omit<DeviceWallet, 'address'>,
    key: Key,
    checked: boolean,
  ): Promise<DevicePhrase> {
    const id = addressOf(secret.seed, first);
    const wanted = { id, checked, wallets: [{ address: id, ...first }] };
    // Before the passkey is made: it could not be taken back.
    await expectNew(wanted);
    const lock = await makeLock(crypto, environment, key, labelOf(wanted.wallets));
    return changed(await records.add(wanted, secret, lock));
  }

  async function expectNew(wanted: WantedPhrase): Promise<void> {
    expectNewPhrase(
      (await store.readAll()).flatMap(({ read }) => read.record?.public ?? []),
      wanted,
    );
    for (const wallet of wanted.wallets) expectOneNetwork(others(), wallet);
  }

  /** The key always is computed to the end: a wrong passphrase takes as long as the right one. */
  async function proveKey(record: DeviceRecord, given: Key): Promise<OpenLock> {
    const { lock } = record.public;
    const key = await openLock(crypto, environment, lock, given);
    await expectOpens(crypto, key, record);
    return { lock, key };
  }

  async function withWordsOf<Result>(
    phraseId: string,
    words: string,
    use: (secret: PhraseSecret, publicPart: PublicPart) => Promise<Result>,
  ): Promise<Result> {
    return await using(await readPhrase(words), async (secret) => {
      const record = await store.read(phraseId);
      expectGives(record.public, secret);
      return await use(secret, record.public);
    });
  }

  function open<Result>(
    record: DeviceRecord,
    use: (secret: PhraseSecret) => Result | Promise<Result>,
  ): Promise<Result> {
    return withSecret(crypto, unlocked.keyOf(record), record, use);
  }

  async function expectSigning(address: string): Promise<DeviceRecord> {
    const record = await records.withWallet(address);
    unlocked.keyOf(record);
    if (!record.public.checked) throw new DeviceError('NOT_CHECKED');
    return record;
  }

  async function sign(address: string, message: Uint8Array): Promise<Uint8Array> {
    const record = await expectSigning(address);
    const wallet = walletOf(record.public, address);
    return await open(record, ({ seed }) => {
      // Locked while the record was being opened.
      unlocked.keyOf(record);
      return withKeyAt(seed, wallet, (key) => ed25519.sign(message, key));
    });
  }

  function changed(record: DeviceRecord): DevicePhrase {
    announceStored();
    return present(record);
  }

  function present(record: DeviceRecord): DevicePhrase {
    const { id, lock, checked, wallets } = record.public;
    return { id, lock: lock.kind, checked, unlocked: unlocked.isUnlocked(record), wallets };
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

function expectWarned(network: Network, intoTestNetwork: boolean): void {
  if (network !== 'mainnet' && !intoTestNetwork) throw new DeviceError('TEST_NETWORK', { network });
}

function walletOf({ wallets }: Pick<DevicePhrase, 'wallets'>, address: string): DeviceWallet {
  const wallet = wallets.find((each) => each.address === address);
  if (wallet === undefined) throw new DeviceError('NOT_FOUND');
  return wallet;
}
