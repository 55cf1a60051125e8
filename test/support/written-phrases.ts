import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

type Form = (words: readonly string[]) => string;

/** Each word with its number, from 1. */
const numbered =
  (write: (word: string, number: number) => string, between: string): Form =>
  (words) =>
    words.map((word, index) => write(word, index + 1)).join(between);

/** A numbered list in two columns, copied row by row. */
const inTwoColumns =
  (write: (word: string, number: number) => string): Form =>
  (words) => {
    const rows = Math.ceil(words.length / 2);
    const written = words.map((word, index) => write(word, index + 1));
    return Array.from({ length: rows }, (_, row) =>
      [written[row], written[row + rows]].filter((cell) => cell !== undefined).join('\t'),
    ).join('\n');
  };

/** The ways in which people and wallets write the words of a phrase. */
export const WRITTEN_PHRASES: readonly Form[] = [
  ...['\n', '\r\n', ' ', '\t', ', '].flatMap((between) => [
    numbered((word, number) => `${number}: ${word}`, between),
    numbered((word, number) => `${number}. ${word}`, between),
    numbered((word, number) => `${number}) ${word}`, between),
    numbered((word, number) => `#${number} ${word}`, between),
    numbered((word, number) => `(${number}) ${word}`, between),
    numbered((word, number) => `[${number}] ${word}`, between),
    numbered((word, number) => `${number}.${word}`, between),
    numbered((word, number) => `${number} - ${word}`, between),
    numbered((word, number) => `${number}${between}${word}`, between),
    numbered((word, number) => `${word} (${number})`, between),
    numbered((word, number) => `${String(number).padStart(2, '0')} ${word}`, between),
    ...['-', '*', '•', '–', '‣', '→'].map((bullet) => numbered((word) => `${bullet} ${word}`, between)),
  ]),
  ...[
    ' ',
    '\n',
    ';',
    '; ',
    ',',
    '|',
    ' | ',
    '/',
    '-',
    '_',
    '.',
    '\u00a0',
    '\u3000',
    '\u2003',
    '\u2028',
    ' \u200b',
  ].map(
    (between): Form =>
      (words) =>
        words.join(between),
  ),
  (words) => `“${words.join('”, “')}”`,
  (words) => JSON.stringify(words),
  (words) => `  ${words.join('  ').toUpperCase()}\n`,
  inTwoColumns((word, number) => `${number}. ${word}`),
  inTwoColumns((word, number) => `${word} (${number})`),
  inTwoColumns((word, number) => `Word ${number}: ${word}`),
  ...[' ', '\n'].flatMap((between) => [
    numbered((word, number) => `Word ${number}: ${word}`, between),
    numbered((word, number) => `Word #${number} - ${word}`, between),
    numbered((word, number) => `${ordinal(number)} ${word}`, between),
    numbered((word, number) => `${number}º ${word}`, between),
    numbered((word) => `${word}\ufe0f`, between),
    numbered((word) => word.replace(/[aeiou]/, '$&\u0301').normalize('NFC'), between),
  ]),
  numbered((word, number) => `${number}\ufe0f\u20e3 ${word}`, ' '),
  numbered((word, number) => fullWidth(`${number}．${word}`), '\u3000'),
];

/** The number of bits that twelve words have; the last four of them are a checksum. */
const BITS_OF_12 = 132;

/** A phrase of 24 words that begins with a phrase of 12: cut after the twelfth word, it opens another wallet. */
export function phraseWithinPhrase(entropyOf12: Uint8Array, rest: Uint8Array): string[] {
  const twelve = entropyToMnemonic(entropyOf12, wordlist).split(' ');
  const bits = twelve.map((word) => wordlist.indexOf(word).toString(2).padStart(11, '0')).join('');
  const more = Array.from(rest, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const all = (bits + more.slice(0, 256 - BITS_OF_12)).match(/.{8}/g) ?? [];
  const words = entropyToMnemonic(
    Uint8Array.from(all, (byte) => Number.parseInt(byte, 2)),
    wordlist,
  ).split(' ');
  mnemonicToEntropy(words.slice(0, 12).join(' '), wordlist);
  return words;
}

function ordinal(number: number): string {
  const ending = ['th', 'st', 'nd', 'rd'][number % 10];
  return `${number}${(number > 10 && number < 14) || ending === undefined ? 'th' : ending}`;
}

function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
}
