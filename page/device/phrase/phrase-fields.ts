import { DeviceError } from '../device-error.ts';
import { expectWords, WORD_COUNTS } from './phrase.ts';
import { readWords, splitWords } from './split-words.ts';

const [SHORT, LONG] = WORD_COUNTS;

/** A field for each word of a phrase, 12 or 24; a word that is missing is empty text. */
export type PhraseFields = readonly string[];

export function emptyFields(count: number): PhraseFields {
  return Array.from({ length: count }, () => '');
}

/**
 * The fields after a text was written into one of them, after the word `kept` that stays there. No other field loses its word:
 * the written words take the empty fields after it, and move the words that follow. Words with numbers go where these say if those
 * fields are empty. A text of twelve words or more that is alone begins in the first field.
 * Throws WORD_ORDER, WORD_COUNT if the text has more words than a phrase can have, NO_ROOM if all together are more; nothing is written then.
 */
export function writeWords(fields: PhraseFields, index: number, text: string, kept = ''): PhraseFields {
  const { words: written, first } = readWords(text);
  if (written.length > LONG) throw new DeviceError('WORD_COUNT', { found: written.length });
  const own = splitWords(kept);
  const others = [...fields.slice(0, index), ...(own.length === 0 ? [''] : own), ...fields.slice(index + 1)];
  const numbered = first === undefined ? undefined : intoEmpty(others, first - 1, written);
  if (numbered) return asFields(numbered, fields.length);
  const isAlone = others.every((word) => word === '');
  if (isAlone && written.length >= SHORT) return asFields(written, fields.length);

  const position = index + own.length;
  const next = others.findIndex((word, at) => at >= position && word !== '');
  const room = (next === -1 ? others.length : next) - position;
  const following = others.slice(position + Math.min(room, written.length));
  return asFields([...others.slice(0, position), ...written, ...following], fields.length);
}

/** Undefined if a field would lose its word. */
function intoEmpty(fields: PhraseFields, from: number, words: readonly string[]): PhraseFields | undefined {
  const end = from + words.length;
  if (from < 0 || end > LONG || fields.slice(from, end).some((word) => word !== '')) return undefined;
  return Array.from(
    { length: Math.max(fields.length, end) },
    (_, at) => words[at - from] ?? fields[at] ?? '',
  );
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

/** Fields between the words are left out if there are too many. */
function asFields(fields: readonly string[], atLeast: number): PhraseFields {
  const words = fields.filter((word) => word !== '');
  if (words.length > LONG) throw new DeviceError('NO_ROOM', { found: words.length, most: LONG });
  const used = fields.slice(0, fields.findLastIndex((word) => word !== '') + 1);
  const placed = used.length > LONG ? words : used;
  const count = placed.length > SHORT ? LONG : atLeast;
  return Array.from({ length: count }, (_, index) => placed[index] ?? '');
}
