import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Network } from '../network.ts';
import type { OperationKind } from '../operations/operation-words.ts';

/** The content that a confirmation is bound to; its fields are hashed in this order. */
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
 * The hash that names exactly what is confirmed. The library computes it from the caller's own arguments. If a service
 * recorded anything else, either it refuses the confirmation or the library does.
 *
 * MAINTENANCE: domain/operations/content-hash.ts of the service computes the same hash; both are tested with the vector
 * in docs/api-conventions.md.
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
