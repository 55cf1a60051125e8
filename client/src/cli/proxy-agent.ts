import { Pool, ProxyAgent } from 'undici';
import type { Proxy } from './proxy-choice.ts';

/** `trustedAuthorities`: in PEM, instead of those that Node trusts. */
export function createProxyAgent({ origin, authorization }: Proxy, trustedAuthorities?: string): ProxyAgent {
  return new ProxyAgent({
    uri: origin,
    clientFactory: (url, options) => new ProxyConnections(url, options),
    ...(trustedAuthorities === undefined ? {} : { requestTls: { ca: trustedAuthorities } }),
    ...(authorization === null ? {} : { token: authorization }),
  });
}

/** After an error of a socket, undici would ask a proxy for the tunnel again, at once and without end. */
class ProxyConnections extends Pool {
  override connect: Pool['connect'] = (async (options: Parameters<Pool['connect']>[0]) => {
    try {
      return await super.connect(options);
    } catch (error) {
      throw new ProxyConnectionError('The proxy opened no tunnel.', { cause: error });
    }
  }) as Pool['connect'];
}

class ProxyConnectionError extends Error {
  override readonly name = 'ProxyConnectionError';
  readonly code = 'PROXY_CONNECTION';
}
