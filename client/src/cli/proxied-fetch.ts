import type { RequestInit as UndiciInit } from 'undici';
import type { Fetch } from '../index.ts';
import { UsageError } from './exit-codes.ts';

const THIS_MACHINE = 'localhost,127.0.0.1,[::1]';

const NAMES = { http: 'HTTP_PROXY', https: 'HTTPS_PROXY', none: 'NO_PROXY' } as const;

/** Requests through the proxy that the environment names; undefined: it names none. This machine is reached directly. */
export async function proxiedFetch(environment: Partial<Record<string, string>>): Promise<Fetch | undefined> {
  const valueOf = (name: string): string => environment[name.toLowerCase()] || environment[name] || '';
  const proxies = { httpProxy: valueOf(NAMES.http), httpsProxy: valueOf(NAMES.https) };
  if (proxies.httpProxy === '' && proxies.httpsProxy === '') return undefined;
  expectProxy(NAMES.http, proxies.httpProxy);
  expectProxy(NAMES.https, proxies.httpsProxy);
  // Each command is a process of its own, and most need no proxy.
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  const dispatcher = new EnvHttpProxyAgent({
    ...proxies,
    noProxy: valueOf(NAMES.none) === '*' ? '*' : `${valueOf(NAMES.none)},${THIS_MACHINE}`,
    // Proxies refuse tunnels to other ports than those of TLS.
    proxyTunnel: false,
  });
  return async (url, init) => {
    const response = await fetch(url, { ...(init as unknown as UndiciInit), dispatcher });
    return response as unknown as Response;
  };
}

/** The value may hold a password, so it is not repeated. */
function expectProxy(name: string, text: string): void {
  if (text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return;
  throw new UsageError(`${name} must be the http(s) URL of a proxy, such as http://proxy.example:3128`);
}
