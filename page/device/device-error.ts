/** The values of an error besides its code; a screen puts these values into its text. */
export interface DeviceErrorDetails {
  // The browser
  /** No WebCrypto: the page was opened by plain http on a host other than localhost. */
  INSECURE_CONTEXT: undefined;
  NO_STORAGE: undefined;
  /** Private mode, blocked site data, or a sandboxed frame. */
  STORAGE_FORBIDDEN: undefined;
  /** Nothing was written; what was stored before is unchanged. */
  STORAGE_FULL: undefined;
  /** Any other failure of the browser's database; nothing was written. `cause` has the browser's error. */
  STORAGE_FAILED: undefined;

  // The phrase
  WORD_COUNT: { found: number };
  /** The words of a text and those in the fields are more than a phrase can have: empty the fields first. */
  NO_ROOM: { found: number; most: number };
  /** Each word of a text has a number, but the numbers do not count the words: type them in their order. */
  WORD_ORDER: undefined;
  /** Fewer words were typed than the person said the phrase has. */
  WORDS_MISSING: { found: number; expected: number };
  /** The words are a phrase, but not this one: they do not give each address of its wallets. */
  OTHER_WORDS: undefined;
  /** Places count from 1. Show the words, but write them nowhere: each is a word of the phrase, mistyped. */
  UNKNOWN_WORDS: { words: readonly { place: number; word: string }[] };
  /** All words are in the list, but do not belong together: one of them is another word, or two changed places. */
  CHECKSUM: undefined;
  /** The places with a wrong word; they count from 1. */
  CHECK_FAILED: { places: readonly number[] };
  /** `checkPhrase` without `askForWords` before it. */
  CHECK_NOT_ASKED: undefined;

  // An imported key
  /** Not a private key as other wallets export it, but something else, as far as it can be said. Nothing that was typed is repeated. */
  NOT_A_KEY: {
    found: 'nothing' | 'phrase' | 'address' | 'seed' | 'hex' | 'length' | 'mismatch' | 'other';
  };
  /** A private key, but of another wallet than the one of this record. */
  OTHER_KEY: undefined;
  /** The call is for the other kind of secret. */
  OTHER_SECRET: { secret: 'phrase' | 'key' };

  // The lock
  PASSPHRASE_TOO_SHORT: { atLeast: number };
  /** Long enough, but among the first that a thief would try. `judgePassphrase` says why. */
  PASSPHRASE_TOO_SIMPLE: undefined;
  /** The dictionaries did not load, so no lock was made: reload the page, because a browser may remember the failure. `cause` has the browser's error. */
  PASSPHRASE_NOT_JUDGED: undefined;
  WRONG_PASSPHRASE: undefined;
  /** The phrase is locked by the other kind: show that one. */
  OTHER_LOCK: { lock: 'passphrase' | 'passkey' };
  /** A browser ties passkeys to a host name, and refuses an IP address. */
  PASSKEY_ON_IP_ADDRESS: { host: string };
  /** The browser has no passkeys, or none with the PRF extension. */
  PASSKEY_UNSUPPORTED: undefined;
  /** The authenticator made or has the passkey, but cannot derive a key with it (no PRF). */
  PASSKEY_WITHOUT_PRF: undefined;
  /** Cancelled, timed out, or the passkey is not on this device: browsers do not say which. */
  PASSKEY_CANCELLED: undefined;
  /** Any other refusal of the browser; `cause` has it. */
  PASSKEY_FAILED: undefined;
  /** The passkey answered, but its key does not open this record. */
  WRONG_PASSKEY: undefined;
  LOCKED: undefined;

  // Wallets
  NAME: { maximum: number };
  /** No such phrase or wallet on this device: removed, maybe in another tab. */
  NOT_FOUND: undefined;
  ALREADY_HERE: { address: string; name: string };
  /** The same address in two networks: the bytes to sign do not say which network they are for. */
  OTHER_NETWORK: { address: string; name: string; network: string };
  /** A phrase or a private key is about to get into a test network. Warn, then call again with `intoTestNetwork: true`. */
  TEST_NETWORK: { network: string };
  NOT_CHECKED: undefined;
  /** The number of the account is not a whole number from 0 to 2^31 - 1. */
  ACCOUNT: undefined;
  /** The phrase's last wallet: only `removeSecret` takes it away. */
  LAST_WALLET: undefined;

  // Stored records
  /** Another tab changed the record all the time; repeat the call. */
  CHANGED_ELSEWHERE: undefined;
  /** The record is not as it was written, so it cannot be opened. The person's own copy restores it. */
  RECORD_DAMAGED: undefined;
  /** A newer release of the page wrote the record. Reload the page. */
  RECORD_TOO_NEW: undefined;
}

export type DeviceErrorCode = keyof DeviceErrorDetails;

