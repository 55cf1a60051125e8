import { expect } from 'chai';
import { Connection } from '@temporalio/client';
import { startApi, type RunningApi } from '../../api/start-api.ts';
import { createAccess } from '../../use-cases/access/index.ts';
import { OPERATOR } from '../support/actors.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { createApiClient, type CallApi } from '../support/api-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { outcome } from '../api/support/send-bodies.ts';

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

  async function anotherApi({
    trustedProxies = 0,
    requestsPerHour = service.config.requestsPerHour,
  } = {}): Promise<RunningApi> {
    const api = await startApi({
      config: { ...service.config, api: { ...service.config.api, trustedProxies }, requestsPerHour },
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

  it('of a tier are as many as the process is set to, over all processes as many as the highest of them', async () => {
    const { apiKey: key } = await service.createAccount('free');
    const { free: _, ...others } = service.config.requestsPerHour;
    const callThree = await createApiClient(
      { api: await anotherApi({ requestsPerHour: { free: 3, ...others } }) },
      key,
    );
    const callFive = await createApiClient(
      { api: await anotherApi({ requestsPerHour: { free: 5, ...others } }) },
      key,
    );
    for (let i = 0; i < 3; i += 1) expect(outcome(await callThree('/v1/operations'))).to.equal('200');
    const refused = await callThree('/v1/operations');
    expect(outcome(refused)).to.equal('429 RATE_LIMIT_EXCEEDED');
    expect(refused.headers.get('ratelimit-policy')).to.equal('"hour";q=3;w=3600');
    const rest = [
      await callFive('/v1/operations'),
      await callFive('/v1/operations'),
      await callFive('/v1/operations'),
    ];
    expect(rest.map(outcome)).to.deep.equal(['200', '200', '429 RATE_LIMIT_EXCEEDED']);
    expect(rest[0]?.headers.get('ratelimit')).to.match(/^"hour";r=1;/);
  });

  it('are more once an operator has raised the account’s limit, and the headers say so', async () => {
    const [{ apiKey: key, accountId }, { apiKey: neighbour }] = [
      await service.createAccount('free'),
      await service.createAccount('free'),
    ];
    const { setRequestLimit } = createAccess({ database: service.database });
    const send = (as: string) => call('/v1/operations', { key: as });
    await Promise.all(Array.from({ length: 100 }, () => send(key)));
    const refused = await send(key);
    expect([outcome(refused), refused.error]).to.deep.equal([
      '429 RATE_LIMIT_EXCEEDED',
      {
        code: 'RATE_LIMIT_EXCEEDED',
        message: 'The account has used all its requests for this hour.',
        details: 'At most 100 an hour for all keys of the account together.',
      },
    ]);

    await setRequestLimit(OPERATOR, { accountId, requestsPerHour: 5_000 });
    const first = await waitUntil('a request passes', async () => {
      const answer = await send(key);
      return answer.status === 200 && answer;
    });
    expect(first.headers.get('ratelimit-policy')).to.equal('"hour";q=5000;w=3600');
    expect(first.headers.get('ratelimit')).to.match(/^"hour";r=4899;/);
    const more = await Promise.all(Array.from({ length: 150 }, () => send(key)));
    expect(more.filter(({ status }) => status === 200)).to.have.length(150);
    expect((await send(neighbour)).headers.get('ratelimit-policy')).to.equal('"hour";q=100;w=3600');

    await setRequestLimit(OPERATOR, { accountId, requestsPerHour: null });
    const last = await waitUntil('a request is refused', async () => {
      const answer = await send(key);
      return answer.status === 429 && answer;
    });
    expect(last.headers.get('ratelimit-policy')).to.equal('"hour";q=100;w=3600');
    expect(last.headers.get('ratelimit')).to.match(/^"hour";r=0;/);
  });

  for (const [tier, limit] of [
    ['free', 50],
    ['pro', 500],
  ] as const) {
    it(`with a bot token are ${limit} an hour in the ${tier} tier, for each token, and no key is slowed by them`, async () => {
      const { accountId, apiKey } = await service.createAccount(tier);
      const { createBotToken } = createAccess({ database: service.database });
      const [{ botToken }, { botToken: other }] = [
        await createBotToken(OPERATOR, accountId),
        await createBotToken(OPERATOR, accountId),
      ];
      const ask = (key: string) => call('/v1/messenger/user/1', { key });
      const first = await ask(botToken);
      expect(outcome(first), 'a chat that it does not know').to.equal('404 NOT_FOUND');
      expect(first.headers.get('ratelimit-policy')).to.equal(`"hour";q=${limit};w=3600`);
      expect(first.headers.get('ratelimit')).to.match(new RegExp(`^"hour";r=${limit - 1};t=3(600|5\\d\\d)$`));
      const answers = await Promise.all(Array.from({ length: limit + 9 }, () => ask(botToken)));
      expect(answers.filter(({ status }) => status === 404)).to.have.length(limit - 1);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).to.have.length(10);
      expect(refused[0]?.error.details).to.equal(`At most ${limit} an hour for each bot token.`);
      expect(Number(refused[0]?.headers.get('retry-after'))).to.be.within(3_500, 3_600);
      expect((await ask(other)).status, 'another token').to.equal(404);
      expect(outcome(await call('/v1/operations', { key: apiKey }))).to.equal('200');
    });
  }

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
      const callThis = await createApiClient({ api: await anotherApi({ trustedProxies: 1 }) }, '');
      await useUp(callThis, { 'x-forwarded-for': '192.0.2.1' });
      const from = async (addresses: string) =>
        outcome(await callThis('/v1/operations', { key: null, headers: { 'x-forwarded-for': addresses } }));
      expect(await from('198.51.100.9, 192.0.2.1')).to.equal('429 RATE_LIMIT_EXCEEDED');
      expect(await from('192.0.2.1, 192.0.2.2')).to.equal('401 INVALID_API_KEY');
    });

    it('are counted by the connection’s own address if no proxy is trusted', async () => {
      const callThis = await createApiClient({ api: await anotherApi() }, '');
      await useUp(callThis);
      const elsewhere = { key: null, headers: { 'x-forwarded-for': '192.0.2.3' } };
      expect(outcome(await callThis('/v1/operations', elsewhere))).to.equal('429 RATE_LIMIT_EXCEEDED');
    });
  });
});
