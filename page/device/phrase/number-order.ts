import { DeviceError } from '../device-error.ts';

type Token = string | number;

/** The words of a text, and the number of the first one if each word of a list has its number. */
export interface WrittenWords {
  words: string[];
  first: number | undefined;
}

/** A list that is copied from columns has its words in another order than its numbers. Throws WORD_ORDER. */
export function orderByNumbers(written: readonly Token[]): WrittenWords {
  const tokens = withoutLabel(written);
  const words = tokens.filter(isWord);
  const places = tokens.flatMap((token, at) => (isWord(token) ? [at] : []));
  const before = places.map((at) => numberAt(tokens, at - 1));
  const after = places.map((at) => numberAt(tokens, at + 1));
  const unordered = { words, first: undefined };
  if (words.length < 2) return unordered;

  const lists = [before, after].filter((numbers) => numbers.every((each) => each !== undefined));
  if (lists.length > 0) return ordered(words, lists);
  // Words before the first number are a heading, or words that were in the field.
  const start = before.findIndex((number) => number !== undefined);
  const numbers = before.slice(Math.max(start, 0));
  if (numbers.length < 2 || numbers.includes(undefined)) return unordered;
  return {
    words: [...words.slice(0, start), ...ordered(words.slice(start), [numbers]).words],
    first: undefined,
  };
}

/** By the numbers that are a run, each once. Two such lists of numbers have to say the same. */
function ordered(
  words: readonly string[],
  lists: readonly (readonly (number | undefined)[])[],
): WrittenWords {
  const found = lists.flatMap((list) => {
    const numbers = list.filter((number) => number !== undefined);
    const first = Math.min(...numbers);
    const inOrder = words.map((_, index) => words[numbers.indexOf(first + index)]).filter(isWord);
    return inOrder.length === words.length ? [{ words: inOrder, first }] : [];
  });
  const [one, other = one] = found;
  if (one === undefined || one.words.join(' ') !== other?.words.join(' '))
    throw new DeviceError('WORD_ORDER');
  return one;
}

/** Removes a word that is before every number of a list, as in `Word 1: able Word 2: about`, until there is none. */
function withoutLabel(tokens: readonly Token[]): readonly Token[] {
  const numbers = tokens.flatMap((token, at) => (isWord(token) ? [] : [at]));
  const label = tokens[(numbers[0] ?? 0) - 1];
  const isLabelled =
    label !== undefined &&
    numbers.length > 1 &&
    numbers.every(
      (at, index) =>
        tokens[at - 1] === label &&
        isWord(tokens[at + 1]) &&
        // A word stays for the number before.
        (index === 0 || at - (numbers[index - 1] ?? 0) > 2),
    );
  return isLabelled ? withoutLabel(tokens.filter((_, at) => !numbers.includes(at + 1))) : tokens;
}

function numberAt(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at];
  return typeof token === 'number' ? token : undefined;
}

function isWord(token: Token | undefined): token is string {
  return typeof token === 'string';
}
