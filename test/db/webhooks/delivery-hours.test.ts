import { expect } from 'chai';
import { createDeliveryClaims } from '../../../db/webhooks/delivery-claims.ts';
import { createAccountStore } from '../../../db/access/account-store.ts';
import { testDatabase } from '../../support/database.ts';
import { queueDeliveries, rowOf, setEndpoint } from '../support/queued-deliveries.ts';
import { insertEndpoint } from '../support/rows.ts';
import { ownerOfEachTest } from '../support/owner-of-each-test.ts';

/** The rest of the 10,000 in most tests. */
const LEFT = 5;

describe('the hourly limit of an endpoint', () => {
  const test = testDatabase();
  const owner = ownerOfEachTest(test);

  async function claim(limit = 10, { endpointId } = owner): Promise<string[]> {
    const options = { limit, after: '', leaseMs: 60_000 };
    const claimed = await createDeliveryClaims(test.database).claimFirst(endpointId, options);
    return claimed?.tasks.map(({ deliveryId }) => deliveryId) ?? [];
  }

  const leave = (left: number) =>
    setEndpoint(test.database, owner.endpointId, {
      window_started_at: test.database.raw(`now() - interval '59 minutes'`),
      window_count: 10_000 - left,
    });

  const passHour = () =>
    setEndpoint(test.database, owner.endpointId, {
      window_started_at: test.database.raw(`window_started_at - interval '1 hour'`),
    });

  it('counts claimed deliveries, from the first one on', async () => {
    await queueDeliveries(test.database, owner, 3);
    await claim(2);
    await claim(2);
    expect(await claim(2)).to.deep.equal([]);
    const row = await rowOf(test.database, 'webhook_endpoints', owner.endpointId);
    expect(row).to.include({ window_count: 3 });
    expect(row['window_started_at']).to.be.instanceOf(Date);
  });

  it('is shared by all processes that claim at the same time', async () => {
    await queueDeliveries(test.database, owner, 30);
    await leave(LEFT);
    const claimed = (await Promise.all(Array.from({ length: 6 }, () => claim(3)))).flat();
    expect(new Set(claimed).size).to.equal(LEFT);
    expect(claimed).to.have.length(LEFT);
    expect(await rowOf(test.database, 'webhook_endpoints', owner.endpointId)).to.include({
      window_count: 10_000,
    });
  });

  it('loses nothing: the rest waits for the next hour, which starts its own count', async () => {
    const queued = await queueDeliveries(test.database, owner, 8);
    await leave(LEFT);
    expect(await claim()).to.deep.equal(queued.slice(0, LEFT));
    expect(await claim()).to.deep.equal([]);
    await passHour();
    expect(await claim()).to.deep.equal(queued.slice(LEFT));
    expect(await rowOf(test.database, 'webhook_endpoints', owner.endpointId)).to.include({ window_count: 3 });
  });

  it('is not used up by deliveries given back before their attempt', async () => {
    const queued = await queueDeliveries(test.database, owner, LEFT);
    await leave(LEFT);
    await createDeliveryClaims(test.database).release(await claim());
    expect(await claim()).to.deep.equal(queued);
  });

  it('of one endpoint does not hold those of another, and internal accounts have none', async () => {
    const { id: accountId } = await createAccountStore(test.database).createAccount({
      name: 'Measurements',
      tier: 'internal',
      actor: 'test',
    });
    const other = { accountId, endpointId: await insertEndpoint(test.database, accountId) };
    await queueDeliveries(test.database, owner, 1);
    await queueDeliveries(test.database, other, 1);
    await leave(0);
    await setEndpoint(test.database, other.endpointId, {
      window_started_at: new Date(),
      window_count: 20_000,
    });
    expect(await claim()).to.deep.equal([]);
    expect(await claim(10, other)).to.have.length(1);
  });
});
