/** Control, format and separator characters, halves of a surrogate pair, and characters that are shown as nothing. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Emoji as people type them. Some hold a joiner (U+200D) or a variation selector (U+FE0F), which change what is shown. */
const EMOJI =
  /[#*0-9]\uFE0F\u20E3|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*/gu;

/**
 * The part of the rule that a regular expression without flags can state, for the OpenAPI document: the hidden characters
 * below U+10000, without the two of emoji.
 */
export const MEMO_PATTERN =
  '^[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160' +
  '\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200c\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0e\\ufeff' +
  '\\uffa0\\ufff0-\\ufffb]+$';

/**
 * True if people see every character of the memo. Hidden ones make two memos look the same, or one read differently in
 * another program, and half of a surrogate pair has no UTF-8.
 *
 * MAINTENANCE: client/src/sends/memo.ts has the same rule.
 */
export function isMemoText(memo: string): boolean {
  return !HIDDEN.test(memo.replaceAll(EMOJI, ''));
}

const EMOJI_OR_HIDDEN = new RegExp(`(${EMOJI.source})|${HIDDEN.source}`, 'gu');

/** A text from outside without the characters that people do not see. */
export function withoutHidden(text: string): string {
  return text.replaceAll(EMOJI_OR_HIDDEN, (_, emoji: string | undefined) => emoji ?? '');
}
