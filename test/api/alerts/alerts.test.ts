import { expect } from 'chai';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { newestSampleIs } from '../../support/newest-sample.ts';
import { startTestProviders, type TestProviders } from '../../support/test-providers.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { startWorkerProcess, type WorkerProcess } from '../../support/worker-process.ts';

interface AlertEvent {
  event: string;
  data: {
    alert_id: string;
    rule_id: string;
    current_price: string;
    evidence: { type: string; status: string; sources: object; previous: object | null };
  };
}

describe('Alerts over HTTP', () => {
  let providers: TestProviders;
  let service: TestService;
  let worker: WorkerProcess;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let call: CallApi;
  let accountId: string;

  before(async () => {
    providers = await startTestProviders();
    service = await startTestService({
      worker: false,
      environment: providers.environment,
    });
    worker = await startWorkerProcess(service.environment);
    receiver = await startReceiver();
    const account = await service.createAccount('pro');
    ({ accountId } = account);
    call = await createApiClient(service, account.apiKey);
    const hook = {
      url: receiver.url,
      events: ['price.alert'],
      secret: 'a-secret-of-alerts',
    };
    const registered = await call('/v1/webhooks', { method: 'POST', json: hook });
    expect(registered.body, 'the webhook is registered').to.have.property('success', true);
  });
  after(async () => {
    await worker.kill();
    await receiver.stop();
    await service.stop();
    await providers.stop();
  });

  const hold = (price: string): Promise<void> => providers.hold('SOL', price);

  /** Both sources say it, and a new alert begins with it. */
  async function settled(price: string): Promise<void> {
    await waitUntil(`the price is ${price}`, async () => {
      const { data } = await call('/v1/prices?tokens=SOL');
      const [sol] = data['prices'] as { price_usd: string; status: string }[];
      return sol?.price_usd === price && sol.status === 'agreed';
    });
    await newestSampleIs(service.database, price);
  }

  async function create(json: Record<string, unknown>, headers: Record<string, string> = {}) {
    return await call('/v1/alerts', { method: 'POST', json: { token: 'SOL', ...json }, headers });
  }

  function eventsOf(ruleId: unknown): AlertEvent[] {
    return receiver.received
      .map(({ body }) => JSON.parse(body) as AlertEvent)
      .filter(({ data }) => data.rule_id === ruleId);
  }

  it('send one event with evidence when the price is moved, and show it in the timeline', async () => {
    // Two prices: the first one may be older than the first alert of the service's own, and then is not evaluated.
    for (const price of ['149', '150']) {
      await hold(price);
      await settled(price);
    }
    const first = await create({ condition: 'above', target_price: '200', note: 'Sell' });
    expect(first.data).to.include({ state: 'armed', current_value: '150', already_met: false });
    const next = await create({ condition: 'crosses_up', target_price: '220' });
    await hold('205.5');
    const ruleId = first.data['rule_id'];
    const [event] = await waitUntil('the event', () => {
      const found = eventsOf(ruleId);
      return found.length > 0 ? found : null;
    });
    expect(event?.event).to.equal('price.alert');
    expect(event?.data).to.include({
      condition: 'above',
      target_price: '200',
      current_price: '205.5',
      user_id: accountId,
      note: 'Sell',
    });
    expect(event?.data.evidence).to.deep.include({
      type: 'sample',
      status: 'agreed',
      sources: { jupiter: '205.5', coingecko: '205.5' },
      gap: null,
    });
    expect(event?.data.evidence.previous).to.have.property('value', '150');
    // A second event of the first alert would come before the event of a later tick.
    await hold('225');
    await waitUntil('the event of the next alert', () => eventsOf(next.data['rule_id']).length > 0);
    expect(eventsOf(ruleId)).to.have.length(1);
    const { data } = await call(`/v1/alerts/${String(ruleId)}`);
    expect(data).to.include({ state: 'triggered', firings: 1 });
    const [fired] = data['timeline'] as { change: string; firing: { alert_id: string } }[];
    expect(fired?.change).to.equal('fired');
    expect(fired?.firing.alert_id).to.equal(event?.data.alert_id);
  });

  it('fire once if the worker is killed between reading a price and committing', async () => {
    await hold('150');
    await settled('150');
    const { data } = await create({ condition: 'crosses_up', target_price: '200' });
    expect(data['state']).to.equal('armed');
    const blocker = await service.database.transaction();
    await blocker.raw('LOCK TABLE events IN SHARE MODE');
    await hold('210');
    await waitUntil('a firing waits to be written', async () => {
      const { rows } = await service.database.raw<{ rows: object[] }>(
        `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
          WHERE datname = current_database() AND relation = 'events'::regclass AND NOT granted`,
      );
      return rows.length > 0;
    });
    await worker.kill();
    await blocker.rollback();
    expect((await call(`/v1/alerts/${String(data['rule_id'])}`)).data['firings']).to.equal(0);
    worker = await startWorkerProcess(service.environment);
    await waitUntil('the event', () => eventsOf(data['rule_id']).length > 0);
    const next = await create({ condition: 'above', target_price: '230' });
    await hold('240');
    await waitUntil('a later event', () => eventsOf(next.data['rule_id']).length > 0);
    expect(eventsOf(data['rule_id'])).to.have.length(1);
  });

  it('say when they would have fired, and keep nothing of it', async () => {
    const json = { token: 'SOL', condition: 'above', target_price: '0.01234' };
    const { status, data } = await call('/v1/alerts/preview', { method: 'POST', json });
    expect(status).to.equal(200);
    expect(data).to.include({ token: 'SOL' });
    expect(JSON.stringify((await call('/v1/alerts')).data)).not.to.include('0.01234');
  });

  it('are made once for an idempotency key, listed, paused, snoozed and deleted', async () => {
    const key = { 'idempotency-key': 'the-same' };
    const json = {
      condition: 'percent_change',
      percent: '5',
      timeframe: '1h',
      repeat: 'recurring',
      cooldown_seconds: 1_800,
    };
    const { data } = await create(json, key);
    expect(data).to.include({ repeat: 'recurring', cooldown_seconds: 1_800 });
    const again = await create(json, key);
    expect([again.data['rule_id'], again.headers.get('idempotency-replayed')]).to.deep.equal([
      data['rule_id'],
      'true',
    ]);
    const path = `/v1/alerts/${String(data['rule_id'])}`;
    expect((await call(path, { method: 'PUT', json: { paused: true } })).data['state']).to.equal('paused');
    const paused = (await call('/v1/alerts?state=paused')).data['items'] as { rule_id: string }[];
    expect(paused.map(({ rule_id: id }) => id)).to.deep.equal([data['rule_id']]);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    // The same time in India.
    const inIndia = new Date(Date.parse(until) + 330 * 60_000).toISOString().replace('Z', '+05:30');
    const snoozed = await call(path, { method: 'PUT', json: { snoozed_until: inIndia } });
    expect(snoozed.data).to.include({ waits_for: 'snooze', snoozed_until: until });
    const other = await service.createAccount('pro');
    expect((await call(path, { key: other.apiKey })).status).to.equal(404);
    expect((await call(path, { method: 'DELETE', key: other.apiKey })).status).to.equal(404);
    expect((await call(path, { method: 'DELETE' })).data).to.include({ deleted: true });
    expect((await call(path)).status).to.equal(404);
  });

  const above = (target_price: unknown) => ({ condition: 'above', target_price });
  for (const [what, field, json] of [
    ['a target that is a number', 'target_price', above(200)],
    ['a target of a hundred digits', 'target_price', above('9'.repeat(100))],
    ['an unknown symbol', 'token', { ...above('1'), token: 'NOPE' }],
    ['an unknown condition', 'condition', { condition: 'near', target_price: '1' }],
    ['a cool-down of an alert that fires once', 'cooldown_seconds', { ...above('1'), cooldown_seconds: 60 }],
    [
      'a cool-down of a second',
      'cooldown_seconds',
      { ...above('1'), repeat: 'recurring', cooldown_seconds: 1 },
    ],
    ['a cool-down with decimals', 'cooldown_seconds', { ...above('1'), cooldown_seconds: 60.5 }],
    ['a field that does not exist', 'target', { ...above('1'), target: '1' }],
  ] as const) {
    it(`with ${what} are refused by the name of the field`, async () => {
      const { status, error } = await create(json);
      expect([status, error.code]).to.deep.equal([400, 'INVALID_REQUEST']);
      expect(`${error.message} ${error.details ?? ''}`).to.include(field);
    });
  }

  it('about prices on a network without prices are refused', async () => {
    const { status } = await create(above('1'), { 'x-network': 'mainnet' });
    expect(status).to.equal(400);
  });

  it('come with the pro tier', async () => {
    const free = await service.createAccount('free');
    const refused = await call('/v1/alerts', {
      method: 'POST',
      key: free.apiKey,
      json: { token: 'SOL', ...above('1') },
    });
    expect([refused.status, refused.error.code]).to.deep.equal([403, 'FORBIDDEN']);
  });
});
