import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Network } from '../networks.ts';

/** The content that a person confirms, as it is hashed. */
export interface OperationContent {
  /** Version of the kind's parts. */
  version: number;
  operationId: string;
  network: Network;
  chainId: string;
  kind: string;
  /** The kind's own parts (domain/operations/operation-kind.ts). */
  parts: readonly (string | null)[];
}

/**
 * Identifies the exact content to confirm, so that a confirmation cannot be used for other content.
 *
 * MAINTENANCE: client/src/checks/content-hash.ts computes the same hash from the caller's own arguments. The test
 * vector in docs/api-conventions.md checks both.
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
