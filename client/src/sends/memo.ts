import { utf8ToBytes } from '@noble/hashes/utils.js';
import { InvalidArgumentError } from '../errors.ts';

/** The service's limit: a token send that creates a token account leaves little more space in a transaction. */
export const MAX_MEMO_BYTES = 256;

// MAINTENANCE: domain/sends/memo-text.ts of the service has the same rule.

/** Control, format and separator characters, halves of a surrogate pair, and characters that are shown as nothing. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Emoji as people type them. Some hold a joiner (U+200D) or a variation selector (U+FE0F), which change what is shown. */
const EMOJI =
  /[#*0-9]\uFE0F\u20E3|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*/gu;

/** Throws if the service would refuse the memo. */
export function checkMemo(memo: unknown): string {
  if (typeof memo !== 'string') throw new InvalidArgumentError('memo', 'is not text');
  if (memo === '') throw new InvalidArgumentError('memo', 'is empty: leave it out');
  if (HIDDEN.test(memo.replaceAll(EMOJI, ''))) {
    throw new InvalidArgumentError(
      'memo',
      'has control characters, line breaks, invisible characters, or half of a surrogate pair',
    );
  }
  if (utf8ToBytes(memo).length > MAX_MEMO_BYTES) {
    throw new InvalidArgumentError('memo', `has more than ${MAX_MEMO_BYTES} bytes of UTF-8`);
  }
  return memo;
}
