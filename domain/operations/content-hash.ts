import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Network } from '../networks.ts';

/** What a person confirms, in the words that are hashed. */
export interface OperationContent {
  /** Of the kind's parts. */
  version: number;
  operationId: string;
  network: Network;
  chainId: string;
  kind: string;
  /** The kind's own (domain/operations/operation-kind.ts). */
  parts: readonly (string | null)[];
}

/**
 * Names exactly what is to be confirmed, so that a confirmation cannot be carried over to other content.
 *
 * MAINTENANCE: client/src/content-hash.ts computes the same from the caller's own arguments; the test
 * vector in docs/api-conventions.md holds both to each other.
 */
export function contentHash({
  version,
  operationId,
  network,
  chainId,
  kind,
  parts,
}: OperationContent): string {
  const text = JSON.stringify([version, operationId, network, chainId, kind, ...parts]);
  return `sha256:${bytesToHex(sha256(utf8ToBytes(text)))}`;
}
