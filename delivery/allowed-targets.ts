import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;

/** An exception to the rule that webhooks go to public addresses over HTTPS. */
export interface AllowedTarget {
  protocol: 'http:' | 'https:';
  /** A name matches as written, not by what it resolves to; a range matches addresses. */
  host: { name: string } | { range: [Address, number] };
  /** Null: any port. */
  port: number | null;
}

const DEFAULT_PORTS = { 'http:': 80, 'https:': 443 } as const;

/** `scheme://host-or-range:port`; an IPv6 address or range stands in brackets: `http://[fd00::/8]:*`. */
const ENTRY = /^(https?:)\/\/(?:\[([0-9a-f:.]+(?:\/\d{1,3})?)\]|([a-z0-9.-]+(?:\/\d{1,2})?)):(\*|\d{1,5})$/;

/** Throws one error that lists every unreadable entry. */
export function parseAllowedTargets(entries: readonly string[]): AllowedTarget[] {
  const targets = entries.map(parseEntry);
  const unreadable = entries.filter((_, index) => targets[index] === null);
  if (unreadable.length > 0) {
    throw new Error(`Not of the form scheme://host-or-range:port: ${unreadable.join(', ')}`);
  }
  return targets.filter((target) => target !== null);
}

/** True if one entry covers the URL's scheme and port, and either its host name or the address. */
export function isAllowedTarget(targets: readonly AllowedTarget[], url: URL, address: Address): boolean {
  const protocol = webProtocol(url);
  if (protocol === null) return false;
  const port = url.port === '' ? DEFAULT_PORTS[protocol] : Number(url.port);
  return targets.some(
    (target) =>
      target.protocol === protocol &&
      (target.port === null || target.port === port) &&
      ('name' in target.host
        ? target.host.name === url.hostname
        : target.host.range[0].kind() === address.kind() && address.match(target.host.range)),
  );
}

/** True if an entry could cover the URL; its host is not resolved. */
export function isAllowedProtocol(targets: readonly AllowedTarget[], url: URL): boolean {
  return targets.some((target) => target.protocol === url.protocol);
}

function webProtocol(url: URL): 'http:' | 'https:' | null {
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.protocol : null;
}

function parseEntry(entry: string): AllowedTarget | null {
  const [, protocol, bracketed, plain, portText] = ENTRY.exec(entry.toLowerCase()) ?? [];
  if (protocol === undefined || portText === undefined) return null;
  const host = parseHost(bracketed ?? plain ?? '');
  const port = portText === '*' ? null : Number(portText);
  if (host === null || port === 0 || (port ?? 0) > 65_535) return null;
  return { protocol: protocol === 'http:' ? 'http:' : 'https:', host, port };
}

function parseHost(text: string): AllowedTarget['host'] | null {
  if (text.includes('/')) return ipaddr.isValidCIDR(text) ? { range: ipaddr.parseCIDR(text) } : null;
  if (ipaddr.IPv6.isValid(text)) return { range: [ipaddr.IPv6.parse(text), 128] };
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return { range: [ipaddr.IPv4.parse(text), 32] };
  // Digits and dots that are not an address, such as 127.1: no URL ever has such a host name.
  return /[a-z]/.test(text) ? { name: text } : null;
}
