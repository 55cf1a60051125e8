import { expect } from 'chai';
import Koa from 'koa';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveFiles } from '../../http/serve-files.ts';
import type { RequestState } from '../../http/define-route.ts';

describe('a file that everybody may read', () => {
  let server: Server;
  let failing: boolean;
  let reads: number;

  beforeEach(async () => {
    failing = false;
    reads = 0;
    const app = new Koa<RequestState>();
    app.silent = true;
    const file = {
      type: 'text/plain',
      async read(): Promise<string> {
        reads += 1;
        await Promise.resolve();
        if (failing) throw new Error('too many open files');
        return 'hello';
      },
    };
    app.use(serveFiles(new Map([['/file', file]])));
    const handle = app.callback();
    server = createServer((request, response) => void handle(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });

  const get = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/file`);

  it('is read once, however many ask at once or later', async () => {
    const answers = [...(await Promise.all([get(), get(), get()])), await get()];
    expect(await Promise.all(answers.map((answer) => answer.text()))).to.deep.equal(Array(4).fill('hello'));
    expect(reads).to.equal(1);
  });

  it('is read again if it could not be read', async () => {
    failing = true;
    expect((await get()).status).to.equal(500);
    failing = false;
    const answer = await get();
    expect(answer.status).to.equal(200);
    expect(await answer.text()).to.equal('hello');
  });
});
