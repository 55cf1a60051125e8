/** Host and port of a page (RFC 3986, "authority", without a user): a name, an IPv4 address, or an IPv6 one in brackets. */
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9a-fA-F:]{2,39}\])(?::[0-9]{1,5})?$/;

/** The same as text, for the OpenAPI document. */
export const DOMAIN_PATTERN = DOMAIN.source;

/** The longest name that DNS has, and a port. */
export const MAX_DOMAIN_LENGTH = 259;

export const MAX_URI_LENGTH = 2_048;

export function isDomain(text: string): boolean {
  return DOMAIN.test(text);
}

/** The default page of a domain. */
export function uriOf(domain: string): string {
  return `https://${domain}`;
}

/** The problem with the page's address, worded to follow the field's name; null if there is none. */
export function uriProblem(text: string, domain: string): string | null {
  // Wallets show and compare it, so it must not hold characters that a parser would drop or encode.
  if (!/^[\x21-\x7e]+$/.test(text)) return 'must not hold blanks or other characters than ASCII';
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'must be an address of a page, such as https://example.com/connect';
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https:// or http://';
  if (url.username !== '' || url.password !== '') return 'must not hold a user or a password';
  if (hostOf(text) !== domain.toLowerCase()) return `must be a page of ${domain}, the domain of the text`;
  return null;
}

/** As written in the text: a parser would drop the default port. */
function hostOf(text: string): string {
  const [, host = ''] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? [];
  return host.toLowerCase();
}
