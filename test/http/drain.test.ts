import { expect } from 'chai';
import { once } from 'node:events';
import { drain } from '../../http/drain.ts';
import { waitUntil } from '../support/wait-until.ts';
import { HEAD, startEchoServer } from './support/echo-server.ts';

const BODY = '{"text":"hello"}';

describe('a server that stops', () => {
  const expectations: [string, string][] = [
    ['nothing', ''],
    ['the unknown', 'Expect: wonders\r\n'],
  ];
  for (const [title, header] of expectations) {
    it(`answers a request on a kept-alive connection that expects ${title}, and closes after it`, async () => {
      const { server, open, stop } = await startEchoServer();
      try {
        const { socket, answer } = open();
        const send = () => socket.write(`${HEAD}${header}Content-Length: ${BODY.length}\r\n\r\n${BODY}`);
        send();
        await once(socket, 'data');
        // Far beyond what a test takes: only its answer can close the connection.
        const drained = drain(server, { idleGraceMs: 60_000, drainMs: 60_000 }, () => undefined);
        await waitUntil('nothing new is accepted', () => !server.listening);
        send();
        const heads = (await answer).match(/HTTP\/1\.1 200 [\s\S]*?\r\n\r\n/g) ?? [];
        expect(heads.map((head) => /\r\nconnection: close\r\n/i.test(head))).to.deep.equal([false, true]);
        await drained;
      } finally {
        await stop();
      }
    });
  }
});
