import { DeviceError } from '../device-error.ts';
import { expectWords, WORD_COUNTS } from './phrase.ts';
import { splitWords } from './split-words.ts';

const [SHORT, LONG] = WORD_COUNTS;

/** A field for each word of a phrase, 12 or 24; a word that is missing is empty text. */
export type PhraseFields = readonly string[];

export function emptyFields(count: number): PhraseFields {
  return Array.from({ length: count }, () => '');
}

/**
 * The fields after a text was written into one of them. Its words take the empty fields after that one, and move the words
 * that follow: none is overwritten or dropped. A text of twelve words or more that does not fit there, or is alone, is a
 * phrase of its own: it begins in the first field, and replaces all words. Throws WORD_COUNT if there would be more words than a phrase can have; nothing is written then.
 */
export function writeWords(fields: PhraseFields, index: number, text: string): PhraseFields {
  const written = splitWords(text);
  const before = fields.slice(0, index);
  const after = fields.slice(index + 1);
  if (written.length <= 1) return [...before, written[0] ?? '', ...after];
  const next = after.findIndex((word) => word !== '');
  const room = 1 + (next === -1 ? after.length : next);
  const isAlone = [...before, ...after].every((word) => word === '');
  const isWhole = written.length >= SHORT && (written.length > room || isAlone);
  return isWhole
    ? asFields(written, fields.length)
    : asFields([...before, ...written, ...after.slice(Math.min(room, written.length) - 1)], fields.length);
}

/** Fields for a phrase of another length. Undefined if a word would be dropped. */
export function resizeFields(fields: PhraseFields, count: number): PhraseFields | undefined {
  if (fields.slice(count).some((word) => word !== '')) return undefined;
  return Array.from({ length: count }, (_, index) => fields[index] ?? '');
}

/** Throws WORD_COUNT, WORDS_MISSING, UNKNOWN_WORDS, CHECKSUM. */
export async function expectPhrase(fields: PhraseFields): Promise<void> {
  const words = fields.filter((word) => word !== '');
  if (words.length !== fields.length && words.length === SHORT)
    throw new DeviceError('WORDS_MISSING', { found: words.length, expected: fields.length });
  await expectWords(words.join(' '));
}

function asFields(words: readonly string[], atLeast: number): PhraseFields {
  const used = words.slice(0, words.findLastIndex((word) => word !== '') + 1);
  if (used.length > LONG)
    throw new DeviceError('WORD_COUNT', { found: used.filter((word) => word !== '').length });
  const count = used.length > SHORT ? LONG : atLeast;
  return Array.from({ length: count }, (_, index) => used[index] ?? '');
}
