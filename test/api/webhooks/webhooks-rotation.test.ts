import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { verifyWebhook } from '../../../client/src/index.ts';
import { createWebhookEndpointStore } from '../../../db/webhooks/webhook-endpoint-store.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { outcome } from '../support/send-bodies.ts';
import { createWebhookMaker, type CreateTestWebhook, WEBHOOK } from '../support/webhook-calls.ts';

const NEXT = 'the-secret-that-comes-next';
const DAY_MS = 86_400_000;

describe('the secret of a webhook', () => {
  let service: TestService;
  let createWebhook: CreateTestWebhook;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;

  before(async () => {
    service = await startTestService({ worker: false });
    createWebhook = await createWebhookMaker(service);
    receiver = await startReceiver();
  });
  after(async () => {
    await receiver.stop();
    await service.stop();
  });

  /** Which of the secrets signed a delivery: in the service's own header, and in that of Standard Webhooks. */
  async function signers(test: () => Promise<unknown>) {
    await test();
    const { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } =
      receiver.received.at(-1) ?? {};
    const { 'x-service-signature': own, ...standard } = headers;
    const verifies = (secret: string): boolean => {
      try {
        return verifyWebhook({ headers: standard, body, secret }).id !== '';
      } catch {
        return false;
      }
    };
    const secrets = [WEBHOOK.secret, NEXT];
    return {
      own: secrets.filter(
        (secret) => own === `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      ),
      standard: secrets.filter(verifies),
    };
  }

  it('changes without losing a delivery to a receiver of either secret', async () => {
    const webhook = await createWebhook({ url: receiver.url });
    const started = await webhook.rotate({ secret: NEXT });
    expect(outcome(started)).to.equal('200');
    const rotation = started.data['rotation'] as { switch_at: string; ends_at: string };
    expect(Date.parse(rotation.switch_at) - Date.now()).to.be.within(DAY_MS - 60_000, DAY_MS);
    expect(Date.parse(rotation.ends_at) - Date.parse(rotation.switch_at)).to.equal(DAY_MS);
    const standard = [WEBHOOK.secret, NEXT];
    expect(await signers(webhook.test), 'before').to.deep.equal({
      own: [WEBHOOK.secret],
      standard,
    });

    await webhook.set({ switch_at: new Date(Date.now() - 1_000) });
    expect(await signers(webhook.test), 'after').to.deep.equal({ own: [NEXT], standard });

    await webhook.set({ switch_at: new Date(Date.now() - DAY_MS - 1_000) });
    expect(await signers(webhook.test), 'a day later').to.deep.equal({ own: [NEXT], standard: [NEXT] });
    expect((await webhook.read()).data['rotation']).to.equal(null);
    const ciphertext = (await webhook.row())['next_secret_ciphertext'];
    expect(await createWebhookEndpointStore(service.database).finishRotations(10)).to.equal(1);
    expect(await webhook.row()).to.include({
      secret_ciphertext: ciphertext,
      next_secret_ciphertext: null,
      switch_at: null,
    });
    expect(await signers(webhook.test), 'then').to.deep.equal({ own: [NEXT], standard: [NEXT] });
  });

  it('can be replaced at once: the next event is signed with the new one', async () => {
    const webhook = await createWebhook({ url: receiver.url });
    await webhook.rotate({ secret: NEXT, switch_at: new Date().toISOString() });
    expect((await signers(webhook.test)).own).to.deep.equal([NEXT]);
  });

  it('cannot be changed twice at a time; repeating the call changes nothing', async () => {
    const webhook = await createWebhook();
    const first = await webhook.rotate({ secret: NEXT });
    expect((await webhook.rotate({ secret: NEXT })).data).to.deep.equal(first.data);
    const other = await webhook.rotate({ secret: 'and-yet-another-secret' });
    expect(outcome(other)).to.equal('409 CONFLICT');
    const later = new Date(Date.now() + 2 * DAY_MS).toISOString();
    expect(outcome(await webhook.rotate({ secret: NEXT, switch_at: later }))).to.equal('409 CONFLICT');
    expect((await webhook.read()).data).to.deep.equal(first.data);
  });

  it('is changed by only one of two simultaneous calls', async () => {
    const webhook = await createWebhook();
    const answers = await Promise.all(
      ['one-secret-of-many', 'two-secrets-of-many'].map((secret) => webhook.rotate({ secret })),
    );
    expect(answers.map(outcome)).to.have.members(['200', '409 CONFLICT']);
  });

  it('can be changed again after the last change is over, even before the upkeep has finished it', async () => {
    const webhook = await createWebhook({ url: receiver.url, secret: 'the-very-first-of-all' });
    await webhook.rotate({ secret: WEBHOOK.secret });
    await webhook.set({ switch_at: new Date(Date.now() - DAY_MS - 1_000) });
    expect(outcome(await webhook.rotate({ secret: NEXT }))).to.equal('200');
    expect((await signers(webhook.test)).standard).to.deep.equal([WEBHOOK.secret, NEXT]);
  });

  const wrong: [string, Record<string, unknown>, string][] = [
    ['no secret', {}, 'secret'],
    ['a weak secret', { secret: 'aaaaaaaaaaaaaaaa' }, 'secret'],
    ['a time that is past', { secret: NEXT, switch_at: '2026-01-01T00:00:00Z' }, 'switch_at'],
    [
      'a time in more than a week',
      { secret: NEXT, switch_at: new Date(Date.now() + 8 * DAY_MS).toISOString() },
      'switch_at',
    ],
    ['an invalid time', { secret: NEXT, switch_at: 'tomorrow' }, 'switch_at'],
  ];
  for (const [title, json, field] of wrong) {
    it(`is not changed with ${title}`, async () => {
      const webhook = await createWebhook();
      const answer = await webhook.rotate(json);
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(new RegExp(`^${field}: `));
    });
  }

  it('is never shown, nor is the next one', async () => {
    const tables = await Promise.all(
      ['webhook_endpoints', 'idempotency_keys'].map((table) => service.database(table).select('*')),
    );
    for (const text of [JSON.stringify(tables), service.logged()]) {
      expect(text).not.to.include(WEBHOOK.secret).and.not.to.include(NEXT);
    }
  });
});
