import { expect } from 'chai';
import { createDeliveryClaims } from '../../../db/webhooks/delivery-claims.ts';
import {
  createDeliveryRetries,
  type RetryPlaces,
  type RetryTask,
} from '../../../db/webhooks/delivery-retries.ts';
import { testDatabase } from '../../support/database.ts';
import { queueDeliveries, rowOf, setEndpoint, type Owner } from '../support/queued-deliveries.ts';
import { count, insertEndpoint, newAccount } from '../support/rows.ts';
import { ownerOfEachTest } from '../support/owner-of-each-test.ts';

const PLACES: RetryPlaces = {
  limit: 10,
  maxOpen: 200,
  maxOpenPerAccount: 50,
  maxProbes: 100,
  leaseMs: 60_000,
};
const LONG_AGO = new Date('2026-01-02T03:04:05.678Z');
const WAITING = { status: 'retry_due', due_at: LONG_AGO, attempt_count: 1 };
const SILENT = { status: 'retrying', leased_until: LONG_AGO, attempt_count: 2 };

describe('the places for retry workflows', () => {
  const test = testDatabase();
  const owner = ownerOfEachTest(test, [
    'attempts',
    'deliveries',
    'events',
    'webhook_recoveries',
    'webhook_endpoints',
  ]);

  const store = () => createDeliveryRetries(test.database);
  const open = () => count(test.database, 'deliveries', { status: 'retrying' });
  const queue = (howMany: number, changes: Record<string, unknown> = {}, each = owner) =>
    queueDeliveries(test.database, each, howMany, changes);

  async function newOwner(changes: Record<string, unknown> = {}): Promise<Owner> {
    const accountId = await newAccount(test.database);
    const endpointId = await insertEndpoint(test.database, accountId);
    if (Object.keys(changes).length > 0) await setEndpoint(test.database, endpointId, changes);
    return { accountId, endpointId };
  }

  const failingOwner = () => newOwner({ release_limit: 0 });

  async function take(changes: Partial<RetryPlaces> = {}): Promise<string[]> {
    return (await store().mayNeedPlaces()) ? idsOf(await store().takePlaces({ ...PLACES, ...changes })) : [];
  }

  function idsOf(tasks: RetryTask[]): string[] {
    return tasks.map(({ deliveryId }) => deliveryId);
  }

  it('go to the longest waiting first, and to each once', async () => {
    const [late = ''] = await queue(1, WAITING);
    const [early = ''] = await queue(1, { ...WAITING, due_at: new Date(LONG_AGO.getTime() - 1) });
    expect(await take({ limit: 1 })).to.deep.equal([early]);
    expect(await take({ limit: 5 })).to.deep.equal([late]);
    expect(await take()).to.deep.equal([]);
    expect(await open()).to.equal(2);
  });

  it('come with all data to start a workflow', async () => {
    const due = new Date(Date.now() + 900);
    const [id = ''] = await queue(1, { ...WAITING, attempt_count: 5, attempts_before: 3, due_at: due });
    const [task] = await store().takePlaces(PLACES);
    expect(task).to.include({ deliveryId: id, endpointId: owner.endpointId, attemptsMade: 2 });
    expect(task?.waitMs).to.be.within(0, 900);
    const event = await rowOf(test.database, 'events', String(task?.eventId));
    const endpoint = await rowOf(test.database, 'webhook_endpoints', owner.endpointId);
    expect(task).to.include({
      eventName: event['name'],
      host: new URL(String(endpoint['url'])).host,
    });
    const row = await rowOf(test.database, 'deliveries', id);
    expect(row).to.deep.include({ status: 'retrying', due_at: null, event_id: task?.eventId });
    const lease = row['leased_until'] as Date;
    expect(lease.getTime() - due.getTime()).to.be.within(50_000, 62_000);
  });

  it('are not taken before the next attempt is about to be due', async () => {
    await queue(1, { ...WAITING, due_at: new Date(Date.now() + 60_000) });
    expect(await take()).to.deep.equal([]);
  });

  it('do not go to deliveries of a switched off endpoint, which wait', async () => {
    const off = await newOwner({ active: false });
    const offAndFailing = await newOwner({ active: false, release_limit: 0 });
    await queue(2, WAITING, off);
    await queue(2, {}, offAndFailing);
    expect(await take()).to.deep.equal([]);
    await setEndpoint(test.database, off.endpointId, { active: true });
    expect(await take()).to.have.length(2);
  });

  it('for a recovering endpoint are limited by its ramp', async () => {
    const recovering = await newOwner({ release_limit: 2 });
    await queue(6, WAITING, recovering);
    await queue(1, { status: 'retrying', leased_until: new Date(Date.now() + 60_000) }, recovering);
    const others = await queue(3, WAITING);
    const taken = await take();
    expect(taken).to.have.length(4);
    expect(taken).to.include.members(others);
    expect(await take(), 'those that were taken are under way').to.deep.equal([]);
    await setEndpoint(test.database, recovering.endpointId, { release_limit: 4 });
    expect(await take()).to.have.length(2);
  });

  it('never exceed the limit of one call or of open ones', async () => {
    await queue(3, SILENT);
    await queue(1, {}, await failingOwner());
    await queue(1, {}, await failingOwner());
    await queue(5, WAITING);
    expect(await take({ limit: 4 })).to.have.length(4);
    expect(await take({ maxOpen: 6 })).to.have.length(2);
    expect(await take({ maxOpen: 6 })).to.deep.equal([]);
    expect(await take({ limit: 0 })).to.deep.equal([]);
    expect(await open()).to.equal(6);
  });

  it('never exceed the limit of open ones, however many processes take them at once', async () => {
    await queue(20, WAITING);
    const first = await queue(20);
    const claim = { limit: 20, after: '', leaseMs: 60_000 };
    await createDeliveryClaims(test.database).claimFirst(owner.endpointId, claim);
    const places = { ...PLACES, maxOpen: 12 };
    const taken = await Promise.all([
      take(places),
      take(places),
      store().takePlacesFor(first, places).then(idsOf),
      take(places),
    ]);
    expect(new Set(taken.flat()).size).to.equal(12);
    expect(taken.flat()).to.have.length(12);
    expect(await open()).to.equal(12);
  });

  it('of silent workflows are given again first, even if no other is free', async () => {
    const silent = await queue(2, SILENT);
    await queue(1, { ...SILENT, leased_until: new Date(Date.now() + 60_000) });
    const waiting = await queue(2, WAITING);
    expect((await take({ maxOpen: 3 })).toSorted()).to.deep.equal(silent);
    expect(await take({ maxOpen: 3 })).to.deep.equal([]);
    expect(await take({ limit: 1 })).to.have.length(1);
    expect(await take()).to.have.length(1);
    expect(await open()).to.equal(3 + waiting.length);
  });

  describe('for probes', () => {
    it('go to the oldest delivery of a failing endpoint, one at a time', async () => {
      const failing = await failingOwner();
      const [oldest = '', next] = [...(await queue(1, WAITING, failing)), ...(await queue(30, {}, failing))];
      expect(await take()).to.deep.equal([oldest]);
      expect(await take()).to.deep.equal([]);
      await test
        .database('deliveries')
        .where({ id: oldest })
        .update({ status: 'failed', leased_until: null, finished_at: new Date() });
      expect(await take()).to.deep.equal([next]);
    });

    it('rotate among failing endpoints if there are more of them than places', async () => {
      for (let healthy = 0; healthy < 100; healthy += 1) await newOwner();
      const endpoints: Owner[] = [];
      for (let failing = 0; failing < 6; failing += 1) {
        const last_failure_at = failing === 0 ? null : new Date(LONG_AGO.getTime() - failing);
        endpoints.push(await newOwner({ release_limit: 0, last_failure_at }));
      }
      for (const each of endpoints) await queue(5, {}, each);
      await test.database.raw('ANALYZE webhook_endpoints; ANALYZE deliveries');
      const probed: string[] = [];
      for (let round = 0; round < 3; round += 1) {
        const tasks = await store().takePlaces({ ...PLACES, maxProbes: 2 });
        expect(tasks).to.have.length(2);
        for (const { deliveryId, endpointId } of tasks) {
          probed.push(endpointId);
          await test
            .database('deliveries')
            .where({ id: deliveryId })
            .update({ status: 'failed', leased_until: null, finished_at: new Date() });
          await setEndpoint(test.database, endpointId, { last_failure_at: new Date() });
        }
      }
      const ids = endpoints.map(({ endpointId }) => endpointId);
      expect(probed.toSorted()).to.deep.equal(ids.toSorted());
      expect(probed[0], 'that has never been tried goes first').to.equal(ids[0]);
    });

    it('include the wait until the next attempt', async () => {
      await queue(1, { ...WAITING, due_at: new Date(Date.now() + 30_000) }, await failingOwner());
      const [task] = await store().takePlaces(PLACES);
      expect(task?.waitMs).to.be.within(20_000, 30_000);
    });

    it('skip deliveries that a dispatcher has claimed', async () => {
      const failing = await failingOwner();
      await queue(1, { leased_until: new Date(Date.now() + 60_000) }, failing);
      const [free] = await queue(1, {}, failing);
      expect(await take()).to.deep.equal([free]);
    });

    it('are given before those for waiting deliveries', async () => {
      await queue(3, WAITING);
      const [probe] = await queue(3, {}, await failingOwner());
      expect(await take({ limit: 1 })).to.deep.equal([probe]);
    });

    it('are limited over all failing endpoints, so that healthy ones find places', async () => {
      const endpoints = await Promise.all(Array.from({ length: 5 }, failingOwner));
      for (const each of endpoints) await queue(2, {}, each);
      const waiting = await queue(2, WAITING);
      const places = { maxProbes: 2, maxOpen: 4 };
      const taken = [
        ...(await take({ ...places, limit: 2 })),
        ...(await take(places)),
        ...(await take(places)),
      ];
      expect(taken).to.have.length(4);
      expect(taken).to.include.members(waiting);
    });

    it('stay one for each endpoint if callers race', async () => {
      for (const each of [await failingOwner(), await failingOwner()]) await queue(5, {}, each);
      const taken = (await Promise.all([take(), take(), take(), take()])).flat();
      expect(taken).to.have.length(2);
    });
  });

  describe('for deliveries before their first attempt', () => {
    it('go to the named deliveries, as far as places are free', async () => {
      const [first = '', second = '', third = ''] = await queue(4);
      const places = { ...PLACES, maxOpen: 2 };
      const tasks = await store().takePlacesFor([third, first, second], places);
      expect(idsOf(tasks).toSorted()).to.deep.equal([first, second]);
      expect(tasks[0]).to.include({ waitMs: 0, attemptsMade: 0 });
      expect(await store().takePlacesFor([third], places)).to.deep.equal([]);
      expect(await rowOf(test.database, 'deliveries', third)).to.include({ status: 'queued' });
    });

    it('do not go to a delivery that has one already, or is finished', async () => {
      const ids = [...(await queue(1, { status: 'retrying' })), ...(await queue(1, WAITING))];
      ids.push(...(await queue(1, { status: 'delivered', finished_at: new Date() })));
      expect(await store().takePlacesFor(ids, PLACES)).to.deep.equal([]);
    });
  });

  it('are free again when they are given back, and their delivery waits for the next', async () => {
    const [id = ''] = await queue(1, WAITING);
    await take();
    await store().giveBack(id);
    expect(await rowOf(test.database, 'deliveries', id)).to.include({
      status: 'retry_due',
      leased_until: null,
    });
    expect(await take()).to.deep.equal([id]);
  });

  it('that are given back too late do not change a finished delivery', async () => {
    const [id = ''] = await queue(1, { status: 'delivered', finished_at: new Date() });
    expect(await store().giveBack(id)).to.equal('delivered');
    expect(await rowOf(test.database, 'deliveries', id)).to.include({ status: 'delivered', due_at: null });
  });
});
