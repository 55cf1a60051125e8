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

/** Accents, signs, spaces and characters that are not drawn: people overlook them in a symbol. */
const OVERLOOKED = /[\p{M}\p{C}\p{P}\p{S}\p{Z}]/gu;

/** A dollar sign reads as an S, and a small L as a capital I. */
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

/** Symbols by their look. */
export function symbolLooks(tokens: Iterable<{ symbol: string }>): Map<string, string> {
  return new Map(Array.from(tokens, ({ symbol }) => [symbolLook(symbol), symbol]));
}

/** The symbol among `looks` for which a person can take this one. Null: none. */
export function lookAlikeOf(symbol: string | null, looks: ReadonlyMap<string, string>): string | null {
  const look = symbolLook(symbol ?? '');
  return look === '' ? null : (looks.get(look) ?? null);
}

function withPlainLetters(symbol: string): string {
  return symbol
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/./gu, (sign) => LOOKS_LIKE[sign] ?? sign);
}
