import { expect } from 'chai';
import { connectDatabase, type Database } from '../../../db/postgres/connect.ts';
import { insertEvents } from '../../../db/events/event-store.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { newEvent, queueDeliveries, writeEvent, type Owner } from '../support/queued-deliveries.ts';
import { insertEndpoint, newAccount } from '../support/rows.ts';
import { rowsRead } from '../support/rows-read.ts';

const DELIVERED = 20_000;
const BATCH = 300;
/** A NOTIFY needs one read of an endpoint's newest delivery, and an event one to see if it was written before. */
const READ_FOR_EACH = 5;
/** PostgreSQL plans the first 5 executions for their values (plancache.c); more show the generic plan too. */
const ROUNDS = 8;

describe('an event for one of few endpoints with many deliveries', () => {
  let test: TestDatabase;
  let database: Database;
  let owner: Owner;

  before(async () => {
    test = await startTestDatabase();
    database = connectDatabase({ url: test.url, applicationName: 'test', poolSize: 1 });
    const accountId = await newAccount(database);
    owner = { accountId, endpointId: await insertEndpoint(database, accountId) };
    await queueDeliveries(database, owner, DELIVERED, {
      status: 'delivered',
      finished_at: new Date(),
      attempt_count: 1,
    });
    await database.raw('VACUUM ANALYZE deliveries');
  });
  after(async () => {
    await database.destroy();
    await test.stop();
  });

  const read = (work: () => Promise<unknown>): Promise<number> => rowsRead(database, 'deliveries', work);

  it('is written without reading these', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await read(() => writeEvent(database, owner.accountId))).to.be.below(READ_FOR_EACH);
    }
  });

  it('is written with equally few reads per event if many are written together', async () => {
    const none = { operationId: null, walletAddress: null, network: null, chainId: null };
    const events = Array.from({ length: BATCH }, () => ({
      subject: { ownerId: owner.accountId, ...none },
      draft: newEvent(),
    }));
    expect(await read(() => insertEvents(database, events))).to.be.below(READ_FOR_EACH * BATCH);
    const written = await database('deliveries').where({ status: 'queued' }).count('* as count').first();
    expect(Number(written?.['count'])).to.equal(ROUNDS + BATCH);
  });
});
