/** The keys on this device: phrases and imported keys, their encrypted records, and signing. No screen, and no network. */
export { createDevice, type DeviceOptions } from './create-device.ts';
export { DeviceError, isDeviceError, type DeviceErrorCode, type DeviceErrorDetails } from './device-error.ts';
export type {
  Device,
  DeviceChange,
  DeviceKey,
  DevicePhrase,
  DeviceSecret,
  DeviceWallet,
  Key,
  LockKind,
  NewKey,
  NewPhrase,
  PhraseAddress,
  PhraseWallet,
  PasskeySupport,
  Persistence,
  RestoredPhrase,
  StoredSecrets,
  TypedKey,
} from './device-types.ts';
export { expectFree } from './device-wallets.ts';
export { browserEnvironment, type DeviceEnvironment } from './environment.ts';
export { pathOf } from './phrase/derive-key.ts';
export { completeWord, fittingWord } from './phrase/complete-word.ts';
export {
  emptyFields,
  expectPhrase,
  resizeFields,
  writeWords,
  type PhraseFields,
} from './phrase/phrase-fields.ts';
export { splitWords } from './phrase/split-words.ts';
export { MAXIMUM_NAME_LENGTH, readName } from './wallet-name.ts';
export { judgePassphrase, type Judgement } from './locks/judge-passphrase.ts';
export { MINIMUM_PASSPHRASE_LENGTH } from './locks/passphrase-lock.ts';
