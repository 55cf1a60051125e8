/** Zero-width characters and the like, which come along when text is copied. */
const INVISIBLE = /\p{Cf}/gu;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/**
 * The words of a typed or pasted phrase, in the form in which BIP-39 has them: all runs of letters. Everything else is
 * between words: numbers and bullets of a list, separators, quotes.
 */
export function splitWords(text: string): string[] {
  const words = text.replace(INVISIBLE, '').match(WORD) ?? [];
  return words.map((word) => word.normalize('NFKD').toLowerCase());
}
