import { DeviceError } from './device-error.ts';
import type { DeviceEnvironment } from './environment.ts';
import { SEED_BYTES } from './phrase/phrase.ts';
import { isOfKey, publicPartSchema, type DeviceRecord, type PublicPart } from './record.ts';
import type { Secret } from './secret.ts';

/** The length for AES-GCM. An IV is random for each encryption, and a record is encrypted far less often than 2^32 times. */
const IV_BYTES = 12;

export type WebCrypto = NonNullable<DeviceEnvironment['crypto']>;

/** Encrypts a secret into its record. The readable part is bound to it: with another one, the record does not open. */
export async function seal(
  crypto: WebCrypto,
  key: CryptoKey,
  publicPart: PublicPart,
  secret: Secret,
): Promise<DeviceRecord> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = bytesOf(secret);
  try {
    const bytes = await crypto.subtle.encrypt(parameters(iv, publicPart), key, plain);
    return { id: publicPart.id, public: publicPart, sealed: { iv, bytes: new Uint8Array(bytes) } };
  } finally {
    plain.fill(0);
  }
}

/**
 * Calls `use` with the secret of a record, and overwrites it afterwards. Throws RECORD_DAMAGED if the key or the readable
 * part is not the one that it was sealed with: GCM does not say which.
 */
export async function withSecret<Result>(
  crypto: WebCrypto,
  key: CryptoKey,
  record: DeviceRecord,
  use: (secret: Secret) => Result | Promise<Result>,
): Promise<Result> {
  const { iv, bytes } = record.sealed;
  let plain: Uint8Array;
  try {
    plain = new Uint8Array(await crypto.subtle.decrypt(parameters(iv, record.public), key, bytes));
  } catch (cause) {
    throw new DeviceError('RECORD_DAMAGED', undefined, { cause });
  }
  try {
    return await use(secretIn(plain, record.public));
  } finally {
    plain.fill(0);
  }
}

function bytesOf(secret: Secret): Uint8Array<ArrayBuffer> {
  if (secret.kind === 'key') return new Uint8Array(secret.privateKey);
  const { entropy, seed } = secret;
  const bytes = new Uint8Array(entropy.length + SEED_BYTES);
  bytes.set(entropy);
  bytes.set(seed, entropy.length);
  return bytes;
}

/** Views of the bytes: what overwrites them overwrites the secret. */
function secretIn(bytes: Uint8Array, publicPart: PublicPart): Secret {
  if (isOfKey(publicPart)) return { kind: 'key', privateKey: bytes };
  const entropyBytes = bytes.length - SEED_BYTES;
  return { kind: 'phrase', entropy: bytes.subarray(0, entropyBytes), seed: bytes.subarray(entropyBytes) };
}

/** Parsing puts the fields into the order of the schema, so that the same readable part always gives the same bytes. */
function parameters(iv: Uint8Array<ArrayBuffer>, publicPart: PublicPart): AesGcmParams {
  const additionalData = new TextEncoder().encode(JSON.stringify(publicPartSchema.parse(publicPart)));
  return { name: 'AES-GCM', iv, additionalData };
}
