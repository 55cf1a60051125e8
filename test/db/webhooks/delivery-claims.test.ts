import { expect } from 'chai';
import { connectDatabase } from '../../../db/postgres/connect.ts';
import { createDeliveryClaims, type ClaimedDeliveries } from '../../../db/webhooks/delivery-claims.ts';
import { testDatabase } from '../../support/database.ts';
import { outcomeOf, queueDeliveries, rowOf, setEndpoint } from '../support/queued-deliveries.ts';
import { createDeliveryOutcomes } from '../../../db/webhooks/delivery-outcomes.ts';
import { newEndpointOwner } from '../support/rows.ts';
import { ownerOfEachTest } from '../support/owner-of-each-test.ts';

const LEASE_MS = 60_000;

describe('the claims of deliveries for their first attempt', () => {
  const test = testDatabase();
  const owner = ownerOfEachTest(test);

  const store = () => createDeliveryClaims(test.database);
  const queue = (howMany: number, changes = {}) => queueDeliveries(test.database, owner, howMany, changes);
  const set = (changes: Record<string, unknown>) => setEndpoint(test.database, owner.endpointId, changes);

  function claim({ limit = 10, after = '', endpointId = owner.endpointId, leaseMs = LEASE_MS } = {}) {
    return store().claimFirst(endpointId, { limit, after, leaseMs });
  }

  function ids(claimed: ClaimedDeliveries | null): string[] {
    return claimed?.tasks.map(({ deliveryId }) => deliveryId) ?? [];
  }

  it('are handed out once: no two that claim at the same time get the same one', async () => {
    const queued = await queue(60);
    const racing = await Promise.all([1, 2, 3, 4].map(() => claim({ limit: 15 })));
    const claimed = racing.flatMap(ids);
    expect(claimed).to.have.length(60);
    expect(claimed.toSorted()).to.deep.equal(queued);
  });

  it('are at most as many as asked for, oldest first, and continue after an id', async () => {
    const queued = await queue(9);
    expect(ids(await claim({ limit: 4, after: queued[1] ?? '' }))).to.deep.equal(queued.slice(2, 6));
    expect(ids(await claim({ limit: 4 }))).to.deep.equal([...queued.slice(0, 2), ...queued.slice(6, 8)]);
    expect(ids(await claim({ limit: 4 }))).to.deep.equal(queued.slice(8));
    expect(await claim()).to.deep.include({ tasks: [] });
  });

  it('skip rows that another transaction holds, and do not wait for them', async () => {
    const [held, other] = await queue(2);
    await test.database.transaction(async (transaction) => {
      await transaction('deliveries').where({ id: held }).forUpdate().first('id');
      expect(ids(await claim())).to.deep.equal([other]);
    });
    expect(ids(await claim())).to.deep.equal([held]);
  });

  it('last as long as their lease; then others may claim again', async () => {
    const queued = await queue(1);
    const before = performance.now();
    const [task] = (await claim())?.tasks ?? [];
    expect(task?.leaseEndsAt).to.be.within(before + LEASE_MS, performance.now() + LEASE_MS);
    expect(ids(await claim())).to.deep.equal([]);
    await test.database('deliveries').update({ leased_until: test.database.raw('now()') });
    expect(ids(await claim())).to.deep.equal(queued);
  });

  it('can be given back at once', async () => {
    const queued = await queue(3);
    await claim();
    await store().release(queued.slice(1));
    expect(ids(await claim())).to.deep.equal(queued.slice(1));
  });

  it('when given back, do not change deliveries with a workflow or finished ones', async () => {
    const queued = await queue(2);
    const [first, second] = (await claim())?.tasks ?? [];
    if (!first || !second) throw new Error('nothing was claimed');
    await createDeliveryOutcomes(test.database).record([
      outcomeOf(first, 'delivered'),
      outcomeOf(second, 'retrying'),
    ]);
    const before = await Promise.all(queued.map((id) => rowOf(test.database, 'deliveries', id)));
    await store().release(queued);
    expect(await Promise.all(queued.map((id) => rowOf(test.database, 'deliveries', id)))).to.deep.equal(
      before,
    );
    expect(ids(await claim())).to.deep.equal([]);
  });

  it('get nothing from an endpoint that is switched off, failing or unknown', async () => {
    await queue(1);
    expect(await claim({ endpointId: 'wh_unknown' })).to.equal(null);
    await set({ active: false });
    expect(await claim()).to.equal(null);
    await set({ active: true, release_limit: 0 });
    expect(await claim()).to.equal(null);
    await set({ release_limit: null });
    expect(ids(await claim())).to.have.length(1);
  });

  it('return how many may go at once, and get no more from a recovering endpoint', async () => {
    const queued = await queue(5);
    await set({ release_limit: 2 });
    const claimed = await claim({ limit: 96 });
    expect(claimed?.releaseLimit).to.equal(2);
    expect(ids(claimed)).to.deep.equal(queued.slice(0, 2));
  });

  describe('for a workflow', () => {
    it('are those of the delivery that has one, until it is finished', async () => {
      const [id = ''] = await queue(1, { status: 'retrying', attempt_count: 3, attempts_before: 2 });
      expect(await store().claimRetry(id, LEASE_MS)).to.include({
        deliveryId: id,
        endpointId: owner.endpointId,
        attemptCount: 3,
        attemptsBefore: 2,
      });
      for (const status of ['queued', 'delivered', 'failed']) {
        const finished = status === 'queued' ? null : new Date();
        await test.database('deliveries').where({ id }).update({ status, finished_at: finished });
        expect(await store().claimRetry(id, LEASE_MS), status).to.equal(null);
      }
    });

    it('get nothing after its endpoint was switched off', async () => {
      const [id = ''] = await queue(1, { status: 'retrying' });
      await set({ active: false });
      expect(await store().claimRetry(id, LEASE_MS)).to.equal(null);
    });
  });

  describe('find', () => {
    const ready = () => store().readyEndpoints();

    it('each endpoint with deliveries to claim, once, however many wait', async () => {
      const other = await newEndpointOwner(test.database);
      await queue(20);
      await queueDeliveries(test.database, other, 1);
      await newEndpointOwner(test.database);
      expect(await ready()).to.have.members([owner.endpointId, other.endpointId]);
    });

    it('no endpoint that is switched off, failing, or at its hourly limit', async () => {
      await queue(1);
      for (const changes of [
        { active: false },
        { active: true, release_limit: 0 },
        { release_limit: null, window_started_at: new Date(), window_count: 10_000 },
      ]) {
        await set(changes);
        expect(await ready(), JSON.stringify(changes)).to.deep.equal([]);
      }
      await set({ window_count: 9_999 });
      expect(await ready()).to.deep.equal([owner.endpointId]);
    });

    it('no endpoint whose deliveries are all claimed or had their first attempt', async () => {
      await queue(1, { status: 'retrying' });
      await queue(1, { status: 'retry_due', due_at: new Date() });
      await queue(2, { leased_until: new Date(Date.now() + LEASE_MS) });
      expect(await ready()).to.deep.equal([]);
      await test
        .database('deliveries')
        .where({ status: 'queued' })
        .update({ leased_until: new Date(0) });
      expect(await ready()).to.deep.equal([owner.endpointId]);
    });
  });

  it('leave other writes over their connection as durable as before', async () => {
    const connection = connectDatabase({ url: test.url, applicationName: 'test', poolSize: 1 });
    const durability = async () => {
      const { rows } = await connection.raw<{ rows: { synchronous_commit: string }[] }>(
        'SHOW synchronous_commit',
      );
      return rows[0]?.synchronous_commit;
    };
    const [first] = await queue(1);
    await connection.raw('SET synchronous_commit = on');
    const claimed = await createDeliveryClaims(connection).claimFirst(owner.endpointId, {
      limit: 1,
      after: '',
      leaseMs: LEASE_MS,
    });
    expect(ids(claimed)).to.deep.equal([first]);
    expect(await durability()).to.equal('on');
    await connection.destroy();
  });
});
