import { expect } from 'chai';
import { createApiClient } from '../support/api-client.ts';
import { databaseUrl, parts } from '../support/parts.ts';
import { connectDatabase } from '../../db/connect.ts';
import { startTestService } from '../support/wallet-service.ts';

describe('while PostgreSQL is away', () => {
  it('requests are asked to be repeated, the process stays alive, and goes on when it is back', async function () {
    this.timeout(60_000);
    const service = await startTestService({ worker: false });
    const { apiKey } = await service.createAccount();
    const call = await createApiClient(service, apiKey);
    expect((await call('/v1/webhooks')).status).to.equal(200);

    const { postgres } = await parts();
    const server = connectDatabase({
      url: databaseUrl(postgres.url, 'postgres'),
      applicationName: 'test',
      poolSize: 1,
    });
    const name = new URL(service.config.databaseUrl).pathname.slice(1);
    await server.raw('ALTER DATABASE ?? ALLOW_CONNECTIONS false', [name]);
    await server.raw('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ?', [name]);
    const away = await call('/v1/webhooks');
    expect(away.status).to.equal(503);
    expect(away.error.code).to.equal('SERVICE_UNAVAILABLE');
    expect(away.headers.get('retry-after')).to.equal('2');
    expect((await call('/ready')).error.details).to.contain('postgresql');
    expect((await call('/health')).status).to.equal(200);

    await server.raw('ALTER DATABASE ?? ALLOW_CONNECTIONS true', [name]);
    await server.destroy();
    expect((await call('/v1/webhooks')).status).to.equal(200);
    await service.stop();
  });
});
