import { isAddress } from '../../../domain/addresses.ts';
import { meansSol } from '../../../domain/token-symbol.ts';
import { NATIVE_SOL } from '../../../domain/tokens.ts';
import { readNumber } from '../../amount-word.ts';
import { PARTICLES, SENTENCE_WORDS, TURNING_WORDS } from './common-words.ts';
import type { Grammar } from './grammar.ts';
import { matchesOf, type ReadSlot, type SlotReading } from './pattern.ts';
import { textOfWords, withoutAccents, type SentenceWord } from './sentence-words.ts';

const TARGET = /^\$?(?<number>[\d.,]+)\$?$/;
const PERCENT = /^(?<number>[\d.,]+)%$/;

/** Anything that a reader could take for a number, also `10k` and `24h`: a memo with one may be a second order. */
const LIKE_NUMBER = /^[^\p{L}]*\p{N}[^\p{L}]*\p{L}?$/u;

/** Plain letters only, so that no letter of another alphabet is taken for one of a token. */
const SYMBOL = /^\$?[a-z][a-z\d]{1,11}$/i;

/** Also one with a mistake in it, which the command explains. */
const LIKE_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,50}$/;

const NAME_WORD = /^(?:[\p{L}\p{M}](?:[\p{L}\p{M}\p{N}'.-]*[\p{L}\p{M}\p{N}])?|'[sS])$/u;
const MAX_NAME_WORDS = 4;
const MAX_NAME_CHARACTERS = 32;

const MEMO_WORD = /^(?!["'<>/\\]+$)[^"“”„«»<>;…?!.,:]+(?:[.,:-][^"“”„«»<>;…?!.,:]+)*$/u;

/** People say it instead of the symbol. */
const SOL_NAME = 'solana';

export function isLikeAddress({ typed }: SentenceWord): boolean {
  return LIKE_ADDRESS.test(typed);
}

/** Reads the slots of a grammar. */
export function createReadSlot(grammar: Grammar): ReadSlot {
  function readClearNumber(text: string): string | null {
    return grammar.unclearNumber?.test(text) ? null : readNumber(text);
  }

  function readSymbol({ typed, small }: SentenceWord): string | null {
    if (small === SOL_NAME) return NATIVE_SOL;
    return SYMBOL.test(typed) && !SENTENCE_WORDS.has(withoutAccents(small)) ? typed : null;
  }

  function readNames(words: readonly SentenceWord[], at: number): SlotReading[] {
    const names: SlotReading[] = [];
    for (let taken = 1; taken <= MAX_NAME_WORDS; taken += 1) {
      const last = words[at + taken - 1];
      if (!last || !NAME_WORD.test(last.typed) || PARTICLES.has(withoutAccents(last.small))) break;
      const text = textOfWords(words.slice(at, at + taken));
      if (text.length > MAX_NAME_CHARACTERS) break;
      names.push({ taken, text });
    }
    return names;
  }

  /** A memo takes all words that are left. */
  function readMemo(words: readonly SentenceWord[], at: number): SlotReading[] {
    const memo = words.slice(at);
    const [first] = memo;
    // Words such as "for Monday" may be a time.
    if (!first || memo.every(({ small }) => PARTICLES.has(withoutAccents(small)))) return [];
    const isClear = memo.every(
      (word) =>
        MEMO_WORD.test(word.typed) &&
        !LIKE_NUMBER.test(word.typed) &&
        !isLikeAddress(word) &&
        !TURNING_WORDS.has(withoutAccents(word.small)),
    );
    return isClear ? [{ taken: memo.length, text: textOfWords(memo) }] : [];
  }

  return function readSlot(name, words, at) {
    const word = words[at];
    if (!word) return [];
    switch (name) {
      case 'NUMBER':
        return one(readClearNumber(word.typed));
      case 'AMOUNT': {
        const all = [...matchesOf(grammar.everything, words, at, () => [])];
        return [
          ...one(readClearNumber(word.typed)),
          ...all.map(({ end }) => ({ taken: end - at, text: 'max' })),
        ];
      }
      case 'TARGET':
        return one(readClearNumber(TARGET.exec(word.typed)?.groups?.number ?? ''));
      case 'PERCENT':
        return one(readClearNumber(PERCENT.exec(word.typed)?.groups?.number ?? '')).map(
          ({ text, taken }) => ({
            text: `${text}%`,
            taken,
          }),
        );
      case 'SYMBOL':
        return one(readSymbol(word));
      case 'TOKEN':
      case 'OTHER':
        return one(isAddress(word.typed) ? word.typed : readSymbol(word));
      case 'SOL':
        return one(word.small === SOL_NAME || meansSol(word.typed) ? NATIVE_SOL : null);
      case 'ADDRESS':
        return one(isLikeAddress(word) ? word.typed : null);
      case 'NAME':
        return readNames(words, at);
      case 'REASON': {
        const [reason] = matchesOf(grammar.reasons, words, at, () => []);
        if (!reason) return [];
        return readMemo(words, reason.end).map(({ taken, text }) => ({
          taken: reason.end - at + taken,
          text: `${textOfWords(words.slice(at, reason.end))} ${text}`,
        }));
      }
      case 'MEMO':
        return readMemo(words, at);
      case 'RANGE':
        return grammar.ranges.flatMap((range) =>
          Array.from(
            matchesOf(range.says, words, at, () => []),
            ({ end }) => ({
              taken: end - at,
              text: range.name,
            }),
          ),
        );
      default:
        throw new Error(`no slot is called ${name}`);
    }
  };
}

function one(text: string | null): SlotReading[] {
  return text === null ? [] : [{ taken: 1, text }];
}
