import { expect } from 'chai';
import { createWalletClient, verifyWebhook, type WalletClient } from '../../client/src/index.ts';
import { EVENT_CATALOGUE } from '../../domain/events/event-catalogue.ts';
import { fundedWallet, newWallet, type TestWallet } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startReceiver, type ReceivedRequest } from '../support/webhook-receiver.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const SECRET = 'a-secret-that-only-the-receiver-knows';
const EVENTS = ['transaction.pending', 'transaction.confirmed', 'transaction.failed'] as const;

describe('webhooks', () => {
  let service: TestService;
  let from: TestWallet;

  before(async () => {
    service = await startTestService();
    from = await fundedWallet(10_000_000_000);
  });
  after(() => service.stop());

  async function newClient(): Promise<WalletClient> {
    return (await newAccount()).client;
  }

  async function newAccount(): Promise<{ client: WalletClient; apiKey: string }> {
    const { apiKey } = await service.createAccount();
    return { client: createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' }), apiKey };
  }

  async function sendConfirmed(client: WalletClient): Promise<string> {
    const { address: to } = await newWallet();
    const operation = await client.send({ from: from.address, to, amount: '0.01', token: 'SOL' });
    await operation.confirm(from);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
    return operation.id;
  }

  function nameOf(request: ReceivedRequest): string {
    return (JSON.parse(request.body) as { event: string }).event;
  }

  it('report a send as pending and then as confirmed, with both signatures and the fields of the contract', async () => {
    const client = await newClient();
    const receiver = await startReceiver();
    await client.webhooks.create({ url: receiver.url, events: [...EVENTS], secret: SECRET });
    const operationId = await sendConfirmed(client);
    await waitUntil('both events arrived', () => receiver.received.length >= 2);
    await receiver.stop();

    const byName = Object.fromEntries(receiver.received.map((request) => [nameOf(request), request]));
    expect(Object.keys(byName).toSorted()).to.deep.equal(['transaction.confirmed', 'transaction.pending']);
    for (const name of ['transaction.pending', 'transaction.confirmed'] as const) {
      const { headers, body } = byName[name] as ReceivedRequest;
      const event = verifyWebhook({ headers, body, secret: SECRET });
      expect(event.event).to.equal(name);
      const envelope = JSON.parse(body) as { data: { transaction_id: string } };
      expect(Object.keys(envelope)).to.deep.equal(['event', 'data', 'timestamp']);
      expect(JSON.stringify(envelope), 'raw and re-serialised bytes agree').to.equal(body);
      expect(EVENT_CATALOGUE.platform[name].data.parse(envelope.data).transaction_id).to.equal(operationId);
      expect(headers['x-service-signature']).to.match(/^sha256=[0-9a-f]{64}$/);
    }
  });

  it('report a cancelled send only if it had been confirmed before', async () => {
    const { client, apiKey } = await newAccount();
    const receiver = await startReceiver();
    await client.webhooks.create({ url: receiver.url, events: [...EVENTS], secret: SECRET });
    const send = () => client.send({ from: from.address, to: recipient, amount: '0.01', token: 'SOL' });
    const { address: recipient } = await newWallet();
    const neverConfirmed = await send();
    await neverConfirmed.cancel();
    const confirmed = await send();
    const answer = await fetch(`${service.baseUrl}/operations/${confirmed.id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content_hash: confirmed.contentHash }),
    });
    expect(answer.status).to.equal(200);
    await confirmed.cancel();
    const request = await waitUntil('the event arrived', () => receiver.received[0]);
    await receiver.stop();
    const { data } = JSON.parse(request.body) as { data: Record<string, unknown> };
    expect(nameOf(request)).to.equal('transaction.failed');
    expect(EVENT_CATALOGUE.platform['transaction.failed'].data.parse(data)).to.include({
      transaction_id: confirmed.id,
      error_code: 'CANCELLED',
    });
    const events = (await service.database('events').where({ operation_id: neverConfirmed.id })) as unknown[];
    expect(events).to.have.length(0);
  });

  it('are tried again after a 500, under the same id and with a fresh signature', async () => {
    const client = await newClient();
    const receiver = await startReceiver((_request, count) => (count <= 2 ? 500 : 200));
    await client.webhooks.create({ url: receiver.url, events: ['transaction.confirmed'], secret: SECRET });
    await sendConfirmed(client);
    await waitUntil('the third attempt arrived', () => receiver.received.length >= 3);
    await receiver.stop();

    const ids = new Set(receiver.received.map((request) => request.headers['webhook-id']));
    expect(ids.size).to.equal(1);
    for (const { headers, body } of receiver.received) verifyWebhook({ headers, body, secret: SECRET });
    const [first, second, third] = receiver.received as [ReceivedRequest, ReceivedRequest, ReceivedRequest];
    expect(second.at - first.at).to.be.greaterThan(900);
    expect(third.at - second.at).to.be.greaterThan(1_900);

    const eventId = first.headers['webhook-id'];
    const delivery = await waitUntil('the delivery is recorded', async () => {
      const row = (await service.database('deliveries').where({ event_id: eventId }).first()) as
        { id: string; status: string; attempt_count: number } | undefined;
      return row?.status === 'delivered' ? row : null;
    });
    const attempts = (await service
      .database('attempts')
      .where({ delivery_id: delivery.id })
      .orderBy('number')) as {
      number: number;
      status_code: number;
    }[];
    expect(attempts.map(({ number, status_code }) => [number, status_code])).to.deep.equal([
      [1, 500],
      [2, 500],
      [3, 200],
    ]);
  });

  it('wait as long as a receiver asks with Retry-After, from the first attempt on', async () => {
    const client = await newClient();
    const receiver = await startReceiver((_request, count) => (count === 1 ? 429 : 200), {
      'retry-after': '3',
    });
    await client.webhooks.create({ url: receiver.url, events: ['transaction.confirmed'], secret: SECRET });
    await sendConfirmed(client);
    await waitUntil('the second attempt arrived', () => receiver.received.length >= 2);
    await receiver.stop();
    const [first, second] = receiver.received as [ReceivedRequest, ReceivedRequest];
    expect(second.at - first.at).to.be.greaterThan(2_900);
  });

  it('stop for an endpoint that says it is gone, and what was on its way is held visibly', async () => {
    const client = await newClient();
    const receiver = await startReceiver((request) =>
      nameOf(request) === 'transaction.pending' ? 500 : 410,
    );
    const { webhook_id } = await client.webhooks.create({
      url: receiver.url,
      events: [...EVENTS],
      secret: SECRET,
    });
    await sendConfirmed(client);
    await waitUntil('the endpoint is switched off, and the other delivery waits', async () => {
      const rows = (await service
        .database('deliveries')
        .where({ endpoint_id: webhook_id })
        .orderBy('status')) as { status: string }[];
      return rows.map(({ status }) => status).join() === 'failed,retry_due';
    });
    const endpoint = (await service
      .database('webhook_endpoints')
      .where({ id: webhook_id })
      .first()) as object;
    expect(endpoint).to.include({ active: false, deactivation_reason: 'gone' });
    const arrived = receiver.received.length;
    await sendConfirmed(client);
    const later = (await service.database('deliveries').where({ endpoint_id: webhook_id })) as unknown[];
    await receiver.stop();
    expect(later).to.have.length(2);
    expect(receiver.received).to.have.length(arrived);
  });

  it('fail at once on an answer that a repeat cannot mend', async () => {
    const client = await newClient();
    const receiver = await startReceiver(() => 404);
    await client.webhooks.create({ url: receiver.url, events: ['transaction.confirmed'], secret: SECRET });
    await sendConfirmed(client);
    const request = await waitUntil('the attempt arrived', () => receiver.received[0]);
    await waitUntil('the delivery has failed', async () => {
      const row = (await service
        .database('deliveries')
        .where({ event_id: request.headers['webhook-id'] })
        .first()) as { status: string } | undefined;
      return row?.status === 'failed';
    });
    await receiver.stop();
    expect(receiver.received).to.have.length(1);
  });

  it('go to the endpoints of the operation’s own account only', async () => {
    const client = await newClient();
    const stranger = await newClient();
    const own = await startReceiver();
    const others = await startReceiver();
    await stranger.webhooks.create({ url: others.url, events: [...EVENTS], secret: SECRET });
    await client.webhooks.create({ url: own.url, events: [...EVENTS], secret: SECRET });
    await sendConfirmed(client);
    await waitUntil('both events arrived at the owner', () => own.received.length >= 2);
    await Promise.all([own.stop(), others.stop()]);
    expect(others.received).to.have.length(0);
  });
});
