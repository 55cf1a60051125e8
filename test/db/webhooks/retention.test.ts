import { expect } from 'chai';
import { createRetention } from '../../../db/webhooks/retention.ts';
import { testDatabase } from '../../support/database.ts';
import { insertAttemptRow, insertDeliveryRow, insertEventRow, UNFINISHED } from '../support/delivery-rows.ts';
import { count, newAccount } from '../support/rows.ts';
import { ownerOfEachTest } from '../support/owner-of-each-test.ts';

const DAY_MS = 86_400_000;

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}

describe('retention', () => {
  const test = testDatabase();
  const owner = ownerOfEachTest(test, [
    'attempts',
    'deliveries',
    'events',
    'webhook_recoveries',
    'retention_progress',
  ]);

  async function insert(changes: Parameters<typeof insertDeliveryRow>[2] = {}): Promise<string> {
    const id = await insertDeliveryRow(test.database, owner, changes);
    if (changes.attempt_count !== 0) {
      await insertAttemptRow(test.database, id, { started_at: changes.at ?? new Date() });
    }
    return id;
  }

  const removeOld = (limit = 100) =>
    createRetention(test.database).removeOld({
      eventsOlderThan: daysAgo(30),
      bodiesOlderThan: daysAgo(7),
      limit,
    });

  /** Until no more rows can be removed, like the upkeep. */
  async function removeAll(limit = 100): Promise<number> {
    let all = 0;
    for (;;) {
      const removed = await removeOld(limit);
      if (removed === 0) return all;
      all += removed;
    }
  }

  async function ids(): Promise<string[]> {
    return ((await test.database('deliveries').orderBy('id').select('id')) as { id: string }[]).map(
      ({ id }) => id,
    );
  }

  const rows = async () => ({
    deliveries: await count(test.database, 'deliveries', {}),
    attempts: await count(test.database, 'attempts', {}),
    events: await count(test.database, 'events', {}),
  });

  it('removes old finished deliveries with their attempts and events, and keeps young ones', async () => {
    await insert({ at: daysAgo(40), status: 'delivered' });
    await insert({ at: daysAgo(32) });
    await insertEventRow(test.database, owner.accountId, { at: daysAgo(31) });
    const young = await insert({ at: daysAgo(29) });
    await removeAll();
    expect(await ids()).to.deep.equal([young]);
    expect(await rows()).to.deep.equal({ deliveries: 1, attempts: 1, events: 1 });
  });

  it('keeps unfinished and lately finished deliveries with their events, however old they are', async () => {
    const held = await insert({ ...UNFINISHED, at: daysAgo(60) });
    const late = await insert({ at: daysAgo(50), finished_at: daysAgo(1) });
    await insert({ at: daysAgo(40) });
    await removeAll();
    expect(await ids()).to.deep.equal([held, late]);
    expect(await rows()).to.deep.include({ events: 2 });
    await test
      .database('deliveries')
      .where({ id: held })
      .update({ status: 'delivered', finished_at: daysAgo(31) });
    await removeAll();
    expect(await ids()).to.deep.equal([late]);
    expect(await rows()).to.deep.include({ events: 1 });
  });

  it('takes no more than its limit at once, of all accounts, and comes to an end', async () => {
    const other = await newAccount(test.database);
    for (let days = 70; days > 60; days -= 1) await insert({ ...UNFINISHED, at: daysAgo(days) });
    for (let days = 46; days >= 40; days -= 1) {
      await insert({ at: daysAgo(days) });
      await insertEventRow(test.database, other, { at: daysAgo(days) });
    }
    await insertEventRow(test.database, other);
    const removed = await removeOld(3);
    expect(removed).to.be.greaterThan(0).and.at.most(9);
    await removeAll(3);
    expect(await rows()).to.deep.equal({ deliveries: 10, attempts: 0, events: 11 });
  });

  it('empties answers earlier, but only of old attempts', async () => {
    const id = await insert({ at: daysAgo(8) });
    // Repeated lately.
    await insertAttemptRow(test.database, id, { number: 2, started_at: daysAgo(1) });
    await insert({ at: daysAgo(9) });
    expect(await removeOld(1)).to.equal(1);
    expect(await removeAll(1)).to.equal(1);
    const left = (await test.database('attempts').whereNotNull('response_body')) as object[];
    expect(left).to.have.length(1);
    expect(left[0]).to.include({ delivery_id: id, number: 2 });
    expect(await rows()).to.deep.include({ attempts: 3 });
  });

  it('removes recoveries that finished long ago', async () => {
    const recovery = (id: string, finishedAt: Date | null) => ({
      id,
      account_id: owner.accountId,
      endpoint_id: owner.endpointId,
      since: daysAgo(40),
      until: daysAgo(40),
      finished_at: finishedAt,
    });
    await test
      .database('webhook_recoveries')
      .insert([recovery('old', daysAgo(31)), recovery('young', daysAgo(29)), recovery('running', null)]);
    await removeAll();
    const left = (await test.database('webhook_recoveries').orderBy('id').select('id')) as { id: string }[];
    expect(left.map(({ id }) => id)).to.deep.equal(['running', 'young']);
  });

  it('removes an endpoint deleted long ago, after the last of its deliveries and recoveries', async () => {
    const endpoint = () => count(test.database, 'webhook_endpoints', { id: owner.endpointId });
    const deleted = (at: Date | null) =>
      test
        .database('webhook_endpoints')
        .where({ id: owner.endpointId })
        .update({ active: false, deleted_at: at });
    await deleted(null);
    await removeAll();
    await deleted(daysAgo(29));
    await removeAll();
    await deleted(daysAgo(31));
    const kept = await insert({ at: daysAgo(20) });
    await removeAll();
    expect(await endpoint()).to.equal(1);
    await test.database('attempts').where({ delivery_id: kept }).delete();
    await test.database('deliveries').where({ id: kept }).delete();
    await removeAll();
    expect(await endpoint()).to.equal(0);
  });

  it('skips rows in use, and removes them later', async () => {
    const delivery = await insert({ at: daysAgo(31) });
    const event = await insertEventRow(test.database, owner.accountId, { at: daysAgo(35) });
    await test.database.transaction(async (transaction) => {
      await transaction('deliveries').where({ id: delivery }).forUpdate().first('id');
      await transaction('events').where({ id: event.id }).forKeyShare().first('id');
      await removeAll();
      expect(await ids()).to.deep.equal([delivery]);
      expect(await rows()).to.deep.include({ events: 2 });
    });
    await removeAll();
    expect(await rows()).to.deep.equal({ deliveries: 0, attempts: 0, events: 0 });
  });

  it('runs in one process at a time, and in another while one is stuck', async () => {
    for (let days = 60; days > 40; days -= 1) await insert({ at: daysAgo(days) });
    await Promise.all([removeAll(3), removeAll(3), removeAll(3)]);
    await removeAll();
    expect(await rows()).to.deep.equal({ deliveries: 0, attempts: 0, events: 0 });
  });
});
