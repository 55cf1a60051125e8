import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { verifyWebhook } from '../../../client/src/index.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { outcome } from '../support/send-bodies.ts';
import { createWebhookMaker, type CreateTestWebhook, WEBHOOK } from '../support/webhook-calls.ts';

describe('the test call of a webhook', () => {
  let service: TestService;
  let createWebhook: CreateTestWebhook;

  before(async () => {
    service = await startTestService({ worker: false });
    createWebhook = await createWebhookMaker(service);
  });
  after(() => service.stop());

  it('sends one signed event, and returns the receiver’s answer', async () => {
    const receiver = await startReceiver(() => 418);
    const webhook = await createWebhook({ url: receiver.url, active: false });
    const answer = await webhook.test();
    await receiver.stop();
    expect(answer.data).to.deep.include({
      webhook_id: webhook.id,
      delivered: false,
      status: 418,
      response_body: 'noted',
      error: null,
    });
    expect(answer.data['duration_ms']).to.be.at.least(0);
    expect(receiver.received).to.have.length(1);
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    const event = verifyWebhook({ headers, body, secret: WEBHOOK.secret });
    expect(event).to.deep.include({ event: 'webhook.test' });
    expect(event.id).to.match(/^evt_/);
    expect(event.timestamp).to.be.a('string');
    expect(event.data).to.have.all.keys('webhook_id', 'message').and.to.include({ webhook_id: webhook.id });
  });

  it('is not a delivery: it appears in no log and does not change the health', async () => {
    const webhook = await createWebhook();
    const before = await webhook.read();
    const { data } = await webhook.test();
    expect(data).to.deep.include({ delivered: false, status: null, response_body: null });
    expect(data['error']).to.include({ class: 'refused' });
    expect((await webhook.read()).data).to.deep.equal(before.data);
    for (const table of ['events', 'deliveries', 'attempts']) {
      expect(await service.database(table).select('*'), table).to.deep.equal([]);
    }
  });

  it('does not go to a forbidden target, even one that was allowed before', async () => {
    const webhook = await createWebhook();
    await webhook.set({ url: 'http://10.0.0.1/' });
    const { data } = await webhook.test();
    expect(data['error']).to.include({ class: 'target_forbidden' });
    expect(JSON.stringify(data)).not.to.include('10.0.0.1');
  });

  it('reports a secret that cannot be decrypted', async () => {
    const webhook = await createWebhook();
    const other = await createWebhook();
    await webhook.set({ secret_ciphertext: (await other.row())['secret_ciphertext'] });
    expect((await webhook.test()).data['error']).to.include({ class: 'secret_unreadable' });
  });

  it('takes no body, and runs only a few times at once for one account', async () => {
    const held = await holdRequests();
    try {
      const webhook = await createWebhook({ url: held.url });
      expect(
        outcome(await webhook.call(`/v1/webhooks/${webhook.id}/test`, { method: 'POST', json: { a: 1 } })),
      ).to.equal('400 INVALID_REQUEST');
      const under = [webhook.test(), webhook.test(), webhook.test()];
      await waitUntil('they are under way', () => held.count() === 3);
      const refused = await webhook.test();
      expect(outcome(refused)).to.equal('429 RATE_LIMIT_EXCEEDED');
      expect(refused.headers.get('retry-after')).to.equal('5');
      const other = await createWebhook();
      expect(outcome(await other.test()), 'of another account').to.equal('200');
      held.answer();
      expect((await Promise.all(under)).map(({ data }) => data['delivered'])).to.deep.equal([
        true,
        true,
        true,
      ]);
      expect(outcome(await webhook.test())).to.equal('200');
    } finally {
      await held.stop();
    }
  });
});

/** Answers no request until the test releases them, then all at once. */
async function holdRequests() {
  let isOpen = false;
  let count = 0;
  const waiting: (() => void)[] = [];
  const server: Server = createServer((request, response) => {
    request.resume();
    count += 1;
    if (isOpen) response.end();
    else waiting.push(() => response.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    count: () => count,
    answer() {
      isOpen = true;
      for (const end of waiting.splice(0)) end();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
