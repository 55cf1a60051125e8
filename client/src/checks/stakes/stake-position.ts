import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { STAKE_PROGRAM } from '../programs.ts';

const REFERENCE_CHARACTERS = 29;

/**
 * The seed of an operation's new position. `part` is its place among the operation's parts, from zero.
 *
 * MAINTENANCE: domain/stakes/stake-seed.ts of the service derives the same seeds.
 */
export function stakeSeed(reference: string, part = 0): string {
  return `${reference.slice(0, REFERENCE_CHARACTERS)}-${part}`;
}

/** The address of a stake account that follows from a wallet and a seed (Solana docs, "createAccountWithSeed"). */
export function positionAddress(wallet: string, seed: string): string {
  const parts = [base58.decode(wallet), utf8ToBytes(seed), base58.decode(STAKE_PROGRAM)];
  return base58.encode(sha256(concatBytes(...parts)));
}
