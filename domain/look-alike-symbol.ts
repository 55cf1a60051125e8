import { isSameSymbol } from './token-symbol.ts';

/** Signs that people take for a letter: digits, and letters of other alphabets. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '5': 'S',
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  І: 'I',
  Ј: 'J',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Ѕ: 'S',
  Т: 'T',
  Х: 'X',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Χ: 'X',
};

/** The symbol that this one looks like, such as `SOL` for `S0L`; null if it has only plain letters. */
export function plainSymbol(symbol: string): string | null {
  const plain = withPlainLetters(symbol);
  return isSameSymbol(plain, symbol) ? null : plain;
}

/** Accents, signs and characters without a form, which are overlooked in a symbol. */
const OVERLOOKED = /[\p{M}\p{C}\p{P}\p{S}\p{Z}]/gu;

/** A small L and the sign for 5 are other letters in some fonts. */
const ALSO_LIKE: readonly [RegExp, string][] = [
  [/\$/g, 'S'],
  [/L/g, 'I'],
];

/** Equal for symbols that people take for each other, such as `USDC`, `usdc`, `U5DC` and `USD.C`. Empty: the symbol has no letter and no digit. */
export function symbolLook(symbol: string): string {
  const written = withPlainLetters(symbol.replace(/^\$(?=.)/u, ''));
  const seen = ALSO_LIKE.reduce((text, [sign, letter]) => text.replaceAll(sign, letter), written);
  return seen.normalize('NFKD').replaceAll(OVERLOOKED, '');
}

function withPlainLetters(symbol: string): string {
  return symbol
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/./gu, (sign) => LOOKS_LIKE[sign] ?? sign);
}
