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
  // Copied text has invisible characters in words or between them.
  return hasWordsInARow(text) || hasWordsInARow(text.replaceAll(/\p{Cf}/gu, ''));
}

function hasWordsInARow(text: string): boolean {
  const inARow = LISTS.map(() => 0);
  // Wallets number the words, and people put commas between them.
  for (const word of plain(text).split(/\P{L}+/u)) {
    if (word === '') continue;
    for (const [index, words] of LISTS.entries()) {
      const count = words.has(word) ? (inARow[index] ?? 0) + 1 : 0;
      if (count === PHRASE_WORDS) return true;
      inARow[index] = count;
    }
  }
  return false;
}

/** Without accents, which people leave out, endings of numbers as in `1st`, and signs that would become letters. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Nl}\p{So}]/gu, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<=\p{N})(?:st|nd|rd|th|er|e|o|a)(?!\p{L})/gu, '');
}
