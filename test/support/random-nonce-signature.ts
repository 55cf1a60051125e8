import { randomBytes } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

const SCALAR_BYTES = 32;

/**
 * An Ed25519 signature (RFC 8032, section 5.1.6) with a random nonce instead of the one that follows from key and
 * message: as valid as the usual one, and another each time. Threshold signers make such ones.
 */
export function signOtherwise(message: Uint8Array, seed: Uint8Array): Uint8Array {
  const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(seed);
  const order = ed25519.Point.Fn.ORDER;
  const nonce = littleEndian(randomBytes(SCALAR_BYTES)) % order;
  const commitment = ed25519.Point.BASE.multiply(nonce).toBytes();
  const challenge = littleEndian(sha512(concatBytes(commitment, pointBytes, message))) % order;
  return concatBytes(commitment, toLittleEndian((nonce + challenge * scalar) % order));
}

export function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`);
}

export function toLittleEndian(value: bigint): Uint8Array {
  return Buffer.from(value.toString(16).padStart(2 * SCALAR_BYTES, '0'), 'hex').toReversed();
}
