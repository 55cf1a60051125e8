import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import { InvalidArgumentError } from '../errors.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** As many random bits as a UUID; `crypto.randomUUID` is missing on pages without https. */
const RANDOM_KEY_BYTES = 16;

/** The caller's key, or a random one. */
export function idempotencyKeyOr(given: string | undefined): string {
  if (given === undefined) return bytesToHex(randomBytes(RANDOM_KEY_BYTES));
  if (!VISIBLE_ASCII.test(given)) {
    throw new InvalidArgumentError('idempotencyKey', 'must be 1 to 255 visible ASCII characters');
  }
  return given;
}
