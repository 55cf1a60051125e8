import { expect } from 'chai';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createApi } from '../../api/app.ts';
import { defineRoute, type AnyRoute } from '../../api/define-route.ts';
import { createHttpServer } from '../../api/http-server.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { z } from 'zod';

const LIMITS = { headersTimeoutMs: 150, requestTimeoutMs: 300, checkIntervalMs: 20, maxConnections: 5 };

const echo = defineRoute({
  method: 'POST',
  path: '/echo',
  name: 'echo',
  summary: 'Answers what it was sent.',
  authenticated: false,
  body: z.object({ text: z.string() }),
  successStatus: 200,
  data: z.object({ text: z.string() }),
  example: { text: 'a' },
  errors: [],
  handler: ({ body }) => Promise.resolve({ data: body }),
});

describe('the HTTP server', () => {
  let server: Server;
  const sockets = new Set<Socket>();

  beforeEach(async () => {
    const app = createApi({
      routes: [echo as AnyRoute],
      callers: { authenticate: () => Promise.reject(new Error('nobody asks')) },
      limits: { take: () => Promise.reject(new Error('nobody asks')) },
      trustedProxies: 0,
      corsOrigins: [],
      log: createLogger({ level: 'silent', service: 'test' }),
      draining: new AbortController().signal,
      isDatabaseUnavailable: () => false,
    });
    server = createHttpServer(app.callback(), LIMITS);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });

  /** A connection, and all that came back on it when the server closed it. */
  function open(): { socket: Socket; answer: Promise<string> } {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.add(socket);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const answer = new Promise<string>((resolve) => {
      // A server that refuses the rest of what is being sent may reset the connection.
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
    });
    return { socket, answer };
  }

  /** Sends one character after another for as long as the connection is open. */
  function trickle(socket: Socket, text: string): void {
    let sent = 0;
    const timer = setInterval(() => socket.write(text[sent++ % text.length] ?? ''), 20);
    socket.once('close', () => clearInterval(timer));
  }

  const HEAD = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

  const slow: [string, (socket: Socket) => void][] = [
    ['never finishes its headers', (socket) => void socket.write('POST /echo HTTP/1.1\r\nHost: x\r\nA: b')],
    ['sends its headers letter by letter', (socket) => trickle(socket, `${HEAD}A: ${'a'.repeat(10_000)}`)],
    [
      'never sends the body that it announced',
      (socket) => void socket.write(`${HEAD}Content-Length: 20\r\n\r\n`),
    ],
    [
      'sends its body letter by letter',
      (socket) => {
        socket.write(`${HEAD}Content-Length: 60000\r\n\r\n`);
        trickle(socket, `{"text":"${'a'.repeat(59_000)}`);
      },
    ],
  ];
  for (const [title, send] of slow) {
    it(`answers a client that ${title} with 408 in the envelope, and closes`, async () => {
      const { socket, answer } = open();
      send(socket);
      const [head = '', body = ''] = (await answer).split('\r\n\r\n');
      expect(head).to.match(/^HTTP\/1\.1 408 /);
      expect(JSON.parse(body)).to.have.nested.property('error.code', 'REQUEST_TIMEOUT');
    });
  }

  it('answers a body of unannounced length that is too large with 413, before all of it came', async () => {
    const { socket, answer } = open();
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    const piece = `400\r\n${'a'.repeat(1_024)}\r\n`;
    for (let sent = 0; sent < 70; sent += 1) socket.write(piece);
    expect(await answer).to.match(/^HTTP\/1\.1 413 [\s\S]*PAYLOAD_TOO_LARGE/);
  });

  it('closes connections beyond its limit at once, and has room again when others go', async () => {
    const kept = Array.from({ length: LIMITS.maxConnections }, open);
    await Promise.all(kept.map(({ socket }) => once(socket, 'connect')));
    expect(await open().answer).to.equal('');
    kept[0]?.socket.destroy();
    await kept[0]?.answer;
    const { socket, answer } = open();
    const body = '{"text":"hello"}';
    socket.write(`${HEAD}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    expect(await answer).to.match(/^HTTP\/1\.1 200 [\s\S]*hello/);
  });
});
