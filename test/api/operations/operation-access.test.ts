import { expect } from 'chai';
import { createApiClient, type ApiAnswer, type CallApi } from '../../support/api-client.ts';
import { fundedWallet } from '../../support/chain-client.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { newSend, outcome } from '../support/send-bodies.ts';

describe('an operation', () => {
  let service: TestService;
  let call: CallApi;
  let id: string;
  let contentHash: string;

  before(async () => {
    service = await startTestService({ worker: false });
    call = await createApiClient(service, (await service.createAccount()).apiKey);
    ({ id, contentHash } = await newSend(call, await fundedWallet()));
  });
  after(() => service.stop());

  function onEveryRoute(operationId: string, key?: string): Promise<ApiAnswer[]> {
    const path = `/v1/operations/${operationId}`;
    const as = key === undefined ? {} : { key };
    const post = { ...as, method: 'POST' as const };
    return Promise.all([
      call(path, as),
      call(`${path}?wait=1`, as),
      call(`${path}/confirm`, { ...post, json: { content_hash: contentHash } }),
      call(`${path}/signing-request`, post),
      call(`${path}/signature`, { ...post, json: { transaction: 'AAAA' } }),
      call(`${path}/cancel`, post),
    ]);
  }

  it('of another account does not exist, on every route, and nothing happens to it', async () => {
    const { apiKey } = await service.createAccount();
    const answers = await onEveryRoute(id, apiKey);
    expect(answers.map(outcome)).to.deep.equal(Array.from(answers, () => '404 NOT_FOUND'));
    expect((await call(`/v1/operations/${id}`)).data).to.include({
      version: 1,
      status: 'awaiting_confirmation',
    });
  });

  it('of another account is answered like one that does not exist', async () => {
    const { apiKey } = await service.createAccount();
    const unknown = id.replace(/.{4}$/, (end) => (end === '0000' ? '1111' : '0000'));
    const [others, nobodys] = await Promise.all([onEveryRoute(id, apiKey), onEveryRoute(unknown, apiKey)]);
    expect(others.map(({ error }) => error)).to.deep.equal(nobodys.map(({ error }) => error));
  });

  const unknown: [string, () => string][] = [
    ['an id that does not exist', () => 'op_00000000-0000-7000-8000-000000000000'],
    ['an id of another kind', () => id.replace('op_', 'wh_')],
    ['an id in capitals', () => id.toUpperCase()],
    ['an id without its prefix', () => id.slice(3)],
    ['a zero byte', () => 'op_%00'],
    ['a lone surrogate', () => 'op_%ED%A0%80'],
    ['a broken escape', () => 'op_%'],
    ['SQL', () => "op_x'%20OR%20'1'='1"],
    ['a way out', () => '..%2fwebhooks'],
    ['a very long id', () => `op_${'0'.repeat(5_000)}`],
  ];
  for (const [title, operationId] of unknown) {
    it(`is not found by ${title}, on any route`, async () => {
      const answers = await onEveryRoute(operationId());
      expect(answers.map(outcome)).to.deep.equal(Array.from(answers, () => '404 NOT_FOUND'));
    });
  }

  const wrongQueries = [
    'wait=26',
    'wait=-1',
    'wait=1.5',
    'wait=1e1',
    'wait=',
    'wait=soon',
    'wait=99999999999',
    'wait=1&wait=2',
    'after_version=-1',
    'after_version=x',
    'after_version=1.0',
    'after_version=1000000000',
    'after-version=1',
    'wait=1&more=2',
  ];
  for (const query of wrongQueries) {
    it(`is not waited for with ?${query}`, async () => {
      const answer = await call(`/v1/operations/${id}?${query}`);
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(/wait|after_version|unknown field/);
    });
  }

  it('that has a higher version already is answered at once, however long the wait', async () => {
    const answered: string[] = [];
    const whoWaits = call(`/v1/operations/${id}?wait=25&after_version=1`).finally(() =>
      answered.push('waits'),
    );
    const answer = await call(`/v1/operations/${id}?wait=25&after_version=0`).finally(() =>
      answered.push('at once'),
    );
    expect(answer.data['version']).to.equal(1);
    await whoWaits;
    expect(answered).to.deep.equal(['at once', 'waits']);
  });

  it('that does not change is answered as it is when the wait is over', async () => {
    const answered: string[] = [];
    const ask = (wait: number) =>
      call(`/v1/operations/${id}?wait=${wait}&after_version=1`).finally(() =>
        answered.push(`after ${wait} s`),
      );
    const [, , answer] = await Promise.all([ask(20), ask(10), ask(0)]);
    expect(answer.data['version']).to.equal(1);
    expect(answered).to.deep.equal(['after 0 s', 'after 10 s', 'after 20 s']);
  });
});
