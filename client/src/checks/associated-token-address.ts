import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { ASSOCIATED_TOKEN_PROGRAM } from './programs.ts';

const MARKER = utf8ToBytes('ProgramDerivedAddress');

const MAX_BUMP = 255;

/**
 * The address of a wallet's associated token account. It depends only on wallet, mint and token program (Solana docs,
 * "Program derived addresses"): the first hash, from the highest bump down, that is not a point of the curve and
 * therefore cannot be a public key.
 */
export function associatedTokenAddress(wallet: string, mint: string, tokenProgram: string): string {
  const seeds = [wallet, tokenProgram, mint].map((address) => base58.decode(address));
  const program = base58.decode(ASSOCIATED_TOKEN_PROGRAM);
  for (let bump = MAX_BUMP; bump >= 0; bump -= 1) {
    const hash = sha256(concatBytes(...seeds, Uint8Array.of(bump), program, MARKER));
    if (!isOnCurve(hash)) return base58.encode(hash);
  }
  throw new Error('no address can be derived from these seeds');
}

/** True if a private key can belong to an address of these bytes. */
export function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes);
    return true;
  } catch {
    return false;
  }
}
