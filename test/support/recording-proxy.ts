import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface RecordingProxy {
  /** `127.0.0.1:port` */
  host: string;
  /** Requests that have passed: `CONNECT host:port`. */
  passed: string[];
  /** The header `Proxy-Authorization` of each. */
  authorizations: (string | undefined)[];
  stop(): Promise<void>;
}

/** An HTTP proxy that takes every host for a server on this machine, whose port is `encrypted`. It refuses all that is not a tunnel. */
export async function startRecordingProxy(encrypted: number): Promise<RecordingProxy> {
  const passed: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, answer) => {
    passed.push(`${incoming.method} ${incoming.url}`);
    authorizations.push(incoming.headers['proxy-authorization']);
    answer.writeHead(405).end();
  });
  server.on('connect', (incoming, client: Socket) => {
    passed.push(`CONNECT ${incoming.url}`);
    authorizations.push(incoming.headers['proxy-authorization']);
    const upstream = connect(encrypted, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    upstream.once('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroySoon();
        upstream.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    authorizations,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
