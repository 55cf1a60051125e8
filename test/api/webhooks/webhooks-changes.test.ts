import { expect } from 'chai';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { outcome } from '../support/send-bodies.ts';
import {
  createWebhookMaker,
  type CreateTestWebhook,
  WEBHOOK,
  type TestWebhook,
} from '../support/webhook-calls.ts';

const WALLETS = [
  '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
];

const FAILING = {
  release_limit: 0,
  consecutive_failures: 12,
  failing_since: new Date('2026-01-01T00:00:00.000Z'),
  last_failure_at: new Date('2026-01-03T00:00:00.000Z'),
  warned_at: new Date('2026-01-02T00:00:00.000Z'),
};

const SWITCHED_OFF = {
  ...FAILING,
  active: false,
  deactivated_at: new Date('2026-01-06T00:00:00.000Z'),
  deactivation_reason: 'failing',
};

describe('a registered webhook', () => {
  let service: TestService;
  let createWebhook: CreateTestWebhook;

  before(async () => {
    service = await startTestService({ worker: false });
    createWebhook = await createWebhookMaker(service);
  });
  after(() => service.stop());

  it('is read with its health, and without its secret', async () => {
    const webhook = await createWebhook({ wallets: [WALLETS[0], WALLETS[0]] });
    const { status, data } = await webhook.read();
    expect(status).to.equal(200);
    expect(data).to.deep.include({
      webhook_id: webhook.id,
      url: WEBHOOK.url,
      events: WEBHOOK.events,
      active: true,
      last_triggered: null,
      family: 'platform',
      wallets: [WALLETS[0]],
      rotation: null,
      hourly: null,
      health: {
        state: 'healthy',
        consecutive_failures: 0,
        failing_since: null,
        last_success_at: null,
        last_failure_at: null,
        warning: null,
        deactivates_at: null,
        deactivated_at: null,
        deactivation_reason: null,
      },
    });
    expect(JSON.stringify(data)).not.to.include(WEBHOOK.secret);
  });

  it('shows how much of its hour is used, and that it is about to be switched off', async () => {
    const webhook = await createWebhook();
    await webhook.set({ ...FAILING, window_started_at: new Date(Date.now() - 60_000), window_count: 7 });
    const { data } = await webhook.read();
    expect(data['hourly']).to.include({ limit: 10_000, used: 7 });
    expect(data['health']).to.include({ state: 'failing', deactivates_at: '2026-01-06T00:00:00.000Z' });
    expect((data['health'] as { warning: string }).warning).to.match(/^Every attempt since 2026-01-01/);
    await webhook.set({ window_started_at: new Date(Date.now() - 3_600_001) });
    expect((await webhook.read()).data['hourly'], 'an hour later').to.equal(null);
  });

  it('changes the fields that are named and no others, and accepts the same change again', async () => {
    const webhook = await createWebhook();
    const change = { url: 'http://127.0.0.1:8/new', events: ['price.*', 'price.*'], wallets: WALLETS };
    const changed = await webhook.put(change);
    expect(changed.data).to.deep.include({ ...change, events: ['price.*'], active: true });
    const again = await webhook.put(change);
    expect({ ...again.data, updated_at: '' }).to.deep.equal({ ...changed.data, updated_at: '' });
    expect((await webhook.put({ active: false })).data).to.deep.include({ wallets: WALLETS, active: false });
    expect((await webhook.put({ wallets: null })).data).to.deep.include({ wallets: null, active: false });
  });

  it('keeps all changes that come at once', async () => {
    const webhook = await createWebhook();
    const changes = [
      { url: 'http://127.0.0.1:8/new' },
      { events: ['*'] },
      { wallets: WALLETS },
      { active: false },
    ];
    await Promise.all(changes.map((change) => webhook.put(change)));
    expect((await webhook.read()).data).to.deep.include(Object.assign({}, ...changes));
  });

  it('that was switched off restarts its health when it is switched on, with one attempt at a time', async () => {
    const webhook = await createWebhook();
    await webhook.set(SWITCHED_OFF);
    expect((await webhook.read()).data['health']).to.include({
      state: 'deactivated',
      deactivation_reason: 'failing',
      warning: null,
    });
    expect((await webhook.put({ active: false })).data['health']).to.include({ state: 'deactivated' });
    const { data } = await webhook.put({ active: true });
    expect(data['active']).to.equal(true);
    expect(data['health']).to.include({
      state: 'recovering',
      consecutive_failures: 0,
      failing_since: null,
      warning: null,
      deactivated_at: null,
      deactivation_reason: null,
    });
    expect(await webhook.row()).to.include({ release_limit: 1, warned_at: null });
  });

  it('that is switched on while it is on keeps its health; another URL restarts it', async () => {
    const webhook = await createWebhook();
    await webhook.set(FAILING);
    const same = await webhook.put({ active: true, url: WEBHOOK.url, events: ['*'] });
    expect(same.data['health']).to.include({ state: 'failing', consecutive_failures: 12 });
    const moved = await webhook.put({ url: 'http://127.0.0.1:8/mended' });
    expect(moved.data['health']).to.include({
      state: 'recovering',
      consecutive_failures: 0,
      failing_since: null,
    });
  });

  it('that never failed has no limit after a pause', async () => {
    const webhook = await createWebhook();
    await webhook.put({ active: false });
    expect((await webhook.put({ active: true })).data['health']).to.include({ state: 'healthy' });
    expect(await webhook.row()).to.include({ release_limit: null });
  });

  const wrong: [string, unknown, string][] = [
    ['nothing', {}, 'nothing to change'],
    ['an unknown field', { name: 'mine' }, 'unknown field: name'],
    ['its secret', { secret: 'another-secret-of-mine' }, 'unknown field: secret'],
    ['a private address', { url: 'https://10.0.0.1/' }, 'url: '],
    ['an unknown event', { events: ['price.alert', 'price.rise'] }, 'events.1: '],
    ['an event of the bot API', { events: ['message.received'] }, 'events.0: must be one of '],
    ['no events', { events: [] }, 'events: must have at least 1 entry$'],
    ['an invalid wallet', { wallets: ['me'] }, 'wallets.0: '],
    ['a text as `active`', { active: 'true' }, 'active: '],
  ];
  for (const [title, change, details] of wrong) {
    it(`cannot be changed in ${title}`, async () => {
      const webhook = await createWebhook();
      const before = await webhook.read();
      const answer = await webhook.put(change);
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(new RegExp(`^${details}`));
      expect((await webhook.read()).data).to.deep.equal(before.data);
    });
  }

  it('gets an error about an unknown event that names only its own family’s events', async () => {
    const { error } = await (await createWebhook()).put({ events: ['no.event'] });
    expect(error.details).to.include('transaction.*').and.not.include('command.*');
  });

  it('that the bot API created is listed and changed by these routes, with the events of the bot API', async () => {
    const webhook = await createWebhook();
    await webhook.set({ family: 'bot', event_filters: ['message.received'] });
    expect((await webhook.read()).data['family']).to.equal('bot');
    expect((await webhook.put({ events: ['command.*'] })).data['events']).to.deep.equal(['command.*']);
    const refusal = await webhook.put({ events: ['price.alert'] });
    expect(outcome(refusal)).to.equal('400 INVALID_REQUEST');
    expect(refusal.error.details).to.include('command.*').and.not.include('price');
    expect(outcome(await webhook.remove())).to.equal('200');
  });

  it('is gone after it is deleted, with its secrets', async () => {
    const webhook = await createWebhook();
    await webhook.rotate({ secret: 'the-secret-that-comes-next' });
    const deleted = await webhook.remove();
    expect([deleted.status, deleted.data]).to.deep.equal([200, { webhook_id: webhook.id, deleted: true }]);
    expect(await webhook.row()).to.include({
      active: false,
      secret_ciphertext: '',
      next_secret_ciphertext: null,
      switch_at: null,
    });
    expect((await webhook.call('/v1/webhooks')).data).to.deep.equal({ webhooks: [], total_count: 0 });
    await expectNotFound(webhook);
  });

  it('that was deleted is not created again by a repeat of its first request', async () => {
    const webhook = await createWebhook();
    const create = () =>
      webhook.call('/v1/webhooks', { method: 'POST', json: WEBHOOK, headers: { 'idempotency-key': 'one' } });
    const { data } = await create();
    await webhook.call(`/v1/webhooks/${String(data['webhook_id'])}`, { method: 'DELETE' });
    expect(outcome(await create())).to.equal('404 NOT_FOUND');
  });

  it('does not exist for another account', async () => {
    const webhook = await createWebhook();
    const { call } = await createWebhook();
    const path = `/v1/webhooks/${webhook.id}`;
    const answers = [
      await call(path),
      await call(path, { method: 'PUT', json: { active: false } }),
      await call(path, { method: 'DELETE' }),
      await call(`${path}/test`, { method: 'POST' }),
      await call(`${path}/rotate-secret`, { method: 'POST', json: { secret: WEBHOOK.secret } }),
    ];
    expect(answers.map(outcome)).to.deep.equal(Array(5).fill('404 NOT_FOUND'));
    expect((await webhook.read()).data['active']).to.equal(true);
  });

  it('cannot be read or changed by an account of the free tier', async () => {
    const webhook = await createWebhook();
    const { apiKey: key } = await service.createAccount('free');
    const path = `/v1/webhooks/${webhook.id}`;
    const answers = [
      await webhook.call(path, { key }),
      await webhook.call(path, { key, method: 'PUT', json: { active: true } }),
      await webhook.call(path, { key, method: 'DELETE' }),
      await webhook.call(`${path}/test`, { key, method: 'POST' }),
      await webhook.call(`${path}/rotate-secret`, { key, method: 'POST', json: { secret: WEBHOOK.secret } }),
    ];
    expect(answers.map(outcome)).to.deep.equal(Array(5).fill('403 FORBIDDEN'));
  });
});

async function expectNotFound(webhook: TestWebhook): Promise<void> {
  const answers = [
    await webhook.read(),
    await webhook.put({ active: true }),
    await webhook.remove(),
    await webhook.test(),
    await webhook.rotate({ secret: 'another-secret-of-mine' }),
  ];
  expect(answers.map(outcome)).to.deep.equal(Array(5).fill('404 NOT_FOUND'));
}
