import { createHash } from 'node:crypto';

/** Names the exact bytes that a signature covers. */
export function messageHash(message: Uint8Array): string {
  return `sha256:${createHash('sha256').update(message).digest('hex')}`;
}
