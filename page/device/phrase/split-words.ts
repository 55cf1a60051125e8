/** Zero-width characters and the like, which come along when text is copied. */
const INVISIBLE = /\p{Cf}/gu;
const BETWEEN_WORDS = /[\s,;|]+/u;
/** Numbers and bullets of a list, and quotes around a word. */
const AROUND_A_WORD = /^[\p{N}\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu;

/** The words of a typed or pasted phrase, in the form in which BIP-39 has them. */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .map((part) => part.replace(AROUND_A_WORD, ''))
    .filter((word) => word !== '');
}
