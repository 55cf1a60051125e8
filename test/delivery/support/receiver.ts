import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Certificate } from './certificate.ts';

export interface Receiver {
  port: number;
  /** Number of connections opened so far. */
  connections(): number;
  /** Number of connections open now. */
  openConnections(): number;
  close(): Promise<void>;
}

/** May be async: its promise is not awaited. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** An HTTP server on a free loopback port. */
export function startReceiver(listener: Answer): Promise<Receiver> {
  const server = createServer(listener);
  return listen(server, () => server.closeAllConnections());
}

/** The same with TLS and that certificate. */
export function startTlsReceiver({ certificate, key }: Certificate, listener: Answer): Promise<Receiver> {
  const server = createHttpsServer({ cert: certificate, key }, listener);
  // The tests check how a client judges the certificate.
  server.on('tlsClientError', () => undefined);
  return listen(server, () => server.closeAllConnections());
}

/** A TCP server that sends the given bytes to every client, and closes the connection. */
export function startTcpPeer(greeting: string): Promise<Receiver> {
  return startSocketReceiver((socket) => socket.write(greeting, () => socket.destroySoon()));
}

/** A TCP server that answers the beginning of each request with bytes of the test. */
export function startByteReceiver(
  answer: (socket: Socket, requestNumber: number) => unknown,
): Promise<Receiver> {
  let requests = 0;
  return startSocketReceiver((socket) => {
    socket.on('data', (bytes) => {
      if (bytes.toString('latin1', 0, 5) !== 'POST ') return;
      requests += 1;
      answer(socket, requests);
    });
  });
}

function startSocketReceiver(onSocket: (socket: Socket) => unknown): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()));
    onSocket(socket);
  });
  return listen(server, () => sockets.forEach((socket) => socket.destroy()));
}

/** A port on which no process listens (until one takes it). */
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
  let openConnections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    openConnections += 1;
    socket.on('close', () => {
      openConnections -= 1;
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    openConnections: () => openConnections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        dropConnections();
      }),
  };
}
