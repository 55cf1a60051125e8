import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Client } from 'undici';
import type { Proxy } from '../../config/proxy-settings.ts';

/**
 * A connection to the host of a `ws:` or `wss:` URL through a proxy: `ws` cannot use the dispatcher of the other requests. Fails if the proxy does not
 * open it in time.
 */
export async function openTunnel(proxy: Proxy, url: string, timeoutMs: number): Promise<Socket> {
  const { protocol, hostname, port } = new URL(url);
  const isEncrypted = protocol === 'wss:';
  const host = `${hostname}:${port || (isEncrypted ? 443 : 80)}`;
  const client = new Client(proxy.origin);
  const { statusCode, socket } = await client.connect({
    path: host,
    headers: {
      host,
      ...(proxy.authorization === null ? {} : { 'proxy-authorization': proxy.authorization }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  // The socket is the tunnel's now, so that nothing of the client is left.
  void client.close();
  if (statusCode !== 200) {
    socket.destroy();
    throw new ProxyRefusedError(statusCode);
  }
  const tunnel = socket as Socket;
  const name = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { servername: hostname } : {};
  return isEncrypted ? connectTls({ socket: tunnel, ...name }) : tunnel;
}

class ProxyRefusedError extends Error {
  override readonly name = 'ProxyRefusedError';

  constructor(statusCode: number) {
    super(`the proxy answered with status ${statusCode}`);
  }
}
