import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Network } from './words.ts';

/** What a confirmation binds itself to. Integers as decimal text. */
export interface SendContent {
  operationId: string;
  network: Network;
  chainId: string;
  from: string;
  recipient: string;
  /** The mint's address, or `SOL`. */
  mint: string;
  baseUnits: string;
  feeCapLamports: string;
  memo: string | null;
}

/**
 * Names exactly what is to be confirmed. Computed here from the caller's own arguments, so that a service
 * which noted anything else refuses the confirmation, or is refused.
 *
 * MAINTENANCE: domain/operations/content-hash.ts of the service computes the same; the test vector in
 * docs/api-conventions.md holds both to each other.
 */
export function contentHash(content: SendContent): string {
  const text = JSON.stringify([
    1,
    content.operationId,
    content.network,
    content.chainId,
    'send',
    content.from,
    content.recipient,
    content.mint,
    content.baseUnits,
    content.feeCapLamports,
    content.memo,
  ]);
  return hashName(utf8ToBytes(text));
}

/** `sha256:` and the lowercase hex digest, as the service writes its hashes. */
export function hashName(bytes: Uint8Array): string {
  return `sha256:${bytesToHex(sha256(bytes))}`;
}
