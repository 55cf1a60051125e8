import { isDeviceError, type DeviceError, type DeviceErrorCode } from '../device/index.ts';
import { t } from './text.ts';

/** Codes whose text needs none of the error's details. */
const TEXTS: Partial<Record<DeviceErrorCode, () => string>> = {
  INSECURE_CONTEXT: () => t('device-insecure'),
  NO_STORAGE: () => t('device-no-storage'),
  STORAGE_FORBIDDEN: () => t('device-storage-forbidden'),
  STORAGE_FULL: () => t('device-storage-full'),
  STORAGE_FAILED: () => t('device-storage-failed'),
  WORD_ORDER: () => t('device-word-order'),
  CHECKSUM: () => t('device-checksum'),
  OTHER_WORDS: () => t('device-other-words'),
  OTHER_KEY: () => t('device-other-key'),
  PASSPHRASE_TOO_SIMPLE: () => t('device-too-simple'),
  PASSPHRASE_NOT_JUDGED: () => t('device-not-judged'),
  TEST_NETWORK: () => t('device-test-network'),
  WRONG_PASSPHRASE: () => t('device-wrong-passphrase'),
  PASSKEY_UNSUPPORTED: () => t('device-passkey-unsupported'),
  PASSKEY_WITHOUT_PRF: () => t('device-passkey-without-prf'),
  PASSKEY_CANCELLED: () => t('device-passkey-cancelled'),
  PASSKEY_FAILED: () => t('device-passkey-failed'),
  WRONG_PASSKEY: () => t('device-wrong-passkey'),
  LOCKED: () => t('device-locked'),
  NOT_FOUND: () => t('device-not-found'),
  NOT_CHECKED: () => t('device-not-checked'),
  CHANGED_ELSEWHERE: () => t('device-changed-elsewhere'),
  RECORD_DAMAGED: () => t('device-record-damaged'),
  RECORD_TOO_NEW: () => t('device-record-too-new'),
  LAST_WALLET: () => t('device-last-wallet'),
};

/** Says what the device refused, and what to do. */
export function deviceErrorText(error: DeviceError): string {
  if (isDeviceError(error, 'WORD_COUNT')) return t('device-word-count', error.details);
  if (isDeviceError(error, 'NO_ROOM')) return t('device-no-room', error.details);
  if (isDeviceError(error, 'WORDS_MISSING')) return t('device-words-missing', error.details);
  if (isDeviceError(error, 'UNKNOWN_WORDS')) {
    return t('device-unknown-words', { places: error.details.words.map(({ place }) => place).join(', ') });
  }
  if (isDeviceError(error, 'CHECK_FAILED')) {
    return t('device-check-failed', { places: error.details.places.join(', ') });
  }
  if (isDeviceError(error, 'PASSPHRASE_TOO_SHORT')) return t('device-too-short', error.details);
  if (isDeviceError(error, 'PASSKEY_ON_IP_ADDRESS')) return t('device-passkey-on-ip', error.details);
  if (isDeviceError(error, 'NAME')) return t('device-name', error.details);
  if (isDeviceError(error, 'ALREADY_HERE')) return t('device-already-here', { name: error.details.name });
  if (isDeviceError(error, 'OTHER_NETWORK')) {
    return t('device-other-network', { name: error.details.name });
  }
  return TEXTS[error.code]?.() ?? t('device-failed');
}
