import { createPublicKey, verify } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';

const POINT_BYTES = 32;
const SIGNATURE_BYTES = 64;

/**
 * True if validators would accept this signature: they use `verify_strict` of ed25519-dalek. It refuses encodings that are not
 * canonical and points of small order, and checks the equation without the cofactor. The curves library’s own `verify` multiplies by
 * the cofactor, so it accepts signatures that would never land; its points are used here, and OpenSSL's equation. The client library has the same rule
 * (client/src/checks/signature-rule.ts).
 */
export function isSignatureOf(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const encodedKey = base58.decode(address);
  for (const encoded of [encodedKey, signature.subarray(0, POINT_BYTES)]) {
    if (decoded(encoded)?.isSmallOrder() ?? true) return false;
  }
  // OpenSSL has no cofactor in its equation, and refuses a scalar that is not reduced.
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(encodedKey).toString('base64url') },
    format: 'jwk',
  });
  return verify(null, message, key, signature);
}

/** Null if the bytes are not the canonical encoding of a point. */
function decoded(bytes: Uint8Array): typeof ed25519.Point.BASE | null {
  try {
    return ed25519.Point.fromBytes(bytes);
  } catch {
    return null;
  }
}
