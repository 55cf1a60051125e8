import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { Client } from 'undici';
import type { Proxy } from '../../config/proxy-settings.ts';

export interface TunnelOptions {
  proxy: Proxy;
  /** A URL with the scheme `wss:`. */
  url: string;
  timeoutMs: number;
  /** In PEM, instead of those that Node trusts. */
  trustedAuthorities?: string | undefined;
}

/**
 * An encrypted connection to the host of a URL through a proxy: `ws` cannot use the dispatcher of the other requests. Fails if the proxy does not
 * open it in time.
 */
export async function openTunnel({
  proxy,
  url,
  timeoutMs,
  trustedAuthorities,
}: TunnelOptions): Promise<TLSSocket> {
  const { hostname, port } = new URL(url);
  const address = `${hostname}:${port || 443}`;
  const client = new Client(proxy.origin);
  try {
    const { statusCode, socket } = await client.connect({
      path: address,
      headers: {
        host: address,
        ...(proxy.authorization === null ? {} : { 'proxy-authorization': proxy.authorization }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (statusCode !== 200) {
      socket.destroy();
      throw new ProxyRefusedError(statusCode);
    }
    const host = hostname.replaceAll(/[[\]]/g, '');
    return connectTls({
      socket: socket as Socket,
      // Node checks the certificate for it. Without it, that would be the name of the proxy or `localhost`.
      host,
      // Only for names: addresses are not allowed in it.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(trustedAuthorities === undefined ? {} : { ca: trustedAuthorities }),
    });
  } finally {
    // An open socket is the tunnel's by now, so that nothing of the client is left.
    void client.close();
  }
}

class ProxyRefusedError extends Error {
  override readonly name = 'ProxyRefusedError';

  constructor(statusCode: number) {
    super(`the proxy answered with status ${statusCode}`);
  }
}
