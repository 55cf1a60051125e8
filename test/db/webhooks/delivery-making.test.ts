import { expect } from 'chai';
import { listen, type Listener } from '../../../db/postgres/listen.ts';
import { createDeliveryClaims } from '../../../db/webhooks/delivery-claims.ts';
import { DELIVERY_CHANNEL, insertEvent } from '../../../db/events/event-store.ts';
import { createWebhookEndpointStore } from '../../../db/webhooks/webhook-endpoint-store.ts';
import { EVENT_CATALOGUE } from '../../../domain/events/event-catalogue.ts';
import { eventBody, type EventDraft } from '../../../domain/events/event-draft.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { newEvent, writeEvent } from '../support/queued-deliveries.ts';
import { count, insertEndpoint, newAccount } from '../support/rows.ts';

const WALLET = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const OTHER_WALLET = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const SENTINEL = 'the last one';

describe('an event that is written', () => {
  let test: TestDatabase;
  let accountId: string;
  let payloads: string[] = [];
  let listener: Listener;

  before(async () => {
    test = await startTestDatabase();
    await new Promise<void>((onConnected) => {
      const onNotify = (text: string) => void payloads.push(text);
      listener = listen({ url: test.url, channel: DELIVERY_CHANNEL, onNotify, onConnected });
    });
  });
  after(async () => {
    await listener.close();
    await test.stop();
  });
  beforeEach(async () => {
    accountId = await newAccount(test.database);
  });

  const endpoint = (changes: Parameters<typeof insertEndpoint>[2] = {}) =>
    insertEndpoint(test.database, accountId, { events: ['*'], ...changes });
  const write = (draft?: EventDraft, walletAddress: string | null = null) =>
    writeEvent(test.database, accountId, draft, { walletAddress });
  const deliveries = (endpointId: string) =>
    count(test.database, 'deliveries', { endpoint_id: endpointId, status: 'queued' });

  /** Payloads of each NOTIFY since the last call, in the order of the commits. */
  async function sent(): Promise<string[]> {
    await test.database.raw('SELECT pg_notify(?, ?)', [DELIVERY_CHANNEL, SENTINEL]);
    await waitUntil('each NOTIFY before this one', () => payloads.includes(SENTINEL));
    const before = payloads.slice(0, payloads.indexOf(SENTINEL));
    payloads = [];
    return before;
  }

  it('is one event with one delivery, however often its cause is reported', async () => {
    const endpointId = await endpoint();
    const event = newEvent();
    await Promise.all(Array.from({ length: 8 }, () => write(event)));
    await write(event);
    expect(await count(test.database, 'events', { owner_id: accountId })).to.equal(1);
    expect(await deliveries(endpointId)).to.equal(1);
  });

  it('comes with all data for an attempt: the frozen body, the URL and the secrets', async () => {
    const endpointId = await endpoint();
    const event = newEvent();
    await write(event);
    const claim = { limit: 10, after: '', leaseMs: 60_000 };
    const claimed = await createDeliveryClaims(test.database).claimFirst(endpointId, claim);
    expect(claimed).to.deep.include({ accountId, releaseLimit: null });
    expect(claimed?.tasks).to.have.length(1);
    expect(claimed?.tasks[0]).to.deep.include({
      endpointId,
      accountId,
      attemptCount: 0,
      attemptsBefore: 0,
      url: 'https://example.com/hooks',
      secrets: { ciphertext: 'ciphertext', nextCiphertext: null, switchAt: null },
      eventVersion: 1,
      body: { text: eventBody(event), person: null },
    });
  });

  it('goes to each endpoint whose filters let it through: its name, its group or all', async () => {
    const named = await endpoint({ events: ['transaction.failed', 'transaction.pending'] });
    const grouped = await endpoint({ events: ['transaction.*'] });
    const all = await endpoint({ events: ['*'] });
    const otherName = await endpoint({ events: ['transaction.failed'] });
    const otherGroup = await endpoint({ events: ['wallet.*'] });
    await write();
    for (const id of [named, grouped, all]) expect(await deliveries(id)).to.equal(1);
    for (const id of [otherName, otherGroup]) expect(await deliveries(id)).to.equal(0);
  });

  it('only goes to endpoints of its family, even if both families have its name', async () => {
    const [platform, bot] = [await endpoint(), await endpoint({ family: 'bot' })];
    const common = { name: 'wallet.connected', cause: accountId, at: new Date() } as const;
    await write({
      ...common,
      family: 'platform',
      data: EVENT_CATALOGUE.platform['wallet.connected'].example,
    });
    expect([await deliveries(platform), await deliveries(bot)]).to.deep.equal([1, 0]);
    await write({ ...common, family: 'bot', data: EVENT_CATALOGUE.bot['wallet.connected'].example });
    expect([await deliveries(platform), await deliveries(bot)]).to.deep.equal([1, 1]);
  });

  it('goes to an endpoint with wallets only if it is about one of them', async () => {
    const endpointId = await endpoint({ wallets: [OTHER_WALLET, WALLET] });
    await write(newEvent(), WALLET);
    expect(await deliveries(endpointId)).to.equal(1);
    await write(newEvent(), SENTINEL);
    await write(newEvent(), null);
    expect(await deliveries(endpointId)).to.equal(1);
  });

  it('does not go to an endpoint that is switched off, deleted or of another account', async () => {
    const inactive = await endpoint({ active: false });
    const deleted = await endpoint();
    await createWebhookEndpointStore(test.database).remove(accountId, deleted);
    const others = await insertEndpoint(test.database, await newAccount(test.database), { events: ['*'] });
    await write();
    for (const id of [inactive, deleted, others]) expect(await deliveries(id)).to.equal(0);
    expect(await count(test.database, 'events', { owner_id: accountId }), 'for recoveries').to.equal(1);
  });

  it('wakes the dispatchers of each of its endpoints as soon as it is committed, and not before', async () => {
    const ids = [await endpoint(), await endpoint()];
    await sent();
    await test.database.transaction(async (transaction) => {
      const subject = {
        ownerId: accountId,
        operationId: null,
        walletAddress: null,
        network: null,
        chainId: null,
      };
      await insertEvent(transaction, subject, newEvent());
      expect(await sent()).to.deep.equal([]);
    });
    expect(await sent()).to.have.members(ids);
  });

  it('does not exist and wakes no dispatcher if its transaction is rolled back', async () => {
    const endpointId = await endpoint();
    await sent();
    const failed = test.database.transaction(async (transaction) => {
      const subject = {
        ownerId: accountId,
        operationId: null,
        walletAddress: null,
        network: null,
        chainId: null,
      };
      await insertEvent(transaction, subject, newEvent());
      throw new Error('rolled back');
    });
    await failed.catch(() => undefined);
    expect(await sent()).to.deep.equal([]);
    expect(await deliveries(endpointId)).to.equal(0);
  });

  it('sends no second NOTIFY right after another delivery, claimed or not: the dispatcher that got the first keeps looking', async () => {
    const endpointId = await endpoint();
    await write();
    await moveQueued(endpointId, '1 minute');
    await sent();
    await write();
    expect(await sent()).to.deep.equal([]);
    await createDeliveryClaims(test.database).claimFirst(endpointId, {
      limit: 10,
      after: '',
      leaseMs: 60_000,
    });
    await write();
    expect(await sent()).to.deep.equal([]);
  });

  it('sends a NOTIFY again when the last delivery is not new any more', async () => {
    const endpointId = await endpoint();
    await write();
    await moveQueued(endpointId, '-1 second');
    await sent();
    await write();
    expect(await sent()).to.deep.equal([endpointId]);
  });

  /** Makes the deliveries older: their ids contain their time. */
  async function moveQueued(endpointId: string, by: string): Promise<void> {
    await test.database.raw(
      `UPDATE deliveries SET id = 'del_' || uuidv7(CAST(? AS interval)) WHERE endpoint_id = ?`,
      [by, endpointId],
    );
  }
});
