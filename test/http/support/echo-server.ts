import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { z } from 'zod';
import { createApi } from '../../../http/app.ts';
import { defineRoute, type AnyRoute } from '../../../http/define-route.ts';
import { createHttpServer, type ConnectionLimits } from '../../../http/http-server.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { memoryStream } from '../../support/memory-stream.ts';

export interface EchoServer {
  server: Server;
  url: string;
  /** A connection, and all that came back on it when the server closed it. */
  open(): { socket: Socket; answer: Promise<string> };
  /** Everything that was logged so far. */
  logged(): string;
  stop(): Promise<void>;
}

/** The head of a request for the one route, without its last line. */
export const HEAD = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

const echo = defineRoute({
  method: 'POST',
  path: '/echo',
  name: 'echo',
  summary: 'Answers what it was sent.',
  authenticated: false,
  body: z.object({ text: z.string() }),
  successStatus: 200,
  message: 'This is what was sent.',
  data: z.object({ text: z.string() }),
  example: { text: 'a' },
  errors: [],
  handler: ({ body }) => Promise.resolve({ data: body }),
});

/** The HTTP server and its middleware around one open route, without the parts of the service. */
export async function startEchoServer(
  limits: Partial<ConnectionLimits> = {},
  route = echo as AnyRoute,
): Promise<EchoServer> {
  const stream = memoryStream();
  const app = createApi({
    routes: [route],
    access: {
      authenticate: () => Promise.reject(new Error('never called')),
      countRequest: () => Promise.reject(new Error('never called')),
      watchCredential: () => () => undefined,
    },
    trustedProxies: 0,
    corsOrigins: ['https://app.example'],
    log: createLogger({ level: 'info', service: 'test', stream }),
    draining: new AbortController().signal,
    isDatabaseUnavailable: () => false,
  });
  const server = createHttpServer(app.callback(), limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new Set<Socket>();

  const { port } = server.address() as AddressInfo;

  return {
    server,
    url: `http://127.0.0.1:${port}`,
    logged: () => stream.text(),
    open() {
      const socket = connect(port, '127.0.0.1');
      sockets.add(socket);
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      const answer = new Promise<string>((resolve) => {
        // A server that refuses the rest of what is being sent may reset the connection.
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
      });
      return { socket, answer };
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
