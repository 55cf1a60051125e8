/** The characters that a service's token list may use: people can tell them apart. */
const SYMBOL = /^[A-Za-z0-9.$_-]{1,20}$/;

/** Characters that look like a letter of SOL, and those that are overlooked. */
const LIKE_SOL: readonly [RegExp, string][] = [
  [/[._-]/g, ''],
  [/[5$]/g, 'S'],
  [/0/g, 'O'],
  [/[1I]/g, 'L'],
];

/** True if a token can be shown by this symbol of the service. The signed bytes do not contain it, so it must not be taken for SOL. */
export function isTokenSymbol(symbol: string): boolean {
  const read = LIKE_SOL.reduce((text, [looks, letter]) => text.replace(looks, letter), symbol.toUpperCase());
  return SYMBOL.test(symbol) && read !== 'SOL';
}
