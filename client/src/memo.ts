import { utf8ToBytes } from '@noble/hashes/utils.js';
import { InvalidArgumentError } from './errors.ts';

/** The service's own limit: a token send with a new account leaves little more in a transaction. */
export const MAX_MEMO_BYTES = 256;

/**
 * Half of a surrogate pair has no UTF-8: other bytes than those that were asked for would go to the chain. Marks of writing
 * direction would let people read another text than is there.
 */
const NOT_FOR_THE_CHAIN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** Refuses what the service would refuse. */
export function checkMemo(memo: unknown): string {
  if (typeof memo !== 'string') throw new InvalidArgumentError('memo', 'is not text');
  if (memo === '') throw new InvalidArgumentError('memo', 'is empty: leave it out');
  if (NOT_FOR_THE_CHAIN.test(memo)) {
    throw new InvalidArgumentError(
      'memo',
      'has control characters, marks of writing direction, or half of a surrogate pair',
    );
  }
  if (utf8ToBytes(memo).length > MAX_MEMO_BYTES) {
    throw new InvalidArgumentError('memo', `has more than ${MAX_MEMO_BYTES} bytes of UTF-8`);
  }
  return memo;
}
