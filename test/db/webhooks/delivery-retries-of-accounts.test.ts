import { expect } from 'chai';
import { connectDatabase, type Database } from '../../../db/postgres/connect.ts';
import {
  createDeliveryRetries,
  type RetryPlaces,
  type RetryTask,
} from '../../../db/webhooks/delivery-retries.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { rowsRead } from '../support/rows-read.ts';
import { queueDeliveries, setEndpoint, type Owner } from '../support/queued-deliveries.ts';
import { count, insertEndpoint, newAccount } from '../support/rows.ts';

const PLACES: RetryPlaces = {
  limit: 10,
  maxOpen: 200,
  maxOpenPerAccount: 50,
  maxProbes: 100,
  leaseMs: 60_000,
};
const LONG_AGO = new Date('2026-01-02T03:04:05.678Z');
const WAITING = { status: 'retry_due', due_at: LONG_AGO, attempt_count: 1 };

describe('the places for retry workflows, among accounts', () => {
  let test: TestDatabase;
  /** One connection, so that the statistics are complete when they are read. */
  let oneConnection: Database;

  before(async () => {
    test = await startTestDatabase();
    oneConnection = connectDatabase({ url: test.url, applicationName: 'test', poolSize: 1 });
  });
  after(async () => {
    await oneConnection.destroy();
    await test.stop();
  });
  beforeEach(() => test.database.raw('TRUNCATE attempts, deliveries, events, webhook_endpoints CASCADE'));

  const take = (changes: Partial<RetryPlaces> = {}, database = test.database): Promise<RetryTask[]> =>
    createDeliveryRetries(database).takePlaces({ ...PLACES, ...changes });
  const openOf = (accountId: string) =>
    count(test.database, 'deliveries', { account_id: accountId, status: 'retrying' });

  /** An account's endpoints, with as many deliveries each. */
  async function newOwners(
    endpoints: number,
    deliveries: number,
    changes: Record<string, unknown>,
    health: Record<string, unknown> = {},
  ): Promise<{ accountId: string; ids: string[] }> {
    const accountId = await newAccount(test.database);
    const ids: string[] = [];
    for (let each = 0; each < endpoints; each += 1) {
      const owner: Owner = { accountId, endpointId: await insertEndpoint(test.database, accountId) };
      if (Object.keys(health).length > 0) await setEndpoint(test.database, owner.endpointId, health);
      ids.push(...(await queueDeliveries(test.database, owner, deliveries, changes)));
    }
    return { accountId, ids };
  }

  it('are given by turns: fifty endpoints with thousands overdue do not delay another account’s endpoint', async () => {
    const many = await newOwners(50, 100, WAITING);
    const few = await newOwners(1, 3, { ...WAITING, due_at: new Date(Date.now() - 1_000) });
    await test.database.raw('ANALYZE webhook_endpoints; ANALYZE deliveries');
    let taken: string[] = [];
    const read = await rowsRead(oneConnection, 'deliveries', async () => {
      taken = (await take({}, oneConnection)).map(({ deliveryId }) => deliveryId);
    });
    // Each once and a few more by chance: the query runs up to twenty times a second.
    expect(read).to.be.below(1.1 * (many.ids.length + few.ids.length));
    expect(taken).to.have.length(10);
    expect(taken).to.include.members(few.ids);
    for (let turn = 0; turn < 10; turn += 1) {
      await take();
      expect(await openOf(many.accountId)).to.be.at.most(50);
    }
    expect(await openOf(many.accountId)).to.equal(50);
    const late = await newOwners(1, 1, { ...WAITING, due_at: new Date() });
    expect((await take()).map(({ deliveryId }) => deliveryId)).to.deep.equal(late.ids);
  });

  it('are limited per account, probes included, so that two accounts both get their share', async () => {
    const account = await newOwners(8, 2, {}, { release_limit: 0, last_failure_at: LONG_AGO });
    const other = await newOwners(2, 2, {}, { release_limit: 0, last_failure_at: new Date() });
    const places = { maxOpenPerAccount: 4 };
    const first = (await take({ ...places, limit: 4 })).map(({ deliveryId }) => deliveryId);
    expect(first.filter((id) => other.ids.includes(id))).to.have.length(2);
    await take(places);
    await take(places);
    expect(await openOf(account.accountId)).to.equal(4);
    expect(await openOf(other.accountId)).to.equal(2);
  });

  it('are limited in the same way for first attempts by workflows, whichever account asked first', async () => {
    const many = await newOwners(2, 10, {});
    const few = await newOwners(1, 2, {});
    const named = await createDeliveryRetries(test.database).takePlacesFor([...many.ids, ...few.ids], {
      ...PLACES,
      maxOpenPerAccount: 5,
    });
    expect(named).to.have.length(7);
    expect(await openOf(many.accountId)).to.equal(5);
    expect(await openOf(few.accountId)).to.equal(2);
  });

  it('are given again to silent workflows, which have their place already', async () => {
    const { accountId } = await newOwners(1, 6, { status: 'retrying', leased_until: LONG_AGO });
    expect(await take({ maxOpenPerAccount: 5 })).to.have.length(6);
    expect(await openOf(accountId)).to.equal(6);
  });
});
