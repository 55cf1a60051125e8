import { expect } from 'chai';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApi } from '../../api/app.ts';
import type { AnyRoute } from '../../api/define-route.ts';
import { createHttpServer } from '../../api/http-server.ts';
import { statusRoutes } from '../../api/status/status-routes.ts';
import { createLogger } from '../../telemetry/logger.ts';

const there = async () => undefined;
const away = () => Promise.reject(new Error('away'));

describe('/ready', () => {
  async function ready(
    ...checks: Parameters<typeof statusRoutes>
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const app = createApi({
      routes: statusRoutes(...checks) as AnyRoute[],
      callers: { authenticate: () => Promise.reject(new Error('nobody asks')) },
      limits: { take: () => Promise.reject(new Error('nobody asks')) },
      trustedProxies: 0,
      corsOrigins: [],
      log: createLogger({ level: 'silent', service: 'test' }),
      draining: new AbortController().signal,
      isDatabaseUnavailable: () => false,
    });
    const server = createHttpServer(app.callback());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ready`);
    const body = (await answer.json()) as Record<string, unknown>;
    server.close();
    return { status: answer.status, body };
  }

  it('is 200 and names what it looked at while everything is there', async () => {
    const { status, body } = await ready({ postgresql: there }, { open_transactions: there });
    expect(status).to.equal(200);
    expect(body['data']).to.deep.equal({
      status: 'ready',
      checks: { postgresql: 'ok', open_transactions: 'ok' },
    });
  });

  it('names what is away with 503, and nothing of why', async () => {
    const { status, body } = await ready({ postgresql: there, temporal: away }, { open_transactions: away });
    expect(status).to.equal(503);
    expect(body['error']).to.include({ code: 'SERVICE_UNAVAILABLE', details: 'temporal' });
  });

  it('warns of what only holds something up, and stays ready', async () => {
    const { status, body } = await ready({ postgresql: there }, { open_transactions: away });
    expect(status).to.equal(200);
    expect(body['data']).to.deep.equal({
      status: 'ready',
      checks: { postgresql: 'ok', open_transactions: 'warning' },
    });
  });
});
