/** The longest text that the service searches for. A pasted private key is longer, as are nearly all recovery phrases. */
const MAX_SEARCHED = 64;

/** False: the text is not sent, because it finds nothing and may be a secret. */
export function isSearched(text: string): boolean {
  return text.length <= MAX_SEARCHED;
}
