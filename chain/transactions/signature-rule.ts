import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE, concatBytes, equalBytes } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';

const POINT_BYTES = 32;
const SIGNATURE_BYTES = 64;

/**
 * True if validators would accept this signature: they use `verify_strict` of ed25519-dalek. It refuses encodings that are not
 * canonical and points of small order, and checks the equation without the cofactor. The library’s own `verify` multiplies by
 * the cofactor, so it accepts signatures that would never land. The client library has the same rule
 * (client/src/signature-rule.ts).
 */
export function isSignatureOf(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const { BASE, Fn } = ed25519.Point;
  const encodedKey = base58.decode(address);
  const encodedPoint = signature.subarray(0, POINT_BYTES);
  const scalar = bytesToNumberLE(signature.subarray(POINT_BYTES));
  if (scalar >= Fn.ORDER) return false;
  const key = decoded(encodedKey);
  if (key === null || key.isSmallOrder()) return false;
  if (decoded(encodedPoint)?.isSmallOrder() ?? true) return false;
  const challenge = Fn.create(bytesToNumberLE(sha512(concatBytes(encodedPoint, encodedKey, message))));
  const expected = BASE.multiplyUnsafe(scalar).subtract(key.multiplyUnsafe(challenge));
  return equalBytes(expected.toBytes(), encodedPoint);
}

/** Null if the bytes are not the canonical encoding of a point. */
function decoded(bytes: Uint8Array): typeof ed25519.Point.BASE | null {
  try {
    return ed25519.Point.fromBytes(bytes);
  } catch {
    return null;
  }
}
