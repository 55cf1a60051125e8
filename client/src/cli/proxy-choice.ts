// MAINTENANCE: the service uses this file too (config/proxy-settings.ts), so that both take the same requests to a proxy.
import { BlockList, isIP, isIPv4 } from 'node:net';

export interface Proxy {
  /** `http://host:port` or `https://host:port`. */
  origin: string;
  /** A secret: the header `Proxy-Authorization`; null: none. */
  authorization: string | null;
}

/** A proxy for requests to outside. */
export interface ProxySettings {
  /** Null: none. */
  proxy: Proxy | null;
  /** Hosts that are reached directly: `host`, `.domain`, `10.0.0.0/8` or `*`; a host with a port is meant for that port alone. */
  direct: string[];
}

export const MUST_BE_PROXY =
  'must be the http(s) URL of a proxy, such as http://proxy.example:3128, without a path';

/** This machine, and addresses that exist only inside of a network. */
const INSIDE = blockList([
  '127.0.0.0/8',
  '0.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::/127',
  'fc00::/7',
  'fe80::/10',
]);

/** Other programs read these names in small letters too. The one in capital letters comes first, also if it is empty: so it can be switched off. */
export function nameAsSet(environment: Partial<Record<string, string>>, name: string): string {
  return environment[name] === undefined && environment[name.toLowerCase()] !== undefined
    ? name.toLowerCase()
    : name;
}

/** `host:port` is taken as `http://host:port`. Null: not the URL of a proxy. */
export function proxyAt(text: string): Proxy | null {
  const url = /^[^/\s]+:\d+\/?$/.test(text) ? `http://${text}` : text;
  if (!URL.canParse(url)) return null;
  const { protocol, origin, username, password, pathname, search, hash } = new URL(url);
  if (!/^https?:$/.test(protocol) || `${pathname}${search}${hash}` !== '/') return null;
  try {
    const user = Buffer.from(decodeURIComponent(`${username}:${password}`)).toString('base64');
    return { origin, authorization: username === '' ? null : `Basic ${user}` };
  } catch {
    return null;
  }
}

/** The hosts in `NO_PROXY`. */
export function directHosts(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '');
}

/**
 * The proxy for a request to this URL; null: it goes directly. Only what is encrypted is given to a proxy: other requests stay in the network of
 * the caller, and have keys and tokens in clear text.
 */
export function proxyFor(url: string | URL, { proxy, direct }: ProxySettings): Proxy | null {
  return proxy !== null && isForProxy(url, direct) ? proxy : null;
}

export function isForProxy(url: string | URL, direct: readonly string[]): boolean {
  const { protocol, hostname, port } = new URL(url);
  if (!/^(https|wss):$/.test(protocol)) return false;
  const host = withoutDot(hostname);
  return !isInside(host) && !direct.some((entry) => isMeant(entry, host, port || '443'));
}

function isInside(host: string): boolean {
  const address = addressOf(host);
  if (isIP(address) !== 0) return isIn(INSIDE, address);
  return !host.includes('.') || /\.(localhost|docker\.internal)$/.test(host);
}

/** A host is also meant by its domain, with or without `.` or `*.` in front. */
function isMeant(entry: string, host: string, port: string): boolean {
  if (entry === '*' || isInRange(addressOf(host), entry)) return true;
  // Without brackets, the end of an IPv6 address looks like a port.
  const [, name = '', onlyPort] =
    isIP(entry) === 0 ? (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []) : [entry, entry];
  const domain = asInUrl(withoutDot(name.replace(/^\*?\./, '')));
  return (
    domain !== '' &&
    (onlyPort === undefined || onlyPort === port) &&
    (host === domain || host.endsWith(`.${domain}`))
  );
}

function isInRange(address: string, range: string): boolean {
  const [begin = '', bits = ''] = range.split('/');
  const isRange = isIP(begin) !== 0 && /^\d+$/.test(bits) && Number(bits) <= (isIPv4(begin) ? 32 : 128);
  return isRange && isIP(address) !== 0 && isIn(blockList([range]), address);
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [begin = '', bits] = range.split('/');
    list.addSubnet(begin, Number(bits), familyOf(begin));
  }
  return list;
}

/** An IPv4 address in the form of IPv6 is in the ranges of IPv4. */
function isIn(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

/** URLs have addresses in one form, and IPv6 in brackets. */
function asInUrl(name: string): string {
  const url = `https://${isIP(name) === 6 ? `[${name}]` : name}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}

function addressOf(host: string): string {
  return host.replaceAll(/[[\]]/g, '');
}

function withoutDot(host: string): string {
  return host.replace(/\.$/, '');
}
