import { createHash } from 'node:crypto';

/** Identifies the exact bytes that a signature covers. */
export function messageHash(message: Uint8Array): string {
  return `sha256:${createHash('sha256').update(message).digest('hex')}`;
}
