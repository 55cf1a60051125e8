import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { isAddress } from './addresses.ts';

const POINT_BYTES = 32;
const SIGNATURE_BYTES = 64;

/**
 * True if validators would accept the signature. They call `verify_strict` of ed25519-dalek, which refuses non-canonical
 * encodings and points of small order, and checks the equation without the cofactor. The library's own `verify` multiplies
 * by the cofactor, so it accepts signatures that would never land.
 */
export function isSignatureOf(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  if (!isAddress(address) || signature.length !== SIGNATURE_BYTES) return false;
  const { BASE, Fn } = ed25519.Point;
  const encodedKey = base58.decode(address);
  const encodedPoint = signature.subarray(0, POINT_BYTES);
  const scalar = littleEndian(signature.subarray(POINT_BYTES));
  if (scalar >= Fn.ORDER) return false;
  const key = decoded(encodedKey);
  if (key === null || key.isSmallOrder()) return false;
  if (decoded(encodedPoint)?.isSmallOrder() ?? true) return false;
  const challenge = Fn.create(littleEndian(sha512(concatBytes(encodedPoint, encodedKey, message))));
  const expected = BASE.multiplyUnsafe(scalar).subtract(key.multiplyUnsafe(challenge)).toBytes();
  return expected.every((byte, index) => byte === encodedPoint[index]);
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
}

/** Null if the bytes are not the canonical encoding of a point. */
function decoded(bytes: Uint8Array): typeof ed25519.Point.BASE | null {
  try {
    return ed25519.Point.fromBytes(bytes);
  } catch {
    return null;
  }
}
