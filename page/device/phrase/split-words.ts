import { orderByNumbers, type WrittenWords } from './number-order.ts';

/** Characters other than letters that have letters in their compatible form: Roman numerals, signs such as №. */
const SIGNS = /[\p{Nl}\p{So}]/gu;
/** Accents, and zero-width characters and the like, which come along when text is copied. */
const INVISIBLE = /[\p{M}\p{Cf}]/gu;
const ORDINAL = /(?<=\p{N})(?:st|nd|rd|th|er|e|o|a)(?!\p{L})/gu;
const WORD_OR_NUMBER = /\p{L}+|\p{N}+/gu;
const NUMBER = /^\p{N}/u;

/**
 * Reads the words of a typed or pasted phrase, in the form in which BIP-39 has them: all runs of letters, without accents. A label
 * that is before each number is left out. Words that all have numbers get the order of these; everything else is between words.
 * Throws WORD_ORDER if the numbers say no order.
 * MAINTENANCE: `plain` of telegram/recovery-phrase.ts has the same form, so that a phrase that opens a wallet is found in a chat.
 */
export function readWords(text: string): WrittenWords {
  const plain = text
    .replace(SIGNS, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(ORDINAL, '');
  return orderByNumbers(
    Array.from(plain.match(WORD_OR_NUMBER) ?? [], (token) =>
      // Digits of other scripts are numbers that cannot be compared.
      NUMBER.test(token) ? Number(token) : token,
    ),
  );
}

/** Only the words. Throws WORD_ORDER. */
export function splitWords(text: string): string[] {
  return readWords(text).words;
}
