import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Network } from '../networks.ts';

/** What a person confirms, in the words that are hashed. Amounts are decimal integers as text. */
export interface SendContent {
  operationId: string;
  network: Network;
  chainId: string;
  kind: 'send';
  from: string;
  recipient: string;
  /** The mint's address, or `SOL`. */
  mint: string;
  baseUnits: string;
  feeCapLamports: string;
  memo: string | null;
}

/**
 * Names exactly what is to be confirmed, so that a confirmation cannot be carried over to other content.
 *
 * MAINTENANCE: client/src/content-hash.ts computes the same from the caller's own arguments; the test
 * vector in docs/api-conventions.md holds both to each other.
 */
export function contentHash(content: SendContent): string {
  const text = JSON.stringify([
    1,
    content.operationId,
    content.network,
    content.chainId,
    content.kind,
    content.from,
    content.recipient,
    content.mint,
    content.baseUnits,
    content.feeCapLamports,
    content.memo,
  ]);
  return `sha256:${bytesToHex(sha256(utf8ToBytes(text)))}`;
}
