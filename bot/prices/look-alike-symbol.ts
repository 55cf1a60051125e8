import { isSameSymbol } from '../../domain/token-symbol.ts';

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
  const plain = symbol
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/./gu, (sign) => LOOKS_LIKE[sign] ?? sign);
  return isSameSymbol(plain, symbol) ? null : plain;
}
