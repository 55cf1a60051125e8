import { withoutAccents, type SentenceWord } from './sentence-words.ts';

/**
 * A form that sentences have, read from a text such as `(send|pay) AMOUNT SYMBOL [to NAME]`: words in small letters stand for themselves, those in
 * capitals are slots, `(a|b c)` is a choice, and `[a|b c]` one that may be left out.
 */
export type Pattern = readonly Part[];

type Part =
  | { type: 'word'; spellings: readonly string[] }
  | { type: 'slot'; name: string }
  | { type: 'choice'; choices: readonly Pattern[]; isOptional: boolean };

/** Texts by the name of the slot. */
export type Filled = Readonly<Record<string, string>>;

/** A way in which a slot takes words: as many as `taken`, which mean `text`. */
export interface SlotReading {
  taken: number;
  text: string;
}

export type ReadSlot = (name: string, words: readonly SentenceWord[], at: number) => readonly SlotReading[];

export interface Match {
  /** The first word after the match. */
  end: number;
  filled: Filled;
}

export function patternOf(text: string): Pattern {
  const signs = (text.match(/[()[\]|]|[^\s()[\]|]+/g) ?? []).values();
  const choices = choicesUntil(signs, undefined);
  return choices.length === 1 ? choices.flat() : [{ type: 'choice', choices, isOptional: false }];
}

function choicesUntil(signs: IterableIterator<string>, end: string | undefined): Pattern[] {
  const choices: Part[][] = [[]];
  for (const sign of signs) {
    if (sign === end) return choices;
    if (sign === '|') choices.push([]);
    else choices.at(-1)?.push(partOf(sign, signs));
  }
  if (end !== undefined) throw new Error(`a pattern has no ${end}`);
  return choices;
}

function partOf(sign: string, signs: IterableIterator<string>): Part {
  if (sign === '(') return { type: 'choice', choices: choicesUntil(signs, ')'), isOptional: false };
  if (sign === '[') return { type: 'choice', choices: choicesUntil(signs, ']'), isOptional: true };
  if (/^[A-Z]+$/.test(sign)) return { type: 'slot', name: sign };
  return { type: 'word', spellings: [sign, withoutAccents(sign)] };
}

/** Every way in which the words from `at` on begin with the pattern. */
export function* matchesOf(
  pattern: Pattern,
  words: readonly SentenceWord[],
  at: number,
  readSlot: ReadSlot,
  filled: Filled = {},
): Generator<Match> {
  const [part, ...rest] = pattern;
  if (!part) {
    yield { end: at, filled };
    return;
  }
  for (const match of matchesOfPart(part, words, at, readSlot, filled)) {
    yield* matchesOf(rest, words, match.end, readSlot, match.filled);
  }
}

function* matchesOfPart(
  part: Part,
  words: readonly SentenceWord[],
  at: number,
  readSlot: ReadSlot,
  filled: Filled,
): Generator<Match> {
  switch (part.type) {
    case 'word':
      if (part.spellings.includes(words[at]?.small ?? '')) yield { end: at + 1, filled };
      return;
    case 'slot':
      for (const { taken, text } of readSlot(part.name, words, at)) {
        yield { end: at + taken, filled: { ...filled, [part.name]: text } };
      }
      return;
    case 'choice':
      if (part.isOptional) yield { end: at, filled };
      for (const choice of part.choices) yield* matchesOf(choice, words, at, readSlot, filled);
  }
}

/** The words that stand for themselves, in every spelling. */
export function wordsIn(pattern: Pattern): string[] {
  return pattern.flatMap((part) => {
    if (part.type === 'slot') return [];
    return part.type === 'word' ? part.spellings : part.choices.flatMap(wordsIn);
  });
}
