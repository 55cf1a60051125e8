import { expect } from 'chai';
import { createDeliveryStore, type AttemptRecord } from '../../db/stores/delivery-store.ts';
import { insertPlatformEvent } from '../../db/stores/event-store.ts';
import { eventBody, type EventDraft } from '../../domain/event-catalogue.ts';
import { transactionEvent } from '../../domain/transaction-events.ts';
import { startTestDatabase, type TestDatabase } from '../support/database.ts';
import { operationFixture } from '../support/operation-fixture.ts';
import { count, insertEndpoint, newAccount } from './support/rows.ts';

const LEASE_MS = 60_000;

describe('the deliveries', () => {
  let test: TestDatabase;
  let accountId: string;
  let endpointId: string;
  let causes = 0;

  before(async function () {
    this.timeout(60_000);
    test = await startTestDatabase();
  });
  after(() => test.stop());
  beforeEach(async () => {
    await test.database.raw('TRUNCATE attempts, deliveries, events, webhook_endpoints');
    accountId = await newAccount(test.database);
    endpointId = await insertEndpoint(test.database, accountId);
  });

  const store = () => createDeliveryStore(test.database);

  function newEvent(): EventDraft {
    const event = transactionEvent(operationFixture({ status: 'submitted', version: (causes += 1) }));
    if (!event) throw new Error('there is no event');
    return event;
  }

  async function write(event: EventDraft): Promise<void> {
    const owner = { accountId, operationId: null, walletAddress: null, network: null, chainId: null };
    await test.database.transaction((transaction) => insertPlatformEvent(transaction, owner, event));
  }

  async function queue(howMany: number): Promise<void> {
    for (let index = 0; index < howMany; index += 1) await write(newEvent());
  }

  async function endLeases(): Promise<void> {
    await test
      .database('deliveries')
      .whereNull('finished_at')
      .update({ due_at: test.database.raw('now()') });
  }

  async function queued() {
    await queue(1);
    const [task] = await store().claimDue(1, LEASE_MS);
    if (!task) throw new Error('nothing is due');
    return task;
  }

  it('of one event are written once, however often its cause is', async () => {
    const event = newEvent();
    await write(event);
    await write(event);
    await Promise.all([write(event), write(event)]);
    expect(await count(test.database, 'events', { account_id: accountId })).to.equal(1);
    expect(await count(test.database, 'deliveries', { endpoint_id: endpointId })).to.equal(1);
  });

  it('come with all that an attempt needs: the frozen body, where to and what signs it', async () => {
    const event = newEvent();
    await write(event);
    const [task, ...more] = await store().claimDue(10, LEASE_MS);
    expect(more).to.deep.equal([]);
    expect(task).to.deep.include({
      endpointId,
      status: 'queued',
      attemptCount: 0,
      url: 'https://example.com/hooks',
      secretCiphertext: 'ciphertext',
      eventVersion: 1,
      body: eventBody(event),
    });
  });

  it('are handed out once: no two callers that claim at the same time get the same one', async () => {
    await queue(40);
    const claims = await Promise.all([1, 2, 3, 4].map(() => store().claimDue(15, LEASE_MS)));
    const ids = [...claims.flat(), ...(await store().claimDue(40, LEASE_MS))].map(
      ({ deliveryId }) => deliveryId,
    );
    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids).to.have.length(40);
  });

  it('that another transaction holds are passed over and not waited for', async () => {
    await queue(2);
    const [held] = (await test.database('deliveries').orderBy('due_at').limit(1)) as { id: string }[];
    await test.database.transaction(async (transaction) => {
      await transaction('deliveries').where({ id: held?.id }).forUpdate().first('id');
      const claimed = (await store().claimDue(10, LEASE_MS)).map(({ deliveryId }) => deliveryId);
      expect(claimed).to.have.length(1);
      expect(claimed).not.to.include(held?.id);
    });
    expect((await store().claimDue(10, LEASE_MS)).map(({ deliveryId }) => deliveryId)).to.deep.equal([
      held?.id,
    ]);
  });

  it('are at most as many as asked for, the oldest first', async () => {
    await queue(9);
    const inOrder = (await test.database('deliveries').orderBy('due_at').select('id')) as { id: string }[];
    const first = await store().claimDue(4, LEASE_MS);
    expect(first.map(({ deliveryId }) => deliveryId)).to.have.members(
      inOrder.slice(0, 4).map(({ id }) => id),
    );
    expect(await store().claimDue(4, LEASE_MS)).to.have.length(4);
    expect(await store().claimDue(4, LEASE_MS)).to.have.length(1);
  });

  it('are free again only when their lease has run out', async () => {
    const task = await queued();
    expect(await store().claimDue(10, LEASE_MS)).to.deep.equal([]);
    await endLeases();
    expect((await store().claimDue(10, LEASE_MS)).map(({ deliveryId }) => deliveryId)).to.deep.equal([
      task.deliveryId,
    ]);
  });

  it('that are to be retried stay with their lease, and count their attempts', async () => {
    const task = await queued();
    expect(
      await store().recordAttempt(task.deliveryId, attempt(1), { status: 'retrying', leaseMs: LEASE_MS }),
    ).to.equal(true);
    expect(await store().claimDue(10, LEASE_MS)).to.deep.equal([]);
    expect(await store().claim(task.deliveryId, LEASE_MS)).to.include({
      status: 'retrying',
      attemptCount: 1,
    });
    await endLeases();
    expect(await store().claimDue(10, LEASE_MS)).to.have.length(1);
  });

  for (const status of ['delivered', 'failed'] as const) {
    it(`that are ${status} are never handed out again`, async () => {
      const task = await queued();
      await store().recordAttempt(task.deliveryId, attempt(1), { status });
      expect(await store().claim(task.deliveryId, LEASE_MS)).to.equal(null);
      await endLeases();
      expect(await store().claimDue(10, LEASE_MS)).to.deep.equal([]);
      expect(await store().recordAttempt(task.deliveryId, attempt(2), { status: 'delivered' })).to.equal(
        false,
      );
    });
  }

  it('keep one record of each attempt: of two with the same number the second changes nothing', async () => {
    const task = await queued();
    const outcomes = await Promise.all([
      store().recordAttempt(task.deliveryId, attempt(1, 500), { status: 'retrying', leaseMs: LEASE_MS }),
      store().recordAttempt(task.deliveryId, attempt(1, 500), { status: 'retrying', leaseMs: LEASE_MS }),
    ]);
    expect(outcomes).to.have.members([true, false]);
    expect(await store().recordAttempt(task.deliveryId, attempt(1, 200), { status: 'delivered' })).to.equal(
      false,
    );
    expect(await store().recordAttempt(task.deliveryId, attempt(3, 200), { status: 'delivered' })).to.equal(
      false,
    );
    const records = (await test.database('attempts').where({ delivery_id: task.deliveryId })) as object[];
    expect(records).to.have.length(1);
    expect(records[0]).to.include({ number: 1, status_code: 500, duration_ms: 12, response_body: 'noted' });
    expect(await store().claim(task.deliveryId, LEASE_MS)).to.include({
      status: 'retrying',
      attemptCount: 1,
    });
  });

  it('note when their endpoint was last tried, and deactivate one that is gone', async () => {
    const task = await queued();
    await store().recordAttempt(task.deliveryId, attempt(1, 410), {
      status: 'failed',
      deactivateEndpoint: true,
    });
    const endpoint = (await test.database('webhook_endpoints').where({ id: endpointId }).first()) as object;
    expect(endpoint).to.deep.include({ active: false, last_triggered_at: attempt(1).startedAt });
    await queue(1);
    expect(await count(test.database, 'deliveries', { endpoint_id: endpointId })).to.equal(1);
  });
});

function attempt(number: number, statusCode = 200): AttemptRecord {
  return {
    number,
    startedAt: new Date('2026-01-02T03:04:05.000Z'),
    durationMs: 12,
    statusCode,
    errorClass: null,
    errorMessage: null,
    responseBody: 'noted',
  };
}
