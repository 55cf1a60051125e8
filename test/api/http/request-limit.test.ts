import { expect } from 'chai';
import { Connection } from '@temporalio/client';
import { startApi, type RunningApi } from '../../../api/start-api.ts';
import { createAccess } from '../../../use-cases/access/index.ts';
import { OPERATOR } from '../../support/actors.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { outcome } from '../support/send-bodies.ts';

describe('the requests of an account', () => {
  let service: TestService;
  let call: CallApi;
  const apis: RunningApi[] = [];

  before(async () => {
    service = await startTestService({ worker: false });
    call = await createApiClient(service, (await service.createAccount()).apiKey);
  });
  after(async () => {
    await Promise.all(apis.map((api) => api.stop()));
    await service.stop();
  });

  async function anotherApi(trustedProxies = 0): Promise<RunningApi> {
    const api = await startApi({
      config: { ...service.config, api: { ...service.config.api, trustedProxies } },
      log: createLogger({ level: 'silent', service: 'test' }),
      connection: Connection.lazy(service.config.temporal.connection),
      idleGraceMs: 0,
    });
    apis.push(api);
    return api;
  }

  it('are told their limit and what is left of it, on what succeeds, what fails and what is streamed', async () => {
    const { apiKey: key } = await service.createAccount('pro');
    const answers = [
      (await call('/v1/operations', { key })).headers,
      (await call('/v1/operations/op_x', { key })).headers,
      (await call('/v1/wallet/send', { key, method: 'POST', text: 'not json' })).headers,
    ];
    const stream = await fetch(`${service.baseUrl}/timeline`, {
      headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
    });
    await stream.body?.cancel();
    answers.push(stream.headers);
    answers.forEach((headers, index) => {
      expect(headers.get('ratelimit-policy')).to.equal('"hour";q=1000;w=3600');
      expect(headers.get('ratelimit')).to.match(new RegExp(`^"hour";r=${999 - index};t=3(600|5\\d\\d)$`));
    });
  });

  it('of the free tier are 100 an hour over all its keys and all processes, the next is 429 with Retry-After', async () => {
    const { apiKey, accountId } = await service.createAccount('free');
    const { createKey } = createAccess({ database: service.database });
    const { apiKey: otherKey } = await createKey(OPERATOR, { accountId, defaultNetwork: null });
    const callOther = await createApiClient({ api: await anotherApi() }, otherKey);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => [
        call('/v1/operations', { key: apiKey }),
        callOther('/v1/operations', { key: otherKey }),
      ]).flat(),
    );
    const outcomes = answers.map(outcome);
    expect(outcomes.filter((text) => text === '200')).to.have.length(100);
    expect(outcomes.filter((text) => text === '429 RATE_LIMIT_EXCEEDED')).to.have.length(20);

    const refused = await call('/v1/wallet/send', { key: apiKey, method: 'POST', json: {} });
    expect(outcome(refused)).to.equal('429 RATE_LIMIT_EXCEEDED');
    expect(Number(refused.headers.get('retry-after'))).to.be.within(3_500, 3_600);
    expect(refused.headers.get('ratelimit')).to.match(/^"hour";r=0;t=3(600|5\d\d)$/);
    expect(outcome(await call('/v1/operations')), 'another account').to.equal('200');
  });

  it('are not counted on the open paths', async () => {
    const { headers } = await call('/health');
    expect(headers.get('ratelimit')).to.equal(null);
  });

  describe('without a valid key', () => {
    const wrong = { key: null, headers: { authorization: `Bearer wk_00000000_${'a'.repeat(32)}` } };

    async function useUp(callThis: CallApi, headers: Record<string, string> = {}): Promise<void> {
      for (let i = 0; i < 60; i += 1) {
        const call = i % 2 ? { key: null, headers } : { ...wrong, headers: { ...wrong.headers, ...headers } };
        expect(outcome(await callThis('/v1/operations', call))).to.equal('401 INVALID_API_KEY');
      }
    }

    it('are 60 a minute from one address, the next is 429 with Retry-After; a key that was in use keeps working', async () => {
      const { apiKey } = await service.createAccount();
      const callThis = await createApiClient({ api: await anotherApi() }, apiKey);
      expect(outcome(await callThis('/v1/operations'))).to.equal('200');
      await useUp(callThis);
      const refused = await callThis('/v1/operations', wrong);
      expect(outcome(refused)).to.equal('429 RATE_LIMIT_EXCEEDED');
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
      expect(refused.headers.get('ratelimit'), 'no account is known').to.equal(null);
      expect(outcome(await callThis('/v1/operations'))).to.equal('200');
    });

    it('are counted by the address that a trusted proxy names, not by those that the caller adds', async () => {
      const callThis = await createApiClient({ api: await anotherApi(1) }, '');
      await useUp(callThis, { 'x-forwarded-for': '192.0.2.1' });
      const from = async (addresses: string) =>
        outcome(await callThis('/v1/operations', { key: null, headers: { 'x-forwarded-for': addresses } }));
      expect(await from('198.51.100.9, 192.0.2.1')).to.equal('429 RATE_LIMIT_EXCEEDED');
      expect(await from('192.0.2.1, 192.0.2.2')).to.equal('401 INVALID_API_KEY');
    });

    it('are counted by the connection’s own address where no proxy is trusted', async () => {
      const callThis = await createApiClient({ api: await anotherApi() }, '');
      await useUp(callThis);
      const elsewhere = { key: null, headers: { 'x-forwarded-for': '192.0.2.3' } };
      expect(outcome(await callThis('/v1/operations', elsewhere))).to.equal('429 RATE_LIMIT_EXCEEDED');
    });
  });
});
