import { expect } from 'chai';
import { connectDatabase, type Database } from '../../db/connect.ts';
import { createDeliveryClaims } from '../../db/stores/delivery-claims.ts';
import { createDeliveryOutcomes } from '../../db/stores/delivery-outcomes.ts';
import { startTestDatabase, type TestDatabase } from '../support/database.ts';
import { outcomeOf, queueDeliveries, type Owner } from './support/queued-deliveries.ts';
import { insertEndpoint, newAccount } from './support/rows.ts';

/** So large that nobody would read all of it for a batch. */
const BACKLOG = 20_000;
const BATCH = 50;
/** More than PostgreSQL plans anew for the values it gets (plancache.c: 5), so that the plan for any values is seen too. */
const ROUNDS = 8;
/** A batch is looked for, locked and written, and what is leased already is passed over. */
const READ_FOR_EACH = 10;

describe('a backlog of deliveries', () => {
  let test: TestDatabase;
  let database: Database;
  let owner: Owner;

  before(async () => {
    test = await startTestDatabase();
    // One connection, so that all is counted when it is asked for.
    database = connectDatabase({ url: test.url, applicationName: 'test', poolSize: 1 });
    const accountId = await newAccount(database);
    owner = { accountId, endpointId: await insertEndpoint(database, accountId) };
    await queueDeliveries(database, owner, BACKLOG);
  });
  after(async () => {
    await database.destroy();
    await test.stop();
  });

  /** Rows of deliveries that were read, by whatever way, for some work. */
  async function rowsRead(work: () => Promise<unknown>): Promise<number> {
    const before = await rowsReadSoFar();
    await work();
    return (await rowsReadSoFar()) - before;
  }

  async function rowsReadSoFar(): Promise<number> {
    await database.raw('SELECT pg_stat_force_next_flush()');
    const { rows } = await database.raw<{ rows: { read: string }[] }>(
      `SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS read
         FROM pg_stat_user_tables WHERE relname = 'deliveries'`,
    );
    return Number(rows[0]?.read);
  }

  it('is not read whenever somebody looks who has some', async () => {
    const { readyEndpoints } = createDeliveryClaims(database);
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await rowsRead(readyEndpoints)).to.be.below(READ_FOR_EACH);
    }
  });

  it('is not read for a claim or for the outcomes of a few', async () => {
    const claims = createDeliveryClaims(database);
    const outcomes = createDeliveryOutcomes(database);
    let after = '';
    for (let round = 0; round < ROUNDS; round += 1) {
      let tasks: string[] = [];
      const forClaim = await rowsRead(async () => {
        const claimed = await claims.claimFirst(owner.endpointId, { limit: BATCH, after, leaseMs: 60_000 });
        tasks = claimed?.tasks.map(({ deliveryId }) => deliveryId) ?? [];
      });
      expect(tasks).to.have.length(BATCH);
      const forOutcomes = await rowsRead(() =>
        outcomes.record(
          tasks.map((deliveryId) => outcomeOf({ deliveryId, endpointId: owner.endpointId }, 'delivered')),
        ),
      );
      expect(Math.max(forClaim, forOutcomes)).to.be.below(READ_FOR_EACH * BATCH);
      after = tasks.at(-1) ?? '';
    }
  });
});
