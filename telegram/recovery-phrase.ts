import { wordlist as czech } from '@scure/bip39/wordlists/czech.js';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as french } from '@scure/bip39/wordlists/french.js';
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js';
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js';
import { wordlist as portuguese } from '@scure/bip39/wordlists/portuguese.js';
import { wordlist as simplifiedChinese } from '@scure/bip39/wordlists/simplified-chinese.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { wordlist as traditionalChinese } from '@scure/bip39/wordlists/traditional-chinese.js';

/** The shortest recovery phrase of BIP-39. Fewer words of one list in a row are common in ordinary text. */
const PHRASE_WORDS = 12;

/** How many words a phrase of BIP-39 has. */
const PHRASE_LENGTHS = new Set([PHRASE_WORDS, 15, 18, 21, 24]);

/** In a list that is a phrase, entries that are not its words: a heading, a reminder. */
const MAX_NOTES = 2;

/** All languages of BIP-39, 30 ms to load. A phrase has words of one of them. */
const LISTS = [
  english,
  spanish,
  portuguese,
  french,
  italian,
  czech,
  japanese,
  korean,
  simplifiedChinese,
  traditionalChinese,
].map((words) => new Set(words.map(plain)));

/**
 * A phrase counts with a wrong checksum too: one mistyped word hides nothing from a thief. Its words are apart: Chinese text without spaces
 * has many signs of the list in a row.
 */
export function hasRecoveryPhrase(text: string): boolean {
  return hasWordsInARow(text) || hasWordsInARow(withoutInvisible(text));
}

/**
 * Says whether nearly all entries of a list are the words of one phrase, with or without numbers. Stricter than for a text, because a list of
 * things to buy has many words of the list in a row.
 */
export function isListedPhrase(entries: string[]): boolean {
  const said = entries.map((entry) => wordsOf(withoutInvisible(entry))).filter((words) => words.length > 0);
  return LISTS.some((list) => {
    const isPart = said.map((words) => words.every((word) => list.has(word)));
    const from = isPart.indexOf(true);
    const to = isPart.lastIndexOf(true) + 1;
    const isTogether = from !== -1 && isPart.slice(from, to).every(Boolean);
    return (
      isTogether &&
      said.length - (to - from) <= MAX_NOTES &&
      PHRASE_LENGTHS.has(said.slice(from, to).flat().length)
    );
  });
}

function hasWordsInARow(text: string): boolean {
  const inARow = LISTS.map(() => 0);
  for (const word of wordsOf(text)) {
    for (const [index, words] of LISTS.entries()) {
      const count = words.has(word) ? (inARow[index] ?? 0) + 1 : 0;
      if (count === PHRASE_WORDS) return true;
      inARow[index] = count;
    }
  }
  return false;
}

/** Wallets number the words, and people put commas between them. */
function wordsOf(text: string): string[] {
  return plain(text)
    .split(/\P{L}+/u)
    .filter((word) => word !== '');
}

/** Copied text has invisible characters in words or between them. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '');
}

/**
 * Without accents, which people leave out, endings of numbers as in `1st`, and signs that would become letters.
 * MAINTENANCE: `readWords` of page/device/phrase/split-words.ts has the same form, so that a phrase that opens a wallet is found here.
 */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Nl}\p{So}]/gu, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<=\p{N})(?:st|nd|rd|th|er|e|o|a)(?!\p{L})/gu, '');
}
