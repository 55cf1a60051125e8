import { expect } from 'chai';
import { createApiClient, type CallApi } from '../support/api-client.ts';
import { fundedWallet, type TestWallet } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { outcome, sendBody, type SendBody } from '../api/support/send-bodies.ts';

describe('an idempotency key', () => {
  let service: TestService;
  let call: CallApi;
  let from: TestWallet;
  let body: SendBody;
  let keys = 0;

  before(async () => {
    service = await startTestService({ worker: false });
    call = await createApiClient(service, (await service.createAccount()).apiKey);
    from = await fundedWallet(5_000_000_000);
    body = await sendBody(from);
  });
  after(() => service.stop());

  const newKey = (): string => `key-${(keys += 1)}`;
  const send = (key: string, json: unknown = body, headers: Record<string, string> = {}) =>
    call('/v1/wallet/send', { method: 'POST', json, headers: { 'idempotency-key': key, ...headers } });
  const rows = async (): Promise<number> =>
    ((await service.database('operations').select('id')) as unknown[]).length;

  it('used twice at the same time makes one operation, and says which answer is the repeat', async () => {
    const before = await rows();
    const key = newKey();
    const answers = await Promise.all([1, 2, 3].map(() => send(key)));
    expect(answers.map(({ status }) => status)).to.deep.equal([202, 202, 202]);
    expect(new Set(answers.map(({ data }) => data['operation_id'])).size).to.equal(1);
    const replayed = answers.map(({ headers }) => headers.get('idempotency-replayed'));
    expect(replayed.filter((value) => value === 'true')).to.have.length(2);
    expect(replayed.filter((value) => value === null)).to.have.length(1);
    expect(await rows()).to.equal(before + 1);
    for (const { headers, data } of answers) {
      expect(headers.get('location')).to.equal(`/v1/operations/${String(data['operation_id'])}`);
    }
  });

  it('is the same request in every order and form of its fields', async () => {
    const key = newKey();
    const first = await send(key, { ...body, amount: '0.10', valid_until: '2999-01-01T01:30:00+01:30' });
    const again = { ...body, token: '$sol', amount: 0.1, valid_until: '2998-12-31T20:00:00.000-04:00' };
    const reordered = Object.fromEntries(Object.entries(again).toReversed());
    const second = await send(key, reordered);
    expect(outcome(second)).to.equal('202');
    expect(second.data['operation_id']).to.equal(first.data['operation_id']);
  });

  const others: [string, Partial<SendBody>][] = [
    ['amount', { amount: '0.2' }],
    ['fee cap', { fee_cap_lamports: '6000' }],
    ['validity', { valid_until: '2999-01-01T00:00:00Z' }],
  ];
  for (const [what, change] of others) {
    it(`with another ${what} is a CONFLICT and makes nothing`, async () => {
      const key = newKey();
      await send(key);
      const before = await rows();
      expect(outcome(await send(key, { ...body, ...change }))).to.equal('409 CONFLICT');
      expect(await rows()).to.equal(before);
    });
  }

  it('with two bodies at the same time makes one operation and one CONFLICT', async () => {
    const key = newKey();
    const answers = await Promise.all([send(key), send(key, { ...body, amount: '0.3' })]);
    expect(answers.map(outcome)).to.have.members(['202', '409 CONFLICT']);
  });

  it('of one account is not that of another', async () => {
    const key = newKey();
    const first = await send(key);
    const { apiKey } = await service.createAccount();
    const second = await call('/v1/wallet/send', {
      method: 'POST',
      json: body,
      key: apiKey,
      headers: { 'idempotency-key': key },
    });
    expect(outcome(second)).to.equal('202');
    expect(second.data['operation_id']).not.to.equal(first.data['operation_id']);
  });

  it('is free again after a request that failed', async () => {
    const key = newKey();
    expect(outcome(await send(key, { ...body, amount: '1000' }))).to.equal('422 INSUFFICIENT_FUNDS');
    expect(outcome(await send(key, { ...body, amount: '0.1' }))).to.equal('202');
  });

  it('is answered with the operation as it is now', async () => {
    const key = newKey();
    const { data } = await send(key);
    await service
      .database('operations')
      .where({ id: data['operation_id'] })
      .update({ status_reason: 'cancelling' });
    expect((await send(key)).data['status_reason']).to.equal('cancelling');
  });

  it('still finds its operation when the time that the send was valid for is over', async () => {
    /** For the shortest time in which this machine can accept it. */
    async function sendShort(validMs: number): ReturnType<typeof sendUntil> {
      const sent = await sendUntil(Date.now() + validMs);
      return outcome(sent.answer) === '202' ? sent : sendShort(2 * validMs);
    }
    async function sendUntil(until: number) {
      const [key, short] = [newKey(), { ...body, valid_until: new Date(until).toISOString() }];
      return { until, answer: await send(key, short), again: () => send(key, short) };
    }
    const { until, answer, again } = await sendShort(400);
    await waitUntil('the time is over', () => Date.now() > until);
    const second = await again();
    expect(outcome(second)).to.equal('202');
    expect(second.data['operation_id']).to.equal(answer.data['operation_id']);
  });

  const wrong: [string, string][] = [
    ['nothing', ''],
    ['256 characters', 'k'.repeat(256)],
    ['a blank in it', 'a b'],
    ['a letter beyond ASCII', 'schlüssel'],
    ['a tab in it', 'a\tb'],
  ];
  for (const [title, key] of wrong) {
    it(`that is ${title} is refused`, async () => {
      const answer = await send(key);
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(/^Idempotency-Key: /);
    });
  }

  it('may have 255 characters', async () => {
    expect(outcome(await send('~'.repeat(255)))).to.equal('202');
  });

  it('makes one webhook for two requests with one body, and refuses another body', async () => {
    const key = newKey();
    const json = {
      url: 'http://127.0.0.1:9/hooks',
      events: ['transaction.confirmed'],
      secret: 'sixteen-characters',
    };
    const create = (changes: object = {}) =>
      call('/v1/webhooks', {
        method: 'POST',
        json: { ...json, ...changes },
        headers: { 'idempotency-key': key },
      });
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(outcome)).to.deep.equal(['201', '201']);
    expect(new Set(answers.map(({ data }) => data['webhook_id'])).size).to.equal(1);
    expect(outcome(await create({ secret: 'another-sixteen-characters' }))).to.equal('409 CONFLICT');
    expect((await call('/v1/webhooks')).data['total_count']).to.equal(1);
  });
});
