import { expect } from 'chai';
import type { RequestState } from '../../http/define-route.ts';
import { forwardedFor } from '../../http/middleware/forwarded-for.ts';
import Koa from 'koa';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

describe('an API that trusts no proxy', () => {
  it('warns once in the log if a proxy seems to be in front', async () => {
    const warnings: string[] = [];
    const app = new Koa<RequestState>();
    app.use(forwardedFor({ warn: (message) => void warnings.push(message) }));
    const handle = app.callback();
    const server = createServer((request, response) => void handle(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const get = (headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers });
    try {
      await get();
      expect(warnings).to.deep.equal([]);
      await get({ 'x-forwarded-for': '203.0.113.7' });
      await get({ 'x-forwarded-for': '203.0.113.8' });
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.include('TRUSTED_PROXIES').and.not.to.include('203.0.113');
    } finally {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    }
  });
});
