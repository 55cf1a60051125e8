import { utf8ToBytes } from '@noble/hashes/utils.js';
import { InvalidArgumentError } from './errors.ts';

/** The service's limit: a token send that creates a token account leaves little more space in a transaction. */
export const MAX_MEMO_BYTES = 256;

/**
 * Half of a surrogate pair has no UTF-8, so other bytes than the caller's would go to the chain. Writing direction marks
 * could make people read another text.
 */
const NOT_FOR_THE_CHAIN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** Throws if the service would refuse the memo. */
export function checkMemo(memo: unknown): string {
  if (typeof memo !== 'string') throw new InvalidArgumentError('memo', 'is not text');
  if (memo === '') throw new InvalidArgumentError('memo', 'is empty: leave it out');
  if (NOT_FOR_THE_CHAIN.test(memo)) {
    throw new InvalidArgumentError(
      'memo',
      'has control characters, writing direction marks, or half of a surrogate pair',
    );
  }
  if (utf8ToBytes(memo).length > MAX_MEMO_BYTES) {
    throw new InvalidArgumentError('memo', `has more than ${MAX_MEMO_BYTES} bytes of UTF-8`);
  }
  return memo;
}