const MESSAGES: { [Code in DeviceErrorCode]: (details: DeviceErrorDetails[Code]) => string } = {
  INSECURE_CONTEXT: () =>
    'This browser offers no encryption here: open the page by https, or on http://localhost.',
  NO_STORAGE: () => 'This browser has no IndexedDB, so it cannot keep a wallet.',
  STORAGE_FORBIDDEN: () =>
    'This browser does not let the page store anything: leave private mode, or allow site data for this page.',
  STORAGE_FULL: () => 'The storage of this browser is full, and nothing was written: free some, then repeat.',
  STORAGE_FAILED: () => 'The storage of this browser failed, and nothing was written: reload the page.',
  WORD_COUNT: ({ found }) => `A phrase has 12 or 24 words; ${found} were found.`,
  NO_ROOM: ({ found, most }) => `${found} words together; a phrase has at most ${most}.`,
  WORD_ORDER: () => 'The numbers before or after the words say no order: type the words in their order.',
  WORDS_MISSING: ({ found, expected }) => `${found} of ${expected} words were found.`,
  OTHER_WORDS: () => 'These words are the phrase of another wallet.',
  UNKNOWN_WORDS: ({ words }) => `Not in the word list: word ${words.map(({ place }) => place).join(', ')}.`,
  CHECKSUM: () =>
    'All words are in the list, but together they are not a phrase: compare each word and its place.',
  CHECK_FAILED: ({ places }) => `Not the word of the phrase: place ${places.join(', ')}.`,
  CHECK_NOT_ASKED: () => 'Ask for the words first.',
  NOT_A_KEY: ({ found }) => `This is not a private key as wallets export it (${found}).`,
  OTHER_KEY: () => 'This is the private key of another wallet.',
  OTHER_SECRET: ({ secret }) =>
    secret === 'key'
      ? 'This wallet is of an imported key, and has no recovery phrase here.'
      : 'This wallet is of a recovery phrase, and has no imported key.',
  PASSPHRASE_TOO_SHORT: ({ atLeast }) => `The passphrase needs at least ${atLeast} characters.`,
  PASSPHRASE_TOO_SIMPLE: () =>
    'The passphrase is easy to guess: take several words that do not belong together.',
  PASSPHRASE_NOT_JUDGED: () =>
    'The lists of easy passphrases could not be loaded, so no lock was made: reload the page.',
  WRONG_PASSPHRASE: () => 'The passphrase is wrong.',
  OTHER_LOCK: ({ lock }) => `This wallet is locked by a ${lock}.`,
  PASSKEY_ON_IP_ADDRESS: ({ host }) =>
    `A passkey belongs to a host name, and this page was opened as ${host}: open it by its name, or use a passphrase.`,
  PASSKEY_UNSUPPORTED: () =>
    'This browser has no passkeys that can encrypt (PRF): use a passphrase, or another browser.',
  PASSKEY_WITHOUT_PRF: () =>
    'This authenticator cannot encrypt with a passkey (PRF): use another one, or a passphrase.',
  PASSKEY_CANCELLED: () =>
    'The passkey was not used: it was cancelled, took too long, or is not on this device.',
  PASSKEY_FAILED: () => 'The browser refused the passkey.',
  WRONG_PASSKEY: () => 'This passkey does not open the wallet.',
  LOCKED: () => 'The wallet is locked: unlock it first.',
  NAME: ({ maximum }) => `A name has 1 to ${maximum} visible characters.`,
  NOT_FOUND: () => 'This wallet is not on this device.',
  ALREADY_HERE: ({ name }) => `This wallet is already on this device, as ${name}.`,
  OTHER_NETWORK: ({ name, network }) =>
    `This address is already on this device for ${network}, as ${name}. An address can be used in one network only.`,
  TEST_NETWORK: ({ network }) =>
    `${network} is a test network: a secret that holds real money should not be used there.`,
  NOT_CHECKED: () => 'The phrase was not checked: check that it was written down first.',
  ACCOUNT: () => 'The number of an account is a whole number from 0 to 2147483647.',
  LAST_WALLET: () => 'This is the last wallet of its phrase: remove the phrase.',
  CHANGED_ELSEWHERE: () => 'Another tab changes this wallet: repeat.',
  RECORD_DAMAGED: () =>
    'What is stored of this wallet is damaged: restore it from its phrase, or import its private key again.',
  RECORD_TOO_NEW: () => 'A newer version of this page stored this wallet: reload the page.',
};

/** A refusal of the device. Its message has no secret in it, and nothing that was typed. */
export class DeviceError<Code extends DeviceErrorCode = DeviceErrorCode> extends Error {
  override readonly name = 'DeviceError';
  readonly code: Code;
  readonly details: DeviceErrorDetails[Code];

  constructor(
    code: Code,
    ...[details, options]: DeviceErrorDetails[Code] extends undefined
      ? [details?: undefined, options?: ErrorOptions]
      : [details: DeviceErrorDetails[Code], options?: ErrorOptions]
  ) {
    super(MESSAGES[code](details as DeviceErrorDetails[Code]), options);
    this.code = code;
    this.details = details as DeviceErrorDetails[Code];
  }
}

/** True for a DeviceError, with this code if one is given; its details then have their type. */
export function isDeviceError<Code extends DeviceErrorCode = DeviceErrorCode>(
  error: unknown,
  code?: Code,
): error is DeviceError<Code> {
  return error instanceof DeviceError && (code === undefined || error.code === code);
}
