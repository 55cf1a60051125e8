import { expect } from 'chai';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { HEAD, startEchoServer, type EchoServer } from './support/echo-server.ts';

describe('the HTTP server', () => {
  let echo: EchoServer;
  const open: EchoServer['open'] = () => echo.open();

  describe('for clients that are slow', () => {
    beforeEach(async () => {
      echo = await startEchoServer({ headersTimeoutMs: 150, requestTimeoutMs: 300, checkIntervalMs: 20 });
    });
    afterEach(() => echo.stop());

    /** Sends one character after another for as long as the connection is open. */
    function trickle(socket: Socket, text: string): void {
      let sent = 0;
      const timer = setInterval(() => socket.write(text[sent++ % text.length] ?? ''), 20);
      socket.once('close', () => clearInterval(timer));
    }

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
  });

  describe('for clients that want too much', () => {
    const MAX_CONNECTIONS = 5;

    beforeEach(async () => {
      // With times that a loaded machine does not reach: nothing here is closed for being slow.
      echo = await startEchoServer({ maxConnections: MAX_CONNECTIONS });
    });
    afterEach(() => echo.stop());

    it('closes connections beyond its limit at once, and has room again when others go', async () => {
      const kept = Array.from({ length: MAX_CONNECTIONS }, open);
      await Promise.all(kept.map(({ socket }) => once(socket, 'connect')));
      expect(await open().answer).to.equal('');
      kept[0]?.socket.destroy();
      await kept[0]?.answer;
      const { socket, answer } = open();
      const body = '{"text":"hello"}';
      socket.write(`${HEAD}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      expect(await answer).to.match(/^HTTP\/1\.1 200 [\s\S]*hello/);
    });

    const piece = `400\r\n${'a'.repeat(1_024)}\r\n`;
    const large: [string, string][] = [
      ['of unannounced length', `Transfer-Encoding: chunked\r\n\r\n${piece.repeat(70)}`],
      ['of announced length', `Content-Length: 10000000\r\n\r\n${'a'.repeat(70_000)}`],
    ];
    for (const [title, rest] of large) {
      it(`answers a body ${title} that is too large with 413 before all of it came, and closes`, async () => {
        const { socket, answer } = open();
        socket.write(`${HEAD}${rest}`);
        const text = await answer;
        expect(text).to.match(/^HTTP\/1\.1 413 [\s\S]*PAYLOAD_TOO_LARGE/);
        expect(text).to.match(/\r\nconnection: close\r\n/i);
      });
    }

    it('lets a client that keeps sending read its 413 before the connection closes', async () => {
      const { socket, answer } = open();
      const failures: Error[] = [];
      socket.on('error', (error) => failures.push(error));
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${piece.repeat(70)}`);
      await once(socket, 'data');
      socket.write(`${piece.repeat(2_000)}0\r\n\r\n`);
      expect(await answer).to.match(/^HTTP\/1\.1 413 [\s\S]*PAYLOAD_TOO_LARGE/);
      expect(failures).to.deep.equal([]);
    });
  });

  describe('for clients that keep their connection', () => {
    beforeEach(async () => {
      echo = await startEchoServer();
    });
    afterEach(() => echo.stop());

    it('keeps it longer than proxies do, and says how long, so that no request meets a closing connection', async () => {
      const { socket } = open();
      const body = '{"text":"hello"}';
      socket.write(`${HEAD}Content-Length: ${body.length}\r\n\r\n${body}`);
      const [first] = (await once(socket, 'data')) as [Buffer];
      const seconds = /\r\nkeep-alive: timeout=(\d+)\r\n/i.exec(first.toString('utf8'))?.[1];
      // nginx keeps one for 60 s.
      expect(Number(seconds)).to.be.greaterThan(60);
    });
  });
});
