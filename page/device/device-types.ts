import type { Signer } from '../../client/src/signing/signer.ts';
import type { Network } from '../../client/src/network.ts';
import type { KeyPlace } from './phrase/derive-key.ts';

/** How a phrase is locked, with what the person gives for it. */
export type Key = { kind: 'passphrase'; passphrase: string } | { kind: 'passkey' };
export type LockKind = Key['kind'];

/** A wallet of this device. Its address is its id: an address is on a device once. */
export interface DeviceWallet {
  readonly address: string;
  readonly name: string;
  readonly network: Network;
}

/** A wallet whose key is derived from a phrase. */
export interface PhraseWallet extends DeviceWallet, KeyPlace {}

/** An address of a phrase, whether or not the device has it as a wallet. */
export interface PhraseAddress extends KeyPlace {
  readonly address: string;
}

/** A phrase or an imported key with its wallets, as they are stored. The secret itself is not here. */
export interface DeviceSecret {
  readonly kind: 'phrase' | 'key';
  readonly id: string;
  readonly lock: LockKind;
  /** Its wallets cannot sign before the person has shown to have the secret. */
  readonly checked: boolean;
  readonly unlocked: boolean;
  readonly wallets: readonly DeviceWallet[];
}

export interface DevicePhrase extends DeviceSecret {
  readonly kind: 'phrase';
  /** The address of account 0, also if that wallet was removed. */
  readonly id: string;
  /** False until three of its words were asked for and given. */
  readonly checked: boolean;
  /** In the order in which they were added; at least one. */
  readonly wallets: readonly PhraseWallet[];
}

/** A private key from another program, which no phrase of this device covers. */
export interface DeviceKey extends DeviceSecret {
  readonly kind: 'key';
  /** The address of its wallet. */
  readonly id: string;
  /** The person typed the whole key. */
  readonly checked: true;
  /** One. */
  readonly wallets: readonly DeviceWallet[];
}

export interface StoredSecrets {
  readonly phrases: readonly DevicePhrase[];
  readonly keys: readonly DeviceKey[];
  /** Records that cannot be read. They are left as they are, until `removeSecret`. */
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

export interface TypedKey {
  /** Base58 of 64 bytes, or a list of 64 numbers: the private key and its public key. */
  privateKey: string;
  network: Network;
  /** Must be true for another network than mainnet: the person read the warning. */
  intoTestNetwork?: boolean;
}

export interface NewKey extends TypedKey {
  name: string;
  key: Key;
}

export type DeviceChange =
  /** A record was added, changed or removed, here or in another tab: read `list` again. */
  | 'stored'
  /** A phrase or an imported key was unlocked, or all were locked by the person (here or in another tab) or after the idle time. */
  | 'locks';

export type Persistence = 'granted' | 'refused' | 'unsupported';

/** `possible`: this browser can lock a phrase with a passkey. Only making one shows whether the authenticator can. */
export type PasskeySupport = 'possible' | 'PASSKEY_ON_IP_ADDRESS' | 'PASSKEY_UNSUPPORTED';

/**
 * The keys on this device. A call for a phrase throws OTHER_SECRET for an imported key, and the other way round. Every call can throw the errors of the browser: INSECURE_CONTEXT, NO_STORAGE,
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
  list(): Promise<StoredSecrets>;

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

  /** The address of a typed key that can be imported. Nothing is stored. Throws NOT_A_KEY, TEST_NETWORK, ALREADY_HERE, OTHER_NETWORK. */
  checkPrivateKey(typed: TypedKey): Promise<string>;
  /** Stores the private key of one wallet. Unlocked afterwards. Throws NAME, and as `checkPrivateKey`, before the lock is made. */
  importPrivateKey(wanted: NewKey): Promise<DeviceWallet>;
  /** The private key in base58, as other wallets read it. The key of the lock is needed also while unlocked, as for `showWords`. Unlocked afterwards. */
  showPrivateKey(id: string, key: Key): Promise<string>;

  /** The places of three words to ask for, ascending, from 1. Throws LOCKED. */
  askForWords(phraseId: string): Promise<readonly number[]>;
  /**
   * Compares the words at the places that `askForWords` gave last, in that order. If all are right, the phrase is checked for
   * good. Otherwise throws CHECK_FAILED; the same places can be tried again. Throws LOCKED, CHECK_NOT_ASKED.
   */
  checkPhrase(phraseId: string, words: readonly string[]): Promise<DevicePhrase>;
  /** The words again. The key is needed also while unlocked, so that an unattended page does not show them. Unlocked afterwards. */
  showWords(phraseId: string, key: Key): Promise<readonly string[]>;

  unlock(id: string, key: Key): Promise<void>;
  /** Locks all phrases and imported keys, in all tabs of this page. */
  lock(): void;
  /** The person did something: the idle time starts again. */
  noteActivity(): void;
  /** Without activity for this many milliseconds, everything is locked. Counts from the last activity, for this tab only. */
  setIdleTime(milliseconds: number): void;
  /** Locks with another key from now on. Throws as for both uses of a key. Other tabs have to unlock again. */
  changeKey(id: string, oldKey: Key, newKey: Key): Promise<DeviceSecret>;
  /**
   * Throws unless the typed text is the secret of this record. For a phrase, the words: WORD_ORDER, WORD_COUNT, UNKNOWN_WORDS, CHECKSUM, or
   * OTHER_WORDS unless they give the address of each of its wallets. For an imported key, the private key: NOT_A_KEY, OTHER_KEY.
   */
  expectSecretOf(id: string, typed: string): Promise<void>;
  /**
   * Locks with another key from now on, for a person who lost the old one and has the words, or the private key. Wallets, names and
   * networks stay. Unlocked and checked afterwards: all of it was typed. Other tabs have to unlock again. Throws as `expectSecretOf`,
   * before the lock is made, and CHANGED_ELSEWHERE.
   */
  replaceKey(id: string, typed: string, newKey: Key): Promise<DeviceSecret>;

  /** The addresses at which other programs keep the money of a phrase, the usual one of this device first. Throws LOCKED. */
  usualAddresses(phraseId: string): Promise<readonly PhraseAddress[]>;
  /** Adds a wallet: the lowest free account of the phrase, or this key. Throws LOCKED, NAME, ACCOUNT, ALREADY_HERE, OTHER_NETWORK. */
  addWallet(
    phraseId: string,
    wanted: { name: string; network: Network } & Partial<KeyPlace>,
  ): Promise<PhraseWallet>;
  /** Throws LOCKED, NAME. */
  renameWallet(address: string, name: string): Promise<DeviceWallet>;
  /** The caller showed the balance before. Throws LOCKED, LAST_WALLET. */
  removeWallet(address: string): Promise<void>;
  /**
   * Removes a phrase with all its wallets, or an imported key; also locked or unreadable ones: the person may have forgotten the lock's key.
   * With `onlyUnchecked`, throws CHANGED_ELSEWHERE and removes nothing unless it is a phrase that is not checked: another tab may have
   * checked it a moment ago.
   */
  removeSecret(id: string, options?: { onlyUnchecked?: boolean }): Promise<void>;

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
