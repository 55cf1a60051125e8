import type { Signer } from '../../client/src/signing/signer.ts';
import type { Network } from '../../client/src/network.ts';
import type { KeyPlace } from './phrase/derive-key.ts';

/** How a phrase is locked, with what the person gives for it. */
export type Key = { kind: 'passphrase'; passphrase: string } | { kind: 'passkey' };
export type LockKind = Key['kind'];

/** A wallet of this device. Its address is its id: an address is on a device once. */
export interface DeviceWallet extends KeyPlace {
  readonly address: string;
  readonly name: string;
  readonly network: Network;
}

/** An address of a phrase, whether or not the device has it as a wallet. */
export interface PhraseAddress extends KeyPlace {
  readonly address: string;
}

/** A phrase and its wallets, as they are stored: nothing here is secret. */
export interface DevicePhrase {
  /** The address of account 0, also if that wallet was removed. */
  readonly id: string;
  readonly lock: LockKind;
  /** False until three of its words were asked for and given; until then its wallets cannot sign. */
  readonly checked: boolean;
  readonly unlocked: boolean;
  /** In the order in which they were added; at least one. */
  readonly wallets: readonly DeviceWallet[];
}

export interface StoredPhrases {
  readonly phrases: readonly DevicePhrase[];
  /** Records that cannot be read. They are left as they are, until `removePhrase`. */
  readonly unreadable: readonly { id: string; reason: 'RECORD_DAMAGED' | 'RECORD_TOO_NEW' }[];
}

export interface NewPhrase {
  /** The name of the first wallet, account 0. */
  name: string;
  network: Network;
  key: Key;
}

export interface RestoredPhrase extends NewPhrase {
  /** As typed or pasted: numbers, line ends, capitals and commas between the words do not matter. */
  words: string;
  /** Must be true for another network than mainnet: the person read the warning. */
  intoTestNetwork?: boolean;
}

export type DeviceChange =
  /** A record was added, changed or removed, here or in another tab: read `list` again. */
  | 'stored'
  /** A phrase was unlocked, or all were locked by the person (here or in another tab) or after the idle time. */
  | 'locks';

export type Persistence = 'granted' | 'refused' | 'unsupported';

/** `possible`: this browser can lock a phrase with a passkey. Only making one shows whether the authenticator can. */
export type PasskeySupport = 'possible' | 'PASSKEY_ON_IP_ADDRESS' | 'PASSKEY_UNSUPPORTED';

/**
 * The keys on this device. Every call can throw the errors of the browser: INSECURE_CONTEXT, NO_STORAGE,
 * STORAGE_FORBIDDEN, STORAGE_FULL, STORAGE_FAILED. Every call with an id can throw NOT_FOUND, RECORD_DAMAGED and
 * RECORD_TOO_NEW. Every call with a `key` can throw:
 * - to lock with it: PASSPHRASE_TOO_SHORT, PASSPHRASE_TOO_SIMPLE, PASSPHRASE_NOT_JUDGED, PASSKEY_ON_IP_ADDRESS,
 *   PASSKEY_UNSUPPORTED, PASSKEY_WITHOUT_PRF, PASSKEY_CANCELLED, PASSKEY_FAILED;
 * - to unlock with it: WRONG_PASSPHRASE, WRONG_PASSKEY, OTHER_LOCK, PASSKEY_ON_IP_ADDRESS, PASSKEY_UNSUPPORTED,
 *   PASSKEY_WITHOUT_PRF, PASSKEY_CANCELLED, PASSKEY_FAILED.
 * Everything else that a call throws is named at the call. All are DeviceError, with `code` and `details`.
 *
 * A passphrase takes half a second of computing, in which the page stands still: draw "Unlocking …" before the call.
 * A passkey has to be asked for in the handler of a click.
 */
export interface Device {
  list(): Promise<StoredPhrases>;

