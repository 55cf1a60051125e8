import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface RecordingProxy {
  /** `127.0.0.1:port` */
  host: string;
  /** What has passed: `CONNECT host:port`, or a method and a whole URL. */
  passed: string[];
  /** The header `Proxy-Authorization` of each. */
  authorizations: (string | undefined)[];
  stop(): Promise<void>;
}

/** An HTTP proxy that takes every host for a server on this machine: `plain` without TLS, `encrypted` for port 443. */
export async function startRecordingProxy(ports: {
  plain: number;
  encrypted: number;
}): Promise<RecordingProxy> {
  const passed: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, answer) => {
    passed.push(`${incoming.method} ${incoming.url}`);
    authorizations.push(incoming.headers['proxy-authorization']);
    const { pathname, search } = new URL(incoming.url ?? '');
    const onward = request(
      {
        port: ports.plain,
        host: '127.0.0.1',
        method: incoming.method,
        path: `${pathname}${search}`,
        headers: incoming.headers,
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    incoming.pipe(onward);
  });
  server.on('connect', (incoming, client: Socket) => {
    passed.push(`CONNECT ${incoming.url}`);
    authorizations.push(incoming.headers['proxy-authorization']);
    const upstream = connect(
      incoming.url?.endsWith(':443') ? ports.encrypted : ports.plain,
      '127.0.0.1',
      () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        client.pipe(upstream).pipe(client);
      },
    );
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
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
