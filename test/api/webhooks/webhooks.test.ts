import { expect } from 'chai';
import { verifyWebhook } from '../../../client/src/index.ts';
import { PLATFORM_EVENT_NAMES } from '../../../domain/events/event-catalogue.ts';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { signDelivery } from '../../../delivery/sign-delivery.ts';
import { outcome } from '../support/send-bodies.ts';

const VALID = {
  url: 'http://127.0.0.1:9/hooks',
  events: ['transaction.confirmed', 'transaction.failed'],
  secret: 'sixteen-characters-or-more',
};

const WALLET = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

/** A secret of that many bytes, all different. */
function standardSecret(bytes: number): string {
  return `whsec_${Buffer.from(Array.from({ length: bytes }, (_, index) => index)).toString('base64')}`;
}

describe('a webhook', () => {
  let service: TestService;
  let call: CallApi;

  before(async () => {
    service = await startTestService({ worker: false });
    call = await createApiClient(service, (await service.createAccount()).apiKey);
  });
  after(() => service.stop());

  const create = (changes: Record<string, unknown> = {}, key?: string) =>
    call('/v1/webhooks', {
      method: 'POST',
      json: { ...VALID, ...changes },
      ...(key === undefined ? {} : { key }),
    });

  it('is answered without its secret, and listed newest first for its account alone', async () => {
    const { apiKey } = await service.createAccount();
    const first = await create({}, apiKey);
    const second = await create({ active: false }, apiKey);
    expect(first.status).to.equal(201);
    expect(first.data).to.have.all.keys('webhook_id', 'url', 'events', 'active', 'created_at');
    expect([first.data['active'], second.data['active']], 'active by default').to.deep.equal([true, false]);
    const list = await call('/v1/webhooks', { key: apiKey });
    expect(list.data).to.deep.equal({
      webhooks: [second, first].map(({ data }) => ({ ...data, last_triggered: null, family: 'platform' })),
      total_count: 2,
    });
    const { apiKey: other } = await service.createAccount();
    expect((await call('/v1/webhooks', { key: other })).data).to.deep.equal({ webhooks: [], total_count: 0 });
  });

  it('keeps its secret encrypted, and out of the log', async () => {
    const secret = 'a-secret-that-nobody-shall-read';
    await create({ secret });
    const tables = await Promise.all(
      ['webhook_endpoints', 'idempotency_keys', 'audit_log'].map((table) =>
        service.database(table).select('*'),
      ),
    );
    expect(JSON.stringify(tables)).to.include('secret_ciphertext').and.not.to.include(secret);
    expect(service.logged()).not.to.include(secret);
  });

  it('needs the pro tier: the free one is FORBIDDEN to create and to list them', async () => {
    const { apiKey } = await service.createAccount('free');
    expect(outcome(await create({}, apiKey))).to.equal('403 FORBIDDEN');
    expect(outcome(await call('/v1/webhooks', { key: apiKey }))).to.equal('403 FORBIDDEN');
    const { apiKey: internal } = await service.createAccount('internal');
    expect(outcome(await create({}, internal))).to.equal('201');
  });

  const forbidden: [string, string][] = [
    ['a private address', 'http://10.0.0.1/'],
    ['a private address by HTTPS', 'https://10.0.0.1/'],
    ['another private address', 'https://192.168.1.1/hooks'],
    ['the address of cloud metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['the address of cloud metadata by HTTPS', 'https://169.254.169.254/'],
    ['a loopback address that is not on the list', 'https://127.0.0.1/'],
    ['a loopback address written as one number', 'https://2130706433/'],
    ['a loopback address of IPv6', 'https://[::1]/'],
    ['a private address inside IPv6', 'https://[::ffff:10.0.0.1]/'],
    ['no address', 'https://0.0.0.0/'],
    ['localhost', 'https://localhost/'],
    ['a user name and a password', 'https://user:password@example.com/'],
    ['a user name', 'http://user@127.0.0.1:9/'],
    ['another protocol', 'ftp://example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['a fragment', 'http://127.0.0.1:9/#part'],
    ['a path alone', '/hooks'],
    ['nothing', ''],
    ['a blank before it', ' http://127.0.0.1:9/'],
    ['a line break in it', 'http://127.0.0.1:9/\nhooks'],
    ['a zero byte in it', 'http://127.0.0.1:9/\u0000'],
    ['half a character in it', 'http://127.0.0.1:9/\ud800'],
    ['2,049 characters', `http://127.0.0.1:9/${'a'.repeat(2_049 - 19)}`],
  ];
  for (const [title, url] of forbidden) {
    it(`does not go to ${title}`, async () => {
      const answer = await create({ url });
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(/^url: /);
    });
  }

  const wrong: [string, Record<string, unknown>, string][] = [
    ['an unknown event', { events: ['transaction.sent'] }, 'events.0'],
    ['an event of the bot API', { events: ['message.received'] }, 'events.0'],
    ['an unknown event among known ones', { events: [...VALID.events, 'all'] }, 'events.2'],
    ['a group without events', { events: ['wallets.*'] }, 'events.0'],
    ['part of a name', { events: ['transaction'] }, 'events.0'],
    ['65 filters', { events: Array<string>(65).fill('*') }, 'events'],
    ['no events', { events: [] }, 'events'],
    ['events as one text', { events: 'transaction.confirmed' }, 'events'],
    ['a secret of 15 characters', { secret: 'fifteen-letters' }, 'secret'],
    ['a secret of 257 characters', { secret: `${'0123456789'.repeat(25)}0123456` }, 'secret'],
    ['a secret of 7 different characters', { secret: 'abcdefg'.repeat(5) }, 'secret'],
    ['a whsec_ secret of one byte again and again', { secret: `whsec_${'A'.repeat(32)}` }, 'secret'],
    ['a whsec_ secret of 23 bytes', { secret: standardSecret(23) }, 'secret'],
    ['a whsec_ secret of 65 bytes', { secret: standardSecret(65) }, 'secret'],
    ['a secret with a blank', { secret: 'sixteen characters' }, 'secret'],
    ['a secret beyond ASCII', { secret: 'sechzehn-Zeichen-für' }, 'secret'],
    ['no secret', { secret: undefined }, 'secret'],
    ['a whsec_ secret that is not base64', { secret: 'whsec_not-base64-at-all' }, 'secret'],
    ['a whsec_ secret without padding', { secret: standardSecret(25).replace(/=*$/, '') }, 'secret'],
    ['a whsec_ secret of the URL alphabet', { secret: `whsec_${'-_'.repeat(16)}abcd` }, 'secret'],
    [
      'a whsec_ secret with stray bits at its end',
      { secret: standardSecret(26).replace(/.=$/, 'F=') },
      'secret',
    ],
    ['a wallet that is not an address', { wallets: [WALLET, 'So1'] }, 'wallets.1'],
    ['no wallets at all', { wallets: [] }, 'wallets'],
    ['101 wallets', { wallets: Array<string>(101).fill(WALLET) }, 'wallets'],
    ['a text as `active`', { active: 'yes' }, 'active'],
    ['a number as `active`', { active: 1 }, 'active'],
  ];
  for (const [title, changes, field] of wrong) {
    it(`is refused with ${title}, and the field is named`, async () => {
      const answer = await create(changes);
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details?.split(': ')[0]).to.equal(field);
      if (typeof changes['secret'] === 'string')
        expect(answer.error.details).not.to.include(changes['secret']);
    });
  }

  it('is refused with an unknown field', async () => {
    const answer = await create({ retries: 3 });
    expect(answer.error.details).to.equal('unknown field: retries');
    expect(outcome(await call('/v1/webhooks?page=2'))).to.equal('400 INVALID_REQUEST');
  });

  it('can subscribe to every platform event, each once', async () => {
    const { status, data } = await create({ events: [...PLATFORM_EVENT_NAMES, ...PLATFORM_EVENT_NAMES] });
    expect(status).to.equal(201);
    expect(data['events']).to.deep.equal([...PLATFORM_EVENT_NAMES]);
  });

  it('can subscribe by groups, and to every event', async () => {
    const { data } = await create({ events: ['transaction.*', 'price.alert', '*', 'transaction.*'] });
    expect(data['events']).to.deep.equal(['transaction.*', 'price.alert', '*']);
  });

  it('above the account’s limit is refused, even if all are requested at once', async () => {
    const { apiKey } = await service.createAccount('pro');
    const answers = await Promise.all(Array.from({ length: 54 }, () => create({}, apiKey)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ error }) => error.details)).to.deep.equal(
      Array(4).fill('url: the account has 50 endpoints, the maximum is 50; delete one of them'),
    );
    const { data } = await call('/v1/webhooks', { key: apiKey });
    expect(data['total_count']).to.equal(50);
    const [{ webhook_id: id }] = data['webhooks'] as [{ webhook_id: string }];
    await call(`/v1/webhooks/${id}`, { method: 'DELETE', key: apiKey });
    expect(outcome(await create({}, apiKey)), 'after one is deleted').to.equal('201');
  });

  for (const secret of [
    standardSecret(24),
    standardSecret(64),
    'plain-text-of-16',
    `${'0123456789'.repeat(25)}012345`,
  ]) {
    it(`with a secret of ${secret.length} characters, such as ${secret.slice(0, 7)}…, is taken, and what it signs can be verified by the client library`, async () => {
      expect(outcome(await create({ secret }))).to.equal('201');
      const body = '{"event":"transaction.pending","data":{},"timestamp":"2026-01-01T00:00:00.000Z"}';
      const headers = signDelivery({
        eventId: 'evt_1',
        eventVersion: 1,
        body: Buffer.from(body),
        secret,
        attemptedAt: new Date(),
      });
      expect(verifyWebhook({ headers, body, secret })).to.include({
        id: 'evt_1',
        event: 'transaction.pending',
      });
    });
  }
});
