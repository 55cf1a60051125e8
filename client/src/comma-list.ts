/** One word or several, in a query string. */
export function commaList(words: string | readonly string[] | undefined): string | undefined {
  return typeof words === 'string' ? words : words?.join(',');
}
