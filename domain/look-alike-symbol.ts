import { isSameSymbol } from './token-symbol.ts';

/** Signs that people take for a letter: digits, currency signs, small capitals, and letters of other alphabets. */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  A: 'АΑᎪꓮⲀᴀ₳',
  B: 'ВΒᏴꓐⲂʙЬ₿',
  C: 'СΣςᏟꓚⲤᴄ₵¢',
  D: 'ԀᎠꓓᴅĐÐ',
  E: 'ЕΕᎬꓰⲈᴇ€',
  F: 'ϜꓝꜰҒ₣',
  G: 'ԌᏀꓖɢց₲',
  H: 'НΗᎻꓧⲎʜҺհĦ',
  I: '1|ІΙӀᎥꓲⲒɪՒıǀ',
  J: 'ЈͿᎫꓙᴊյ',
  K: 'КΚᏦꓗⲔᴋ₭',
  L: 'ᏞꓡⳐʟԼŁ£₤',
  M: 'МΜᎷꓟⲘᴍ',
  N: 'ΝꓠⲚɴոηп₦',
  O: '0ОΟՕꓳⲞᴏσØ',
  P: 'РΡᏢꓑⲢᴘ₱',
  Q: 'Ԛզ',
  R: 'ᏒꓣʀᎡг',
  S: '5ЅՏᏚꓢꜱ',
  T: 'ТΤᎢꓔⲦᴛ₮Ŧ',
  U: 'Սꓴᴜυ',
  V: 'ѴᏙꓦᴠν',
  W: 'ԜᎳꓪᴡωѡ₩',
  X: 'ХΧꓫⲬ',
  Y: 'УҮΥᎽꓬⲨʏγ¥',
  Z: 'ΖᏃꓜⲌᴢ',
};

const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(TAKEN_FOR).flatMap(([letter, signs]) =>
    Array.from(signs, (sign) => [sign, letter] as const),
  ),
);

/** The symbol that this one looks like, such as `SOL` for `S0L`; null if it has only plain letters. */
export function plainSymbol(symbol: string): string | null {
  const plain = withPlainLetters(symbol);
  return isSameSymbol(plain, symbol) ? null : plain;
}

/** Accents, punctuation and characters without a form, which are overlooked in a symbol. */
const OVERLOOKED = /[\p{M}\p{C}\p{P}\p{Z}\p{Default_Ignorable_Code_Point}]/gu;

/** Signs that people read as something else. A dollar sign in front stands for nothing. */
const ALSO_LIKE: readonly [RegExp, string][] = [
  [/^\$(?=.)/gu, ''],
  [/\$/g, 'S'],
  [/rn/g, 'm'],
  [/vv/gi, 'w'],
];

/** Equal for symbols that people take for each other, such as `USDC`, `usdc`, `U5DC` and `USD.C`. Empty: the symbol has no letter and no digit. */
export function symbolLook(symbol: string): string {
  const seen = symbol.normalize('NFKD').replaceAll(OVERLOOKED, '');
  const read = ALSO_LIKE.reduce((text, [signs, letters]) => text.replaceAll(signs, letters), seen);
  // A small L is a large I in some fonts.
  return withPlainLetters(read)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{S}]/gu, '')
    .replaceAll('L', 'I');
}

/** The looks of tokens that were asked for. A list has thousands, each search for a token reads all of them, and a look takes some microseconds. */
const looked = new WeakMap<{ readonly symbol: string }, readonly [look: string, symbol: string]>();

/** Symbols by their look. A token is looked at once. */
export function symbolLooks(tokens: Iterable<{ readonly symbol: string }>): Map<string, string> {
  return new Map(
    Array.from(tokens, (token) => {
      const known = looked.get(token);
      if (known) return known;
      const look = [symbolLook(token.symbol), token.symbol] as const;
      looked.set(token, look);
      return look;
    }),
  );
}

/** The symbol among `looks` for which a person can take a token of these names. Null: none. A dollar sign in front is a sign, or an S. */
export function lookAlikeOf(
  { symbol, name }: { symbol: string | null; name: string | null },
  looks: ReadonlyMap<string, string>,
): string | null {
  const names = [symbol ?? '', name ?? ''];
  const read = [...names, ...names.map((each) => each.normalize('NFKC').replace('$', 'S'))].map(symbolLook);
  return read.flatMap((look) => (look === '' ? [] : (looks.get(look) ?? []))).at(0) ?? null;
}

/** A small letter of another alphabet can look like another one than its capital. */
function withPlainLetters(symbol: string): string {
  return symbol
    .normalize('NFKC')
    .replaceAll(/./gu, (sign) => LETTERS.get(sign) ?? sign)
    .toUpperCase()
    .replaceAll(/./gu, (sign) => LETTERS.get(sign) ?? sign);
}
