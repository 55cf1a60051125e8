/** Joins words for a query parameter. */
export function commaList(words: string | readonly string[] | undefined): string | undefined {
  return typeof words === 'string' ? words : words?.join(',');
}
