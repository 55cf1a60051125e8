import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';

export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';

const MARKER = utf8ToBytes('ProgramDerivedAddress');

const HIGHEST_BUMP = 255;

/**
 * A wallet's own account for a mint, which depends on nothing but these three (Solana docs, "Program derived addresses"):
 * the first hash, from the highest bump down, that is no point of the curve and so nobody's public key.
 */
export function associatedTokenAddress(wallet: string, mint: string, tokenProgram: string): string {
  const seeds = [wallet, tokenProgram, mint].map((address) => base58.decode(address));
  const program = base58.decode(ASSOCIATED_TOKEN_PROGRAM);
  for (let bump = HIGHEST_BUMP; bump >= 0; bump -= 1) {
    const hash = sha256(concatBytes(...seeds, Uint8Array.of(bump), program, MARKER));
    if (!isOnCurve(hash)) return base58.encode(hash);
  }
  throw new Error('no address can be derived of these seeds');
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes);
    return true;
  } catch {
    return false;
  }
}
