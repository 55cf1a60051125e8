/** With a point or a comma; more digits than any token or price has. */
const NUMBER = /^(?=.)(?:0|[1-9]\d{0,39})?(?:[.,]\d{1,40})?$/;

/** A thousand to some readers, and one to others. */
const UNCLEAR = /^[1-9]\d{0,2},\d{3}$/;

/** The number of a word such as `0.5`, `0,5` or `.5`, with a point and a digit before it. Null: it is none, or might be a thousand or one, as `1,000`. */
export function readNumber(word: string): string | null {
  if (!NUMBER.test(word) || UNCLEAR.test(word)) return null;
  const [whole, fraction] = word.split(/[.,]/);
  return `${whole || '0'}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** The same, or `max` for everything that can be spent. */
export function readAmount(word: string): string | null {
  return word.toLowerCase() === 'max' ? 'max' : readNumber(word);
}
