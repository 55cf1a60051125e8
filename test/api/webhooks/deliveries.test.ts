import { VERSION } from '../../../domain/version.ts';
import { expect } from 'chai';
import { createDeliveryRecovery } from '../../../db/webhooks/delivery-recovery.ts';
import {
  insertAttemptRow,
  insertDeliveryRow,
  insertEventRow,
  UNFINISHED,
} from '../../db/support/delivery-rows.ts';
import { insertEndpoint } from '../../db/support/rows.ts';
import { createApiClient, type ApiAnswer, type ApiCall, type CallApi } from '../../support/api-client.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { outcome } from '../support/send-bodies.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function ago(milliseconds: number): string {
  return new Date(Date.now() - milliseconds).toISOString();
}

describe('deliveries in the API', () => {
  let service: TestService;
  let call: CallApi;
  let owner: { accountId: string; endpointId: string };
  let others: string;
  let free: string;

  before(async () => {
    service = await startTestService({ worker: false });
    const { accountId, apiKey } = await service.createAccount('pro');
    call = await createApiClient(service, apiKey);
    owner = { accountId, endpointId: await insertEndpoint(service.database, accountId) };
    others = (await service.createAccount()).apiKey;
    free = (await service.createAccount('free')).apiKey;
  });
  after(() => service.stop());
  beforeEach(() => service.database.raw('TRUNCATE attempts, deliveries, events, webhook_recoveries'));

  const insert = (changes: Parameters<typeof insertDeliveryRow>[2] = {}) =>
    insertDeliveryRow(service.database, owner, changes);
  const at = (path: string, options?: ApiCall) => call(`/v1/webhooks/${owner.endpointId}${path}`, options);
  const post = (path: string, json: unknown = {}, options: ApiCall = {}) =>
    at(path, { method: 'POST', json, ...options });
  const items = ({ data }: ApiAnswer) => data['items'] as Record<string, unknown>[];

  async function setActive(active: boolean): Promise<void> {
    await service.database('webhook_endpoints').where({ id: owner.endpointId }).update({ active });
  }

  it('are listed newest first, page by page, with filters', async () => {
    const old = await insert({ at: new Date(Date.now() - HOUR_MS), name: 'transaction.failed' });
    const young = await insert({ ...UNFINISHED });
    const first = await at('/deliveries?limit=1');
    expect(items(first).map((item) => item['delivery_id'])).to.deep.equal([young]);
    const second = await at(`/deliveries?limit=1&cursor=${String(first.data['next_cursor'])}`);
    expect(items(second).map((item) => item['delivery_id'])).to.deep.equal([old]);
    expect(second.data['next_cursor']).to.equal(null);
    for (const filter of [
      'status=failed,held',
      'event=transaction.failed',
      `event_id=${String(items(second)[0]?.['event_id'])}`,
      `until=${ago(HOUR_MS / 2)}`,
      `since=${ago(2 * HOUR_MS)}&until=${ago(HOUR_MS / 2)}`,
    ]) {
      const found = items(await at(`/deliveries?${filter}`)).map((item) => item['delivery_id']);
      expect(found, filter).to.deep.equal([old]);
    }
  });

  it('show the request without its signatures, and the answer', async () => {
    const id = await insert({ attempt_count: 2 });
    const startedAt = new Date('2026-01-02T03:04:05.678Z');
    await insertAttemptRow(service.database, id, {
      status_code: null,
      error_class: 'dns',
      error_message: 'No.',
      response_body: null,
    });
    await insertAttemptRow(service.database, id, { number: 2, started_at: startedAt, status_code: 503 });
    const { data } = await at(`/deliveries/${id}`);
    const event = (await service.database('events').first()) as { id: string; body: string };
    expect(data).to.deep.include({
      delivery_id: id,
      status: 'failed',
      held_reason: null,
      attempt_count: 2,
      last_attempt: { at: startedAt.toISOString(), status: 503, error_class: null, duration_ms: 12 },
      workflow_id: `delivery/${event.id}/${owner.endpointId}`,
      request: {
        url: 'https://example.com/hooks',
        headers: {
          'content-type': 'application/json',
          'user-agent': `wallet-service-webhooks/${VERSION}`,
          'x-service-event-version': '1',
          'x-service-timestamp': startedAt.toISOString(),
          'x-service-signature': '<signature>',
          'webhook-id': event.id,
          'webhook-timestamp': String(Math.floor(startedAt.getTime() / 1_000)),
          'webhook-signature': '<signature>',
        },
        body: event.body,
      },
    });
    const [first, second] = data['attempts'] as Record<string, unknown>[];
    expect(first).to.include({
      number: 1,
      status: null,
      error_class: 'dns',
      error_message: 'No.',
      response_body: null,
    });
    expect(second).to.include({ number: 2, status: 503, response_body: 'noted' });
  });

  it('can be sent again when they are finished, with the same event', async () => {
    for (const status of ['failed', 'delivered']) {
      const id = await insert({ status, attempt_count: 6 });
      const answer = await post(`/deliveries/${id}/redeliver`);
      expect(answer.status).to.equal(202);
      expect(answer.data).to.include({
        delivery_id: id,
        status: 'queued',
        attempt_count: 6,
        finished_at: null,
      });
      const again = await post(`/deliveries/${id}/redeliver`);
      expect(outcome(again), 'unfinished').to.equal('409 CONFLICT');
      expect(again.error.message).to.include('not finished');
    }
  });

  it('are not sent again while the webhook is inactive', async () => {
    const id = await insert();
    await setActive(false);
    try {
      for (const answer of [
        await post(`/deliveries/${id}/redeliver`),
        await post('/recover', { since: ago(HOUR_MS) }),
      ]) {
        expect(outcome(answer)).to.equal('409 CONFLICT');
        expect(answer.error.message).to.include('not active');
      }
    } finally {
      await setActive(true);
    }
  });

  it('are recovered by a job that reports its progress, one at a time', async () => {
    await insert({ at: new Date(Date.now() - HOUR_MS) });
    await insertEventRow(service.database, owner.accountId, { at: new Date(Date.now() - HOUR_MS) });
    const since = ago(2 * HOUR_MS);
    const begun = await post('/recover', { since });
    expect(begun.status).to.equal(202);
    expect(begun.data).to.include({
      webhook_id: owner.endpointId,
      since,
      status: 'running',
      total_count: null,
      recovered_count: 0,
      finished_at: null,
    });
    const id = String(begun.data['recovery_id']);
    const second = await post('/recover', { since });
    expect(outcome(second)).to.equal('409 CONFLICT');
    expect(second.error.details).to.include(id);
    const recovery = createDeliveryRecovery(service.database);
    while (!(await recovery.recoverStep(10))?.finished);
    expect((await at(`/recoveries/${id}`)).data).to.include({
      recovery_id: id,
      status: 'finished',
      total_count: 2,
      recovered_count: 2,
    });
    expect((await post('/recover', { since })).status).to.equal(202);
  });

  it('are recovered once for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'recover-1' };
    const since = ago(HOUR_MS);
    const first = await post('/recover', { since }, { headers });
    const second = await post('/recover', { since }, { headers });
    expect(second.headers.get('idempotency-replayed')).to.equal('true');
    expect(second.data).to.deep.equal(first.data);
    expect(outcome(await post('/recover', { since: ago(2 * HOUR_MS) }, { headers }))).to.equal(
      '409 CONFLICT',
    );
  });

  const spans: [string, () => Record<string, unknown>, RegExp][] = [
    ['in the future', () => ({ since: ago(-HOUR_MS) }), /^since: .*future/],
    [
      'before what is kept',
      () => ({ since: ago(30 * DAY_MS + HOUR_MS) }),
      /^since: must not be before \d{4}-/,
    ],
    ['that ends before it begins', () => ({ since: ago(HOUR_MS), until: ago(2 * HOUR_MS) }), /^until: /],
    ['without a beginning', () => ({}), /^since: is missing/],
    ['that is not a time', () => ({ since: 'yesterday' }), /^since: /],
  ];
  for (const [title, span, problem] of spans) {
    it(`are not recovered for a span ${title}`, async () => {
      const answer = await post('/recover', span());
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(problem);
    });
  }

  for (const query of [
    'status=open',
    'event=transaction.sent',
    'limit=101',
    'cursor=abc',
    'since=now',
    'page=2',
  ]) {
    it(`are not listed by ${query}`, async () => {
      expect(outcome(await at(`/deliveries?${query}`))).to.equal('400 INVALID_REQUEST');
    });
  }

  it('are not found by another account, and forbidden to the free tier', async () => {
    const id = await insert();
    const { data } = await post('/recover', { since: ago(HOUR_MS) });
    const paths: [string, ApiCall][] = [
      ['/deliveries', {}],
      [`/deliveries/${id}`, {}],
      [`/deliveries/${id}/redeliver`, { method: 'POST', json: {} }],
      ['/recover', { method: 'POST', json: { since: ago(HOUR_MS) } }],
      [`/recoveries/${String(data['recovery_id'])}`, {}],
    ];
    for (const [path, options] of paths) {
      expect(outcome(await at(path, { ...options, key: others })), path).to.equal('404 NOT_FOUND');
      expect(outcome(await at(path, { ...options, key: free })), path).to.equal('403 FORBIDDEN');
    }
    await service
      .database('webhook_endpoints')
      .where({ id: owner.endpointId })
      .update({ deleted_at: new Date() });
    try {
      for (const [path, options] of paths) {
        expect(outcome(await at(path, options)), `${path} of a deleted one`).to.equal('404 NOT_FOUND');
      }
    } finally {
      await service
        .database('webhook_endpoints')
        .where({ id: owner.endpointId })
        .update({ deleted_at: null });
    }
    expect(outcome(await at('/deliveries/del_1'))).to.equal('404 NOT_FOUND');
    expect(outcome(await at('/recoveries/rec_1'))).to.equal('404 NOT_FOUND');
  });
});
