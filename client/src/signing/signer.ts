import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { isAddress } from '../checks/addresses.ts';
import { InvalidArgumentError } from '../errors.ts';

const SEED_BYTES = 32;
const SECRET_KEY_BYTES = 64;

/** Signs for one wallet: a key in this process, a wallet app, or a hardware device. */
export interface Signer {
  readonly address: string;
  /** Returns the 64-byte Ed25519 signature of exactly these bytes. Called only after they were checked. */
  signMessage(message: Uint8Array): Promise<Uint8Array>;
}

export interface GeneratedSigner extends Signer {
  /** Seed and public key, 64 bytes. Only the caller has them, and has to keep them. */
  exportSecretKey(): Uint8Array;
}

/** Signs with a key held in memory: the 32-byte seed, or the 64 bytes of seed and public key. */
export function keypairSigner(secretKey: Uint8Array): Signer {
  if (!ArrayBuffer.isView(secretKey)) throw new InvalidArgumentError('secretKey', 'must be a Uint8Array');
  if (secretKey.length !== SEED_BYTES && secretKey.length !== SECRET_KEY_BYTES) {
    throw new InvalidArgumentError('secretKey', `must have 32 or 64 bytes, not ${secretKey.length}`);
  }
  const seed = secretKey.slice(0, SEED_BYTES);
  const publicKey = ed25519.getPublicKey(seed);
  const statedPublicKey = secretKey.subarray(SEED_BYTES);
  if (statedPublicKey.length > 0 && !statedPublicKey.every((byte, index) => byte === publicKey[index])) {
    throw new InvalidArgumentError('secretKey', 'its second half is not the public key of its first half');
  }
  return {
    address: base58.encode(publicKey),
    signMessage: async (message) => ed25519.sign(message, seed),
  };
}

/** Signs with the caller's function, which may ask a device, a vault or another process. The library verifies its result. */
export function callbackSigner(
  address: string,
  signMessage: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>,
): Signer {
  if (!isAddress(address)) throw new InvalidArgumentError('address', 'is not base58 text of 32 bytes');
  return { address, signMessage: async (message) => await signMessage(message) };
}

/** Creates a key from the platform's secure random source. It is lost unless the caller keeps it. */
export function generateKeypairSigner(): GeneratedSigner {
  const seed = ed25519.utils.randomSecretKey();
  return {
    ...keypairSigner(seed),
    exportSecretKey: () => concatBytes(seed, ed25519.getPublicKey(seed)),
  };
}
