import { expect } from 'chai';
import { createDeliveryLogQueries, SCANNED_DELIVERIES } from '../../../db/webhooks/delivery-log.ts';
import type { DeliveryFilters } from '../../../db/webhooks/delivery-log.ts';
import { testDatabase } from '../../support/database.ts';
import { insertAttemptRow, insertDeliveryRow, UNFINISHED } from '../support/delivery-rows.ts';
import { insertEndpoint, newAccount } from '../support/rows.ts';
import { ownerOfEachTest } from '../support/owner-of-each-test.ts';

const MINUTE_MS = 60_000;

describe('the delivery log', () => {
  const test = testDatabase();
  const owner = ownerOfEachTest(test);

  const insert = (changes: Parameters<typeof insertDeliveryRow>[2] = {}) =>
    insertDeliveryRow(test.database, owner, changes);

  async function page(filters: DeliveryFilters = {}, before: string | null = null, limit = 100) {
    const found = await createDeliveryLogQueries(test.database).newest(owner, filters, before, limit);
    if (!found) throw new Error('the endpoint is missing');
    return found;
  }

  async function one() {
    const [delivery] = (await page()).deliveries;
    if (!delivery) throw new Error('the delivery is missing');
    return delivery;
  }

  async function setEndpoint(changes: Record<string, unknown>): Promise<void> {
    await test.database('webhook_endpoints').where({ id: owner.endpointId }).update(changes);
  }

  function minutesAgo(minutes: number): Date {
    return new Date(Date.now() - minutes * MINUTE_MS);
  }

  /** Computed when a test runs and not when it is declared, which may be many minutes before. */
  const ago = (minutes: number) => (): Date => minutesAgo(minutes);
  const counted = (fields: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'function' ? (value as () => Date)() : value,
      ]),
    );

  it('is newest first, page by page, and ends', async () => {
    const ids: string[] = [];
    for (const minutes of [5, 4, 3, 2, 1]) ids.unshift(await insert({ at: minutesAgo(minutes) }));
    const first = await page({}, null, 2);
    const second = await page({}, first.nextBefore, 2);
    const third = await page({}, second.nextBefore, 2);
    expect([first, second, third].map(({ deliveries }) => deliveries.map(({ id }) => id))).to.deep.equal([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ]);
    expect(third.nextBefore).to.equal(null);
    expect((await page({}, null, 5)).nextBefore).to.equal(null);
  });

  it('belongs to its endpoint and its account, until the endpoint is deleted', async () => {
    await insert();
    const queries = createDeliveryLogQueries(test.database);
    const accountId = await newAccount(test.database);
    expect(await queries.newest({ ...owner, accountId }, {}, null, 10)).to.equal(null);
    const { id } = await one();
    expect(await queries.details({ ...owner, accountId }, id)).to.equal(null);
    const endpointId = await insertEndpoint(test.database, owner.accountId);
    expect(await queries.newest({ ...owner, endpointId }, {}, null, 10)).to.deep.equal({
      deliveries: [],
      nextBefore: null,
    });
    expect(await queries.details({ ...owner, endpointId }, id)).to.equal(null);
    await setEndpoint({ deleted_at: new Date() });
    expect(await queries.newest(owner, {}, null, 10)).to.equal(null);
    expect(await queries.details(owner, id)).to.equal(null);
  });

  it('filters by status, event, event id and time', async () => {
    const failed = await insert({ at: minutesAgo(5) });
    const queued = await insert({ ...UNFINISHED, at: minutesAgo(4), name: 'transaction.failed' });
    const delivered = await insert({ status: 'delivered', at: minutesAgo(3) });
    const ids = async (filters: DeliveryFilters) =>
      (await page(filters)).deliveries.map(({ id }) => id).toReversed();
    expect(await ids({ statuses: ['failed'] })).to.deep.equal([failed]);
    expect(await ids({ statuses: ['queued', 'held', 'retrying'] })).to.deep.equal([queued]);
    expect(await ids({ statuses: ['queued', 'delivered'] })).to.deep.equal([queued, delivered]);
    expect(await ids({ event: 'transaction.pending' })).to.deep.equal([failed, delivered]);
    expect(await ids({ since: minutesAgo(4.5), until: minutesAgo(3.5) })).to.deep.equal([queued]);
    const [newest] = (await page()).deliveries;
    expect(await ids({ eventId: newest?.eventId })).to.deep.equal([delivered]);
    expect(await ids({ eventId: newest?.eventId, statuses: ['failed'] })).to.deep.equal([]);
  });

  it('looks through a bounded number of deliveries, and continues after them', async () => {
    const needle = await insert({ at: minutesAgo(60), name: 'transaction.failed' });
    await test.database.raw(
      `INSERT INTO deliveries (id, event_id, endpoint_id, account_id, status, finished_at)
       SELECT 'del_' || uuidv7(), (SELECT id FROM events LIMIT 1) || n, :endpointId, :accountId, 'delivered', now()
         FROM generate_series(1, :many) n`,
      { ...owner, many: SCANNED_DELIVERIES + 10 },
    );
    await test.database.raw(
      `INSERT INTO events (id, owner_id, family, name, schema_version, body)
       SELECT event_id, account_id, 'platform', 'transaction.pending', 1, '{}' FROM deliveries WHERE id <> ?`,
      [needle],
    );
    const first = await page({ event: 'transaction.failed' });
    expect(first.deliveries).to.deep.equal([]);
    const second = await page({ event: 'transaction.failed' }, first.nextBefore);
    expect(second.deliveries.map(({ id }) => id)).to.deep.equal([needle]);
    expect(second.nextBefore).to.equal(null);
    // Failed deliveries have an index of their own.
    expect((await page({ statuses: ['failed'] })).deliveries.map(({ id }) => id)).to.deep.equal([needle]);
  });

  const waiting = { ...UNFINISHED, status: 'retry_due', attempt_count: 1 };
  const states: [string, Record<string, unknown>, Record<string, unknown>, string, string | null][] = [
    ['in line', UNFINISHED, {}, 'queued', null],
    ['queued, its endpoint recovering', UNFINISHED, { release_limit: 1 }, 'queued', null],
    ['queued, its endpoint inactive', UNFINISHED, { active: false }, 'held', 'endpoint_inactive'],
    ['queued, its endpoint failing', UNFINISHED, { release_limit: 0 }, 'held', 'endpoint_failing'],
    [
      'queued, the hour used up',
      UNFINISHED,
      { window_started_at: ago(59), window_count: 10_000 },
      'held',
      'hourly_limit',
    ],
    [
      'queued, another hour used up',
      UNFINISHED,
      { window_started_at: ago(61), window_count: 10_000 },
      'queued',
      null,
    ],
    [
      'attempted just now, its endpoint failing',
      { ...UNFINISHED, leased_until: ago(-1) },
      { release_limit: 0 },
      'queued',
      null,
    ],
    ['to be retried', { ...waiting, due_at: ago(-1) }, {}, 'retrying', null],
    [
      'to be retried, the hour used up',
      { ...waiting, due_at: ago(-1) },
      { window_started_at: ago(1), window_count: 10_000 },
      'retrying',
      null,
    ],
    ['overdue for a retry', { ...waiting, due_at: ago(1) }, {}, 'held', 'retry_capacity'],
    [
      'to be retried, its endpoint failing',
      { ...waiting, due_at: ago(-1) },
      { release_limit: 0 },
      'held',
      'endpoint_failing',
    ],
    [
      'a failing endpoint’s probe',
      { ...UNFINISHED, status: 'retrying', attempt_count: 2, leased_until: ago(-1) },
      { release_limit: 0 },
      'retrying',
      null,
    ],
    ['delivered, its endpoint inactive', { status: 'delivered' }, { active: false }, 'delivered', null],
    ['failed, its endpoint failing', {}, { release_limit: 0 }, 'failed', null],
  ];
  for (const [title, delivery, endpoint, status, heldReason] of states) {
    it(`calls a delivery that is ${title} ${heldReason ?? status}`, async () => {
      await setEndpoint({ active: true, ...counted(endpoint) });
      await insert(counted(delivery));
      expect(await one()).to.include({ status, heldReason });
      const found = await page({ statuses: [status as 'held'] });
      expect(found.deliveries).to.have.length(1);
    });
  }

  it('shows the last attempt, the next one, and the workflow', async () => {
    const dueAt = minutesAgo(-1);
    const id = await insert({ ...waiting, due_at: dueAt, attempt_count: 2 });
    const startedAt = minutesAgo(1);
    await insertAttemptRow(test.database, id);
    await insertAttemptRow(test.database, id, {
      number: 2,
      started_at: startedAt,
      status_code: null,
      error_class: 'timeout',
    });
    expect(await one()).to.deep.include({
      lastAttempt: { at: startedAt, statusCode: null, errorClass: 'timeout', durationMs: 12 },
      nextAttemptAt: dueAt,
      hasWorkflow: true,
    });
    const details = await createDeliveryLogQueries(test.database).details(owner, id);
    expect(details?.attempts.map(({ number, responseBody }) => [number, responseBody])).to.deep.equal([
      [1, 'noted'],
      [2, 'noted'],
    ]);
    expect(details).to.include({
      url: 'https://example.com/hooks',
      eventVersion: 1,
      event: 'transaction.pending',
    });
  });

  it('shows no workflow if first attempts were enough, however often it was redelivered', async () => {
    await insert({ status: 'delivered', attempt_count: 3, attempts_before: 2 });
    expect(await one()).to.include({ attemptCount: 3, hasWorkflow: false });
  });
});
