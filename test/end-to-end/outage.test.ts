import { expect } from 'chai';
import { createApiClient } from '../support/api-client.ts';
import { parts } from '../support/parts.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

describe('while PostgreSQL is away', () => {
  let proxy: TcpProxy;
  let service: TestService;

  before(async () => {
    const url = new URL((await parts()).postgres.url);
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    service = await startTestService({ worker: false, databasePort: proxy.port });
  });
  after(async () => {
    await service.stop();
    await proxy.stop();
  });

  it('requests get an error that asks for a retry, and the process stays alive and continues when it is back', async () => {
    const { apiKey } = await service.createAccount();
    const call = await createApiClient(service, apiKey);
    expect((await call('/v1/webhooks')).status).to.equal(200);

    await proxy.cut();
    const away = await call('/v1/webhooks');
    expect(away.status).to.equal(503);
    expect(away.error.code).to.equal('SERVICE_UNAVAILABLE');
    expect(away.headers.get('retry-after')).to.equal('2');
    expect((await call('/ready')).error.details).to.contain('postgresql');
    expect((await call('/health')).status).to.equal(200);

    await proxy.mend();
    expect((await call('/v1/webhooks')).status).to.equal(200);
  });
});
