/** 256 random bits in base64url. A view's fragment begins with a slash, so the two cannot be taken for each other. */
const TOKEN = /^#([\w-]{43})$/;

/**
 * The token of a link. It is removed from the address bar and from this entry of the history at once, so that neither
 * shows it, and a reload does not try to redeem it again.
 */
export function takeLinkToken(): string | null {
  const [, token] = TOKEN.exec(window.location.hash) ?? [];
  if (token === undefined) return null;
  window.history.replaceState(null, '', window.location.pathname);
  return token;
}
