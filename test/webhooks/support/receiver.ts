import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface Receiver {
  port: number;
  /** How many connections were opened so far. */
  connections(): number;
  close(): Promise<void>;
}

/** May be async: nobody waits for what it returns. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** An HTTP server on a free loopback port. */
export function startReceiver(listener: Answer): Promise<Receiver> {
  const server = createServer(listener);
  return listen(server, () => server.closeAllConnections());
}

/** A TCP server that says the given bytes to whoever connects, and hangs up. */
export function startTcpPeer(greeting: string): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()));
    socket.write(greeting, () => socket.destroySoon());
  });
  return listen(server, () => sockets.forEach((socket) => socket.destroy()));
}

/** A port on which nothing listens (until something else takes it). */
export async function unusedPort(): Promise<number> {
  const peer = await startTcpPeer('');
  await peer.close();
  return peer.port;
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function listen(server: Server, dropConnections: () => void): Promise<Receiver> {
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        dropConnections();
      }),
  };
}
