import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Network, OperationKind } from './words.ts';

/** What a confirmation binds itself to, in the words that are hashed. */
export interface OperationContent {
  /** Version of the kind's parts: `content_version` of the operation. */
  version: number;
  operationId: string;
  network: Network;
  chainId: string;
  kind: OperationKind;
  /** The kind's own parts in their order. Integers as decimal text. */
  parts: readonly (string | null)[];
}

/**
 * Names exactly what is to be confirmed. The library computes it from the caller's own arguments, so that a service
 * which noted anything else refuses the confirmation, or is refused.
 *
 * MAINTENANCE: domain/operations/content-hash.ts of the service computes the same; the test vector in
 * docs/api-conventions.md holds both to each other.
 */
export function contentHash({
  version,
  operationId,
  network,
  chainId,
  kind,
  parts,
}: OperationContent): string {
  return hashName(utf8ToBytes(JSON.stringify([version, operationId, network, chainId, kind, ...parts])));
}

/** `sha256:` and the lowercase hex digest, as the service writes its hashes. */
export function hashName(bytes: Uint8Array): string {
  return `sha256:${bytesToHex(sha256(bytes))}`;
}
