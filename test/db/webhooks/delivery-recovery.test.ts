import { expect } from 'chai';
import { newId } from '../../../db/postgres/new-id.ts';
import { createDeliveryRecovery } from '../../../db/webhooks/delivery-recovery.ts';
import { createRecoveryStore } from '../../../db/webhooks/recovery-store.ts';
import { createRedelivery } from '../../../db/webhooks/redelivery.ts';
import { listen } from '../../../db/postgres/listen.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { insertDeliveryRow, insertEventRow, UNFINISHED } from '../support/delivery-rows.ts';
import { insertEndpoint, newAccount, newEndpointOwner } from '../support/rows.ts';

const HOUR_MS = 3_600_000;

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * HOUR_MS);
}

describe('the recovery of an endpoint', () => {
  let test: TestDatabase;
  let owner: { accountId: string; endpointId: string };

  before(async () => {
    test = await startTestDatabase();
  });
  after(() => test.stop());
  beforeEach(async () => {
    await test.database.raw('TRUNCATE attempts, deliveries, events, webhook_recoveries');
    owner = await newEndpointOwner(test.database);
  });

  const insert = (changes: Parameters<typeof insertDeliveryRow>[2] = {}) =>
    insertDeliveryRow(test.database, owner, changes);

  async function begin(since = hoursAgo(24), until: Date | null = null) {
    const begun = await createRecoveryStore(test.database).insert(
      { id: newId('rec'), ...owner, since, until },
      null,
      () => undefined,
    );
    if (!begun) throw new Error('nothing was begun');
    return begun;
  }

  const step = (limit = 100) => createDeliveryRecovery(test.database).recoverStep(limit);

  /** Runs it to its end and returns the number recovered in each step. */
  async function finish(limit = 100): Promise<number[]> {
    const steps: number[] = [];
    for (let done = false; !done;) {
      const made = await step(limit);
      if (!made) throw new Error('there is nothing to do');
      steps.push(made.recovered);
      done = made.finished;
    }
    return steps;
  }

  async function queued(): Promise<{ id: string; event_id: string; attempts_before: number }[]> {
    return (await test.database('deliveries').where({ status: 'queued' }).orderBy('id')) as {
      id: string;
      event_id: string;
      attempts_before: number;
    }[];
  }

  async function find(id: string) {
    const recovery = await createRecoveryStore(test.database).find(owner, id);
    if (!recovery) throw new Error('the recovery is missing');
    return recovery;
  }

  it('queues deliveries that failed in that time again, and no others', async () => {
    const failed = await insert({ at: hoursAgo(5), attempt_count: 6 });
    await insert({ at: hoursAgo(30) });
    await insert({ at: hoursAgo(4), status: 'delivered' });
    await insert({ at: hoursAgo(1) });
    const heldForLong = await insert({ at: hoursAgo(40), finished_at: hoursAgo(6) });
    const under = await insert({
      ...UNFINISHED,
      status: 'retrying',
      attempt_count: 1,
      leased_until: new Date(),
    });
    await insertDeliveryRow(
      test.database,
      { ...owner, endpointId: await insertEndpoint(test.database, owner.accountId) },
      { at: hoursAgo(5), name: 'stake.reward' },
    );
    const { recovery } = await begin(hoursAgo(24), hoursAgo(2));
    await finish();
    expect((await queued()).map(({ id }) => id)).to.deep.equal([heldForLong, failed]);
    expect((await queued()).map((row) => row.attempts_before)).to.deep.equal([1, 6]);
    const row = (await test.database('deliveries').where({ id: failed }).first()) as object;
    expect(row).to.include({ attempt_count: 6, due_at: null, leased_until: null, finished_at: null });
    expect(await test.database('deliveries').where({ id: under }).first('status')).to.deep.equal({
      status: 'retrying',
    });
    expect(await find(recovery.id)).to.include({ totalCount: 2, recoveredCount: 2 });
    expect((await find(recovery.id)).finishedAt).to.be.instanceOf(Date);
    expect(await step()).to.equal(null);
  });

  it('makes deliveries for events that the endpoint wants and has not got', async () => {
    const endpointId = await insertEndpoint(test.database, owner.accountId, {
      events: ['transaction.*', 'price.alert'],
    });
    owner = { ...owner, endpointId };
    await test
      .database('webhook_endpoints')
      .where({ id: endpointId })
      .update({ wallet_filters: ['W'] });
    const event = (name: string, hours: number, wallet: string | null = 'W', family = 'platform') =>
      insertEventRow(test.database, owner.accountId, { name, at: hoursAgo(hours), wallet, family });
    const wanted = [await event('transaction.pending', 6), await event('price.alert', 5)];
    const known = await event('transaction.failed', 4);
    await insert({ event: known, status: 'delivered' });
    await event('stake.reward', 5);
    await event('transaction.pending', 5, 'another wallet');
    await event('transaction.pending', 5, null);
    await event('transaction.pending', 5, 'W', 'bot');
    await event('transaction.pending', 30);
    await event('transaction.pending', 1);
    await insertEventRow(test.database, await newAccount(test.database), { wallet: 'W', at: hoursAgo(5) });
    const { recovery } = await begin(hoursAgo(24), hoursAgo(2));
    await finish();
    expect((await queued()).map((row) => row.event_id)).to.deep.equal(wanted.map(({ id }) => id));
    expect(await find(recovery.id)).to.include({ totalCount: 2, recoveredCount: 2 });
  });

  it('continues from step to step, over both kinds, and recovers each once', async () => {
    for (const hours of [9, 8, 7, 6, 5]) await insert({ at: hoursAgo(hours) });
    for (const hours of [4, 3, 2])
      await insertEventRow(test.database, owner.accountId, { at: hoursAgo(hours) });
    const { recovery } = await begin();
    const steps = [await step(2), await step(2)].map((each) => each?.recovered);
    expect(steps).to.deep.equal([2, 2]);
    // They fail again while it is under way.
    await test
      .database('deliveries')
      .where({ status: 'queued' })
      .update({ status: 'failed', finished_at: new Date() });
    // The third step finishes the failed ones; of eight events, five have a delivery already.
    expect(await finish(2)).to.deep.equal([1, 0, 0, 1, 2, 0]);
    expect(await find(recovery.id)).to.include({ totalCount: 8, recoveredCount: 8 });
    expect(await queued()).to.have.length(4);
  });

  it('recovers nothing twice if a step fails and is repeated, or in two processes at once', async () => {
    for (let hours = 20; hours > 0; hours -= 1) await insert({ at: hoursAgo(hours) });
    await begin();
    const broken = await test.database.transaction();
    await createDeliveryRecovery(broken).recoverStep(10);
    expect(await step(10), 'another process skips locked rows').to.equal(null);
    await broken.rollback();
    const made = await Promise.all([step(10), step(10), step(10)]);
    const recovered = made.reduce((sum, each) => sum + (each?.recovered ?? 0), 0);
    expect(recovered).to.equal((await queued()).length);
    await finish(10);
    expect(await queued()).to.have.length(20);
    expect(await test.database('webhook_recoveries').first('recovered_count')).to.deep.equal({
      recovered_count: 20,
    });
  });

  it('skips events that are too old in short steps, however many there are', async () => {
    for (let event = 0; event < 60; event += 1)
      await insertEventRow(test.database, owner.accountId, { at: hoursAgo(100) });
    const wanted = await insertEventRow(test.database, owner.accountId, { at: hoursAgo(1) });
    await begin();
    // The first step is for the failed deliveries; each of the others skips 20 events for each that it may recover.
    expect(await finish(1)).to.deep.equal([0, 0, 0, 0, 1, 0]);
    expect((await queued()).map((row) => row.event_id)).to.deep.equal([wanted.id]);
  });

  it('that cannot continue does not hold up others, and is retried after them', async () => {
    const recovery = createDeliveryRecovery(test.database);
    const broken = await begin();
    await test
      .database('webhook_recoveries')
      .where({ id: broken.recovery.id })
      .update({ position: 'events no-transaction epoch evt_' });
    owner = await newEndpointOwner(test.database);
    const event = await insertEventRow(test.database, owner.accountId, { at: hoursAgo(1) });
    const { recovery: sound } = await begin();
    const made: unknown[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      made.push(await recovery.recoverStep(10).catch(() => 'failed'));
    }
    expect(made[0]).to.equal('failed');
    expect((await queued()).map((row) => row.event_id)).to.deep.equal([event.id]);
    expect((await find(sound.id)).finishedAt).to.be.instanceOf(Date);
    expect(made.slice(3), 'it has its turn when nothing else is left').to.deep.equal([null, 'failed', null]);
  });

  it('waits for transactions that may have seen the endpoint inactive, and finds their events', async () => {
    const open = await test.database.transaction();
    const event = await insertEventRow(open, owner.accountId, { at: hoursAgo(1) });
    await begin();
    expect(await step()).to.include({ recovered: 0, finished: false });
    expect(await step(), 'only after they have ended').to.equal(null);
    await open.commit();
    await finish();
    expect((await queued()).map((row) => row.event_id)).to.deep.equal([event.id]);
  });

  it('is one at a time for each endpoint, and ends with it', async () => {
    await insert({ at: hoursAgo(1) });
    const { recovery } = await begin();
    const second = await begin();
    expect(second).to.deep.include({ isNew: false });
    expect(second.recovery.id).to.equal(recovery.id);
    await test
      .database('webhook_endpoints')
      .where({ id: owner.endpointId })
      .update({ deleted_at: new Date() });
    expect(await step()).to.include({ recovered: 0, finished: true });
    expect(await queued()).to.deep.equal([]);
  });

  it('ends now if its end is in the future', async () => {
    const { recovery } = await begin(hoursAgo(1), hoursAgo(-1));
    expect(recovery.until.getTime()).to.be.closeTo(Date.now(), 60_000);
  });

  it('wakes the dispatchers, as a redelivery does', async () => {
    const payloads: (string | undefined)[] = [];
    const listener = listen({
      url: test.url,
      channel: 'delivery_due',
      onNotify: (endpointId) => payloads.push(endpointId),
      onError: () => undefined,
    });
    try {
      const id = await insert({ at: hoursAgo(1), attempt_count: 6 });
      await waitUntil('a NOTIFY of a redelivery', async () => {
        await test.database('deliveries').where({ id }).update({ status: 'failed', finished_at: new Date() });
        expect(await createRedelivery(test.database).redeliver(owner, id)).to.equal(true);
        return payloads.length > 0;
      });
      expect(new Set(payloads)).to.deep.equal(new Set([owner.endpointId]));
      await test.database('deliveries').where({ id }).update({ status: 'failed', finished_at: new Date() });
      const before = payloads.length;
      await begin();
      await step();
      await waitUntil('a NOTIFY of a recovery', () => payloads.length > before);
    } finally {
      await listener.close();
    }
  });
});

