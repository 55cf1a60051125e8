import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { commaList } from './comma-list.ts';
import { protocolOf } from './http-url.ts';
import { optionalText } from './optional-text.ts';

export interface Proxy {
  /** `http://host:port` or `https://host:port`. */
  origin: string;
  /** A secret: the header `Proxy-Authorization`; null: none. */
  authorization: string | null;
}

/** Proxies for requests to outside providers. */
export interface ProxySettings {
  /** For `http:` and `ws:`; null: none. */
  http: Proxy | null;
  /** For `https:` and `wss:`; null: that of `http`. */
  https: Proxy | null;
  /** Hosts that are reached directly: `host`, `.domain`, `10.0.0.0/8` or `*`; a host with a port is meant for that port alone. */
  direct: string[];
}

const LOOPBACK = ['127.0.0.0/8', '::1/128', '::ffff:127.0.0.0/104'] as const;

const MUST_BE = 'must be the http(s) URL of a proxy, such as http://proxy.example:3128, without a path';

const proxyUrl = optionalText.pipe(z.string().refine(isProxyUrl, MUST_BE).transform(proxyAt).nullable());

export const proxyVariables = {
  HTTP_PROXY: proxyUrl,
  HTTPS_PROXY: proxyUrl,
  NO_PROXY: commaList,
};

type ProxyVariable = keyof typeof proxyVariables;

/** Other programs read these in small letters first, so an environment for them may have only those. */
export function withSmallLetters(
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const found = Object.keys(proxyVariables).map((name): [string, string | undefined] => [
    name,
    environment[name.toLowerCase()] || environment[name as ProxyVariable],
  ]);
  return { ...environment, ...Object.fromEntries(found) };
}

export function proxySettings(values: z.infer<z.ZodObject<typeof proxyVariables>>): ProxySettings {
  return {
    http: values.HTTP_PROXY,
    https: values.HTTPS_PROXY,
    direct: values.NO_PROXY.flatMap((entry) => entry.split(/\s+/)).map((entry) => entry.toLowerCase()),
  };
}

/** The proxy for a request to this URL; null: it goes directly, as every request to this machine does. */
export function proxyFor(url: string | URL, { http, https, direct }: ProxySettings): Proxy | null {
  const { protocol, hostname, port } = new URL(url);
  if (isThisMachine(hostname) || direct.some((entry) => isMeant(entry, hostname, portOf(protocol, port))))
    return null;
  return /^(https|wss):$/.test(protocol) ? (https ?? http) : http;
}

function isThisMachine(hostname: string): boolean {
  return /(^|\.)localhost$/.test(hostname) || LOOPBACK.some((range) => isInRange(hostname, range));
}

/** A host is also meant by its domain, with or without `.` or `*.` in front. */
function isMeant(entry: string, hostname: string, port: string): boolean {
  if (entry === '*' || isInRange(hostname, entry)) return true;
  const [, name = '', onlyPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  const domain = name.replace(/^\*?\./, '');
  return (
    domain !== '' &&
    (onlyPort === undefined || onlyPort === port) &&
    (hostname === domain || hostname === `[${domain}]` || hostname.endsWith(`.${domain}`))
  );
}

function isInRange(hostname: string, range: string): boolean {
  const address = hostname.replaceAll(/[[\]]/g, '');
  if (!ipaddr.isValid(address) || !ipaddr.isValidCIDR(range)) return false;
  const [begin, bits] = ipaddr.parseCIDR(range);
  const parsed = ipaddr.parse(address);
  return parsed.kind() === begin.kind() && parsed.match([begin, bits]);
}

function portOf(protocol: string, port: string): string {
  if (port !== '') return port;
  return /^(https|wss):$/.test(protocol) ? '443' : '80';
}

function proxyAt(text: string): Proxy {
  const { origin, username, password } = new URL(text);
  const user = Buffer.from(decodeURIComponent(`${username}:${password}`)).toString('base64');
  return { origin, authorization: username === '' ? null : `Basic ${user}` };
}

function isProxyUrl(text: string): boolean {
  if (!/^https?:$/.test(protocolOf(text))) return false;
  const { pathname, search, hash, username, password } = new URL(text);
  try {
    decodeURIComponent(`${username}:${password}`);
  } catch {
    return false;
  }
  return pathname === '/' && search === '' && hash === '';
}
