import { createHash } from 'node:crypto';

/** Parts of a block that are compared besides its hash. */
export interface BlockContents {
  parentSlot: number;
  previousBlockhash: string;
  /** Signatures of its transactions, in their order. */
  signatures: Iterable<string>;
}

const SEPARATOR = '.';

/**
 * Digest of a block's parent and its transactions' signatures: two readings with the same digest hold the same. The parent counts
 * because a node that names another one hides the blocks between.
 */
export function blockDigest({ parentSlot, previousBlockhash, signatures }: BlockContents): string {
  const parent = createHash('sha256').update(`${parentSlot} ${previousBlockhash}`).digest('base64');
  const hash = createHash('sha256');
  for (const signature of signatures) hash.update(signature).update('\n');
  return `${parent}${SEPARATOR}${hash.digest('base64')}`;
}

/** True if two digests are of blocks with the same parent. */
export function haveSameParent(digest: string, other: string): boolean {
  return digest.split(SEPARATOR)[0] === other.split(SEPARATOR)[0];
}
