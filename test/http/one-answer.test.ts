import { expect } from 'chai';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { waitUntil } from '../support/wait-until.ts';
import { HEAD, startEchoServer, type EchoServer } from './support/echo-server.ts';

describe('a request whose body does not arrive as it should gets exactly one answer', () => {
  let echo: EchoServer;

  beforeEach(async () => {
    echo = await startEchoServer({ headersTimeoutMs: 150, requestTimeoutMs: 300, checkIntervalMs: 20 });
  });
  afterEach(() => echo.stop());

  /** Sends the head, then one letter after another for as long as the connection is open. */
  function sendSlowly(socket: Socket, head: string): void {
    socket.write(`${head}\r\n\r\n{"text":"`);
    const timer = setInterval(() => socket.write('a'), 20);
    socket.once('close', () => clearInterval(timer));
  }

  const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  const logged = () => [...echo.logged().matchAll(/"status":(\d+)/g)].map(([, status]) => status);

  it('408 if the body arrives too slowly, with the id under which the log has the same', async () => {
    const { socket, answer } = echo.open();
    sendSlowly(socket, `${HEAD}X-Request-Id: slow-one\r\nContent-Length: 60000`);
    const text = await answer;
    expect(statusesIn(text)).to.deep.equal(['408']);
    expect(text)
      .to.match(/\r\nx-request-id: slow-one\r\n/i)
      .and.to.match(/\r\nconnection: close\r\n/i);
    expect(text).to.match(/REQUEST_TIMEOUT[^}]*\}[^}]*\}$/);
    await waitUntil('the request is logged', async () => logged().length > 0);
    expect(logged()).to.deep.equal(['408']);
  });

  it('the refusal that it got before its body came, and no 408 after it', async () => {
    const { socket, answer } = echo.open();
    sendSlowly(socket, `${HEAD.replace('application/json', 'text/html')}Content-Length: 60000`);
    expect(statusesIn(await answer)).to.deep.equal(['415']);
    expect(logged()).to.deep.equal(['415']);
  });

  it('400 if the body is not what its encoding says', async () => {
    const { socket, answer } = echo.open();
    const arrived = once(echo.server, 'request');
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`);
    await arrived;
    socket.write('no-length\r\n');
    expect(statusesIn(await answer)).to.deep.equal(['400']);
    await waitUntil('the request is logged', async () => logged().length > 0);
    expect(logged()).to.deep.equal(['400']);
  });
});
