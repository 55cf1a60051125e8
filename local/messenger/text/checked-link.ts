const SCHEME = /^(https?|tg|ton|tonsite):\/\//i;

/**
 * The address as a message keeps it; null if it is none, and then the text stays without a link. The original wants a dot in the name of a
 * host; here a page of this machine may be linked, too.
 */
export function checkedLink(link: string): string | null {
  const url = SCHEME.test(link) ? link : `http://${link}`;
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, href } = new URL(url);
  if (!protocol.startsWith('http')) return href;
  return hostname.includes('.') || hostname === 'localhost' ? href : null;
}
