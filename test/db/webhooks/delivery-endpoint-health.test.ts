import { expect } from 'chai';
import { createDeliveryOutcomes } from '../../../db/webhooks/delivery-outcomes.ts';
import { createEndpointHealthStore } from '../../../db/webhooks/endpoint-health-store.ts';
import { testDatabase } from '../../support/database.ts';
import { outcomeOf, queueDeliveries, rowOf, setEndpoint } from '../support/queued-deliveries.ts';
import { insertEndpoint, newAccount } from '../support/rows.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-01-02T00:00:00.000Z');
const at = (hours: number) => new Date(START + hours * HOUR_MS);

describe('the health of an endpoint', () => {
  const test = testDatabase();
  let accountId: string;
  let endpointId: string;

  beforeEach(async () => {
    await test.database.raw('TRUNCATE attempts, deliveries, events, webhook_recoveries, webhook_endpoints');
    accountId = await newAccount(test.database);
    endpointId = await insertEndpoint(test.database, accountId);
  });

  const endpoint = () => rowOf(test.database, 'webhook_endpoints', endpointId);
  const set = (changes: Record<string, unknown>) => setEndpoint(test.database, endpointId, changes);

  /** Records these attempts together; true is a success. Each began an hour after the one before. */
  async function attempts(succeeded: boolean[], fromHour = 0, { gone = false } = {}): Promise<void> {
    const ids = await queueDeliveries(test.database, { accountId, endpointId }, succeeded.length);
    const outcomes = succeeded.map((each, index) =>
      outcomeOf({ deliveryId: ids[index] ?? '', endpointId }, each ? 'delivered' : 'failed', {
        gone,
        attempt: { startedAt: at(fromHour + index) },
      }),
    );
    await createDeliveryOutcomes(test.database).record(outcomes);
  }

  const fail = (howMany: number, fromHour = 0) => attempts(Array<boolean>(howMany).fill(false), fromHour);
  const succeed = (fromHour = 0) => attempts([true], fromHour);

  async function releaseLimit(): Promise<unknown> {
    return (await endpoint())['release_limit'];
  }

  it('is failing after ten failures in a row, in any number of batches', async () => {
    await fail(3);
    await fail(4);
    await fail(2);
    expect(await endpoint()).to.include({ consecutive_failures: 9, release_limit: null });
    await fail(1);
    expect(await endpoint()).to.include({ consecutive_failures: 10, release_limit: 0 });
    await fail(1);
    expect(await endpoint()).to.include({ consecutive_failures: 11, release_limit: 0 });
  });

  it('is not reduced by single failures of a healthy one', async () => {
    await fail(1);
    expect(await releaseLimit()).to.equal(null);
    await attempts([true, false, true, false]);
    expect(await releaseLimit()).to.equal(null);
  });

  it('counts only failures in a row: a success starts the count again', async () => {
    await fail(9);
    await attempts([true, false, false]);
    expect(await endpoint()).to.include({ consecutive_failures: 2, release_limit: null });
    await attempts([false, false, true]);
    expect(await endpoint()).to.include({
      consecutive_failures: 0,
      failing_since: null,
      release_limit: null,
    });
  });

  it('goes up a ramp after failing, and is full again at its end', async () => {
    await fail(10);
    const ramp: unknown[] = [];
    for (let step = 0; step < 7; step += 1) {
      await succeed();
      ramp.push(await releaseLimit());
    }
    expect(ramp).to.deep.equal([1, 2, 4, 8, 16, 32, null]);
  });

  it('goes down on the ramp if all attempts fail, but only stops after ten failures, and goes up again after them', async () => {
    await set({ release_limit: 8 });
    await fail(2);
    expect(await releaseLimit()).to.equal(4);
    await attempts([true, false]);
    expect(await releaseLimit(), 'mixed').to.equal(4);
    await fail(1);
    await fail(1);
    await fail(1);
    expect(await releaseLimit()).to.equal(1);
    await fail(6);
    expect(await releaseLimit()).to.equal(0);
    await succeed();
    expect(await endpoint()).to.include({ release_limit: 1, consecutive_failures: 0 });
  });

  it('records since when it fails: the first failure after the last success', async () => {
    await attempts([false, true, false, false], 0);
    expect((await endpoint())['failing_since']).to.deep.equal(at(2));
    await fail(3, 4);
    expect(await endpoint()).to.deep.include({
      failing_since: at(2),
      last_success_at: at(1),
      last_failure_at: at(6),
      last_triggered_at: at(6),
    });
    await succeed(7);
    await fail(2, 8);
    expect((await endpoint())['failing_since']).to.deep.equal(at(8));
  });

  it('is not changed back by an attempt that began earlier and took longer', async () => {
    await attempts([true, false], 10);
    await fail(1, 8);
    expect(await endpoint()).to.deep.include({ last_success_at: at(10), last_failure_at: at(11) });
  });

  it('is switched off by a 410, once and for that reason', async () => {
    await attempts([false], 0, { gone: true });
    const off = await endpoint();
    expect(off).to.include({ active: false, deactivation_reason: 'gone' });
    expect(off['deactivated_at']).to.be.instanceOf(Date);
    await attempts([false], 1, { gone: true });
    expect((await endpoint())['deactivated_at']).to.deep.equal(off['deactivated_at']);
    expect(await createEndpointHealthStore(test.database).deactivate(0)).to.deep.equal([]);
  });

  it('does not blame the service if its owner switched it off', async () => {
    await set({ active: false });
    await attempts([false], 0, { gone: true });
    expect(await endpoint()).to.include({ active: false, deactivated_at: null, deactivation_reason: null });
  });

  describe('after a long time of failures', () => {
    const store = () => createEndpointHealthStore(test.database);

    it('warns once, and again only after it has recovered', async () => {
      await fail(24);
      expect(await store().warn(24 * HOUR_MS)).to.deep.equal([]);
      await fail(1, 24);
      const warned = [{ id: endpointId, accountId, failingSince: at(0) }];
      expect(await store().warn(24 * HOUR_MS)).to.deep.equal(warned);
      await fail(1, 25);
      expect(await store().warn(24 * HOUR_MS)).to.deep.equal([]);
      await succeed(26);
      expect((await endpoint())['warned_at']).to.equal(null);
      await fail(25, 30);
      expect(await store().warn(24 * HOUR_MS)).to.deep.equal([{ ...warned[0], failingSince: at(30) }]);
    });

    it('is switched off once, with reason and time', async () => {
      await fail(120);
      expect(await store().deactivate(120 * HOUR_MS)).to.deep.equal([]);
      expect(await endpoint()).to.include({ active: true, deactivated_at: null });
      await fail(1, 120);
      expect(await store().deactivate(120 * HOUR_MS)).to.deep.equal([
        { id: endpointId, accountId, failingSince: at(0) },
      ]);
      expect(await store().deactivate(120 * HOUR_MS)).to.deep.equal([]);
      const off = await endpoint();
      expect(off).to.include({ active: false, deactivation_reason: 'failing' });
      expect(off['deactivated_at']).to.be.instanceOf(Date);
    });

    it('is checked later if an outcome is being written: neither waits for the other', async () => {
      await fail(121);
      const other = await insertEndpoint(test.database, accountId);
      await setEndpoint(test.database, other, {
        release_limit: 0,
        failing_since: at(0),
        last_failure_at: at(121),
      });
      await test.database.transaction(async (outcome) => {
        await outcome('webhook_endpoints').where({ id: endpointId }).forUpdate().first('id');
        expect((await store().warn(24 * HOUR_MS)).map(({ id }) => id)).to.deep.equal([other]);
        expect((await store().deactivate(24 * HOUR_MS)).map(({ id }) => id)).to.deep.equal([other]);
      });
      expect((await store().deactivate(24 * HOUR_MS)).map(({ id }) => id)).to.deep.equal([endpointId]);
    });

    it('stays on without a new attempt, however long ago its last failure was', async () => {
      await fail(10);
      expect(at(10).getTime()).to.be.lessThan(Date.now());
      expect(await store().deactivate(24 * HOUR_MS)).to.deep.equal([]);
      expect(await store().warn(24 * HOUR_MS)).to.deep.equal([]);
    });

    it('stays on after a single success', async () => {
      await fail(100);
      await attempts([true, false], 100);
      await fail(99, 101);
      expect(await store().deactivate(120 * HOUR_MS)).to.deep.equal([]);
    });
  });
});