describe('a redelivery', () => {
  let test: TestDatabase;
  let owner: { accountId: string; endpointId: string };

  before(async () => {
    test = await startTestDatabase();
    owner = await newEndpointOwner(test.database);
  });
  after(() => test.stop());

  it('works once for a finished delivery of the account’s own active endpoint', async () => {
    const redelivery = createRedelivery(test.database);
    const failed = await insertDeliveryRow(test.database, owner, { attempt_count: 6 });
    const unfinished = await insertDeliveryRow(test.database, owner, UNFINISHED);
    const accountId = await newAccount(test.database);
    expect(await redelivery.redeliver({ ...owner, accountId }, failed)).to.equal(false);
    expect(await redelivery.redeliver(owner, unfinished)).to.equal(false);
    expect(await redelivery.redeliver(owner, failed)).to.equal(true);
    expect(await redelivery.redeliver(owner, failed)).to.equal(false);
    const row = (await test.database('deliveries').where({ id: failed }).first()) as object;
    expect(row).to.include({ status: 'queued', attempt_count: 6, attempts_before: 6, finished_at: null });
    await test.database('webhook_endpoints').update({ active: false });
    const delivered = await insertDeliveryRow(test.database, owner, { status: 'delivered' });
    expect(await redelivery.redeliver(owner, delivered)).to.equal(false);
  });
});
