import { isMemoText } from '../../../domain/sends/memo-text.ts';
import type { Grammar, Rule } from './grammar.ts';
import { GRAMMARS } from './grammars.ts';
import { matchesOf, type Filled, type Pattern } from './pattern.ts';
import { wordsOf, type SentenceWord } from './sentence-words.ts';
import { createReadSlot, isLikeAddress } from './slots.ts';

/** An address, amount, token, and a memo of the longest kind. */
const MAX_CHARACTERS = 400;

/** The words of another person, or the text of a program. */
const QUOTED = /^[>|/]|["“”„«»‹›`´]|^'|'$/u;

const END_MARKS = new Set(['.', '!', '?', '…']);
/** Between a greeting or thanks and the rest. */
const AROUND = new Set([',', '.', '!', ':']);
const BEFORE_END = new Set([...AROUND, '?']);

const READERS = GRAMMARS.map((grammar) => ({ grammar, readSlot: createReadSlot(grammar) }));

/** The words that are left of a sentence without greetings and politeness. */
interface Core {
  words: readonly SentenceWord[];
  /** A question that does not ask for what it says: `should I …?`. */
  isQuestion: boolean;
  /** It ends with dots. */
  isUnfinished: boolean;
}

/** A sentence as a command. */
export interface Sentence {
  line: string;
  /** As many words of the line are the name of the recipient: all of them, and no other ones. Undefined: the line has no name. */
  recipientWords?: number;
}

/**
 * The command line that means the same as a sentence of a person, such as `/send 0.1 SOL Grace` for `send 0.1 SOL to Grace, please`. Null: it is not such
 * a sentence, has words that are left over, or could mean two things. The line has the words of the sentence as they are written; the command decides if
 * they are a token and a recipient.
 */
export function readSentence(text: string): Sentence | null {
  const trimmed = text.trim();
  // Line breaks are hidden characters too. A space of another kind would be one word here and two in the line.
  if (trimmed.length > MAX_CHARACTERS || !isMemoText(trimmed) || /[^\S ]/u.test(trimmed)) return null;
  if (QUOTED.test(trimmed)) return null;
  const words = wordsOf(trimmed);
  const readings = READERS.flatMap((reader) => readingsOf(reader, words));
  const [first, ...others] = readings;
  return first && others.every((other) => isSame(first, other)) ? first : null;
}

function isSame(one: Sentence, other: Sentence): boolean {
  return one.line === other.line && one.recipientWords === other.recipientWords;
}

function readingsOf(
  { grammar, readSlot }: (typeof READERS)[number],
  words: readonly SentenceWord[],
): Sentence[] {
  const core = coreOf(grammar, words);
  const loose = core.words.filter(({ typed }) => typed !== ',');
  const isAskable = !core.isQuestion && !core.isUnfinished && core.words.filter(isLikeAddress).length <= 1;
  return grammar.rules.flatMap((rule) => {
    if (rule.isOrder && !isAskable) return [];
    // A comma may stand for a second order.
    const read = rule.isOrder ? core.words : loose;
    return Array.from(matchesOf(rule.says, read, 0, readSlot))
      .filter(({ end }) => end === read.length)
      .map(({ filled }) => sentenceOf(rule, filled));
  });
}

function sentenceOf({ means }: Rule, filled: Filled): Sentence {
  const line = means
    .replaceAll(/[A-Z]+/g, (name) => filled[name] ?? '')
    .replaceAll(/ +/g, ' ')
    .trim();
  const { NAME: recipient } = filled;
  return recipient !== undefined && means.includes('NAME')
    ? { line, recipientWords: recipient.split(' ').length }
    : { line };
}

function coreOf(grammar: Grammar, all: readonly SentenceWord[]): Core {
  const lastWord = all.findLastIndex(({ typed }) => !END_MARKS.has(typed));
  const marks = all.slice(lastWord + 1).map(({ typed }) => typed);
  const opened = all.slice(0, lastWord + 1).filter(({ typed }) => typed !== '¿' && typed !== '¡');
  // Also within the sentence: thanks may follow a question.
  const isAsked = all.some(({ typed }) => typed === '?' || typed === '¿');
  const isUnfinished = marks.join('').includes('..') || marks.includes('…');
  const polite = withoutPhrase(grammar.politeness, opened);
  const greeted = withoutStart(grammar.greetings, polite);
  const asked = withoutStart(grammar.requests, greeted);
  const words = withoutEnd(grammar.endings, withoutStart(grammar.wishes, asked));
  const isRequest = asked.length < greeted.length || endOf(grammar.askingVerbs, greeted, 0) > 0;
  return { words, isQuestion: isAsked && !isRequest, isUnfinished };
}

/** The end of the longest match. */
function endOf(phrase: Pattern, words: readonly SentenceWord[], at: number): number {
  return Math.max(
    at,
    ...Array.from(
      matchesOf(phrase, words, at, () => []),
      ({ end }) => end,
    ),
  );
}

/** A phrase at an end is left out with its comma. After an amount it could stand between two names, so there it stays. */
function withoutPhrase(phrase: Pattern, words: readonly SentenceWord[]): SentenceWord[] {
  const kept: SentenceWord[] = [];
  let at = 0;
  while (at < words.length) {
    const end = endOf(phrase, words, at);
    if (end === at || (end < words.length && kept.some(({ typed }) => /\d/.test(typed)))) {
      kept.push(...words.slice(at, at + 1));
      at += 1;
    } else {
      if (end === words.length && kept.at(-1)?.typed === ',') kept.pop();
      at = kept.length === 0 && words[end]?.typed === ',' ? end + 1 : end;
    }
  }
  return kept;
}

function withoutStart(phrase: Pattern, words: readonly SentenceWord[]): readonly SentenceWord[] {
  let left = words;
  for (let end = endOf(phrase, left, 0); end > 0; end = endOf(phrase, left, 0)) {
    while (AROUND.has(left[end]?.typed ?? '')) end += 1;
    left = left.slice(end);
  }
  return left;
}

function withoutEnd(phrase: Pattern, words: readonly SentenceWord[]): readonly SentenceWord[] {
  for (const [at, { typed }] of words.entries()) {
    if (END_MARKS.has(typed) || endOf(phrase, words, at) < words.length) continue;
    return withoutEnd(phrase, words.slice(0, BEFORE_END.has(words[at - 1]?.typed ?? '') ? at - 1 : at));
  }
  return words;
}