  /**
   * Makes a phrase and its first wallet. Unlocked afterwards, not yet checked. The words are given out here and by
   * `showWords` only; keep them in no store, and drop them with the screen. Throws NAME.
   */
  makePhrase(wanted: NewPhrase): Promise<{ phrase: DevicePhrase; words: readonly string[] }>;
  /**
   * Stores a phrase that the person has. Unlocked and checked afterwards: all its words were typed. Throws NAME,
   * WORD_ORDER, WORD_COUNT, UNKNOWN_WORDS, CHECKSUM, TEST_NETWORK, ALREADY_HERE, OTHER_NETWORK. They are thrown before the lock is
   * made, in this order, so a passkey is made for a valid phrase only.
   */
  restorePhrase(wanted: RestoredPhrase): Promise<DevicePhrase>;
  /** Throws as `restorePhrase` does before it makes the lock, but for NAME. Stores nothing, and keeps nothing of the words. */
  expectRestorable(wanted: Omit<RestoredPhrase, 'name' | 'key'>): Promise<void>;

  /** The places of three words to ask for, ascending, from 1. Throws LOCKED. */
  askForWords(phraseId: string): Promise<readonly number[]>;
  /**
   * Compares the words at the places that `askForWords` gave last, in that order. If all are right, the phrase is checked for
   * good. Otherwise throws CHECK_FAILED; the same places can be tried again. Throws LOCKED, CHECK_NOT_ASKED.
   */
  checkPhrase(phraseId: string, words: readonly string[]): Promise<DevicePhrase>;
  /** The words again. The key is needed also while unlocked, so that an unattended page does not show them. Unlocked afterwards. */
  showWords(phraseId: string, key: Key): Promise<readonly string[]>;

  unlock(phraseId: string, key: Key): Promise<void>;
  /** Locks all phrases, in all tabs of this page. */
  lock(): void;
  /** The person did something: the idle time starts again. */
  noteActivity(): void;
  /** Without activity for this many milliseconds, everything is locked. Counts from the last activity, for this tab only. */
  setIdleTime(milliseconds: number): void;
  /** Locks with another key from now on. Throws as for both uses of a key. Other tabs have to unlock again. */
  changeKey(phraseId: string, oldKey: Key, newKey: Key): Promise<DevicePhrase>;
  /**
   * Throws if the words do not open this phrase: WORD_ORDER, WORD_COUNT, UNKNOWN_WORDS, CHECKSUM, or OTHER_WORDS unless they give
   * the address of each of its wallets.
   */
  expectWordsOf(phraseId: string, words: string): Promise<void>;
  /**
   * Locks with another key from now on, for a person who lost the old one and has the words. Wallets, names and networks stay.
   * Unlocked and checked afterwards: all words were typed. Other tabs have to unlock again. Throws as `expectWordsOf`, before the lock is made,
   * and CHANGED_ELSEWHERE.
   */
  replaceKey(phraseId: string, words: string, newKey: Key): Promise<DevicePhrase>;

  /** The addresses at which other programs keep the money of a phrase, the usual one of this device first. Throws LOCKED. */
  usualAddresses(phraseId: string): Promise<readonly PhraseAddress[]>;
  /** Adds a wallet: the lowest free account of the phrase, or this key. Throws LOCKED, NAME, ACCOUNT, ALREADY_HERE, OTHER_NETWORK. */
  addWallet(
    phraseId: string,
    wanted: { name: string; network: Network } & Partial<KeyPlace>,
  ): Promise<DeviceWallet>;
  /** Throws LOCKED, NAME. */
  renameWallet(address: string, name: string): Promise<DeviceWallet>;
  /** The caller showed the balance before. Throws LOCKED, LAST_WALLET. */
  removeWallet(address: string): Promise<void>;
  /**
   * Removes the phrase and all its wallets, also locked or unreadable ones: the person may have forgotten the key. With
   * `onlyUnchecked`, throws CHANGED_ELSEWHERE and removes nothing if the phrase is checked, maybe since a moment ago in another tab.
   */
  removePhrase(phraseId: string, options?: { onlyUnchecked?: boolean }): Promise<void>;

  /**
   * Signs for a wallet of this device while it is unlocked. Throws LOCKED, NOT_CHECKED; so does each `signMessage`,
   * which looks at the stored record each time.
   */
  signer(address: string): Promise<Signer>;

  /** Never throws. */
  passkeySupport(): Promise<PasskeySupport>;
  /** Asks the browser not to delete the records when it runs short of space. Never throws. */
  askToPersist(): Promise<Persistence>;

  /** Returns the function that ends it. */
  onChange(listener: (change: DeviceChange) => void): () => void;
  /** Ends listening to other tabs, and locks in this tab only. */
  close(): void;
}
