import { createHash } from 'node:crypto';

/** Stands for the signatures of a block's transactions in their order: two readings with the same digest hold the same. */
export function signaturesDigest(signatures: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const signature of signatures) hash.update(signature).update('\n');
  return hash.digest('base64');
}
