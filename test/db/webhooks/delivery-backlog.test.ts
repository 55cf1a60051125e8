import { expect } from 'chai';
import { connectDatabase, type Database } from '../../../db/postgres/connect.ts';
import { createDeliveryClaims } from '../../../db/webhooks/delivery-claims.ts';
import { createDeliveryOutcomes } from '../../../db/webhooks/delivery-outcomes.ts';
import { createDeletedEndpoints } from '../../../db/webhooks/deleted-endpoints.ts';
import { createDeliveryRetries } from '../../../db/webhooks/delivery-retries.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { outcomeOf, queueDeliveries, setEndpoint, type Owner } from '../support/queued-deliveries.ts';
import { insertEndpoint, newAccount } from '../support/rows.ts';
import { rowsRead } from '../support/rows-read.ts';

/** So large that reading all of it for a batch would be noticed. */
const BACKLOG = 20_000;
const OTHERS = 9;
const TURNS = 20;
const BATCH = 50;
/** PostgreSQL plans the first 5 executions for their values (plancache.c); more show the generic plan too. */
const ROUNDS = 8;
/** A batch is found, locked and written, and leased rows are skipped. */
const READ_FOR_EACH = 10;

const PLACES = { limit: 50, maxOpen: 200, maxProbes: 50, maxOpenPerAccount: 50, leaseMs: 60_000 };

describe('a backlog of deliveries', () => {
  let test: TestDatabase;
  let database: Database;
  let owner: Owner;
  let others: Owner[];

  before(async () => {
    test = await startTestDatabase();
    // One connection, so that the statistics are complete when they are read.
    database = connectDatabase({ url: test.url, applicationName: 'test', poolSize: 1 });
    const accountId = await newAccount(database);
    owner = { accountId, endpointId: await insertEndpoint(database, accountId) };
    others = await Promise.all(
      Array.from({ length: OTHERS }, async () => ({
        accountId,
        endpointId: await insertEndpoint(database, accountId),
      })),
    );
    // By turns, as for events that all of them want.
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const each of [owner, ...others]) await queueDeliveries(database, each, BACKLOG / TURNS);
    }
    // The planner then knows that no delivery is finished.
    await database.raw('ANALYZE deliveries');
  });
  after(async () => {
    await database.destroy();
    await test.stop();
  });

  const read = (work: () => Promise<unknown>): Promise<number> => rowsRead(database, 'deliveries', work);

  it('is not read by the search for ready endpoints', async () => {
    const { readyEndpoints } = createDeliveryClaims(database);
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await read(readyEndpoints)).to.be.below(READ_FOR_EACH * (OTHERS + 1));
    }
  });

  it('is not read for a claim or for the outcomes of a few', async () => {
    const claims = createDeliveryClaims(database);
    const outcomes = createDeliveryOutcomes(database);
    let after = '';
    for (let round = 0; round < ROUNDS; round += 1) {
      let tasks: string[] = [];
      const forClaim = await read(async () => {
        const claimed = await claims.claimFirst(owner.endpointId, { limit: BATCH, after, leaseMs: 60_000 });
        tasks = claimed?.tasks.map(({ deliveryId }) => deliveryId) ?? [];
      });
      expect(tasks).to.have.length(BATCH);
      const forOutcomes = await read(() =>
        outcomes.record(
          tasks.map((deliveryId) => outcomeOf({ deliveryId, endpointId: owner.endpointId }, 'delivered')),
        ),
      );
      expect(Math.max(forClaim, forOutcomes)).to.be.below(READ_FOR_EACH * BATCH);
      after = tasks.at(-1) ?? '';
    }
  });

  it('is not slower to search because of finished deliveries, its own or those of others', async () => {
    const claims = createDeliveryClaims(database);
    for (const each of [owner, ...others]) {
      await database.raw(
        `UPDATE deliveries SET status = 'delivered', finished_at = now(), attempt_count = 1
          WHERE id IN (SELECT id FROM deliveries WHERE endpoint_id = ? AND finished_at IS NULL ORDER BY id LIMIT ?)`,
        [each.endpointId, BACKLOG / 4],
      );
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await read(claims.readyEndpoints)).to.be.below(READ_FOR_EACH * (OTHERS + 1));
      const found = await read(async () => {
        const claimed = await claims.claimFirst(owner.endpointId, { limit: BATCH, after: '', leaseMs: 0 });
        expect(claimed?.tasks).to.have.length(BATCH);
      });
      expect(found).to.be.below(READ_FOR_EACH * BATCH);
    }
  });

  it('is not read for the probe of a failing endpoint, or while a probe is under way', async () => {
    const { mayNeedPlaces, takePlaces } = createDeliveryRetries(database);
    await setEndpoint(database, owner.endpointId, { release_limit: 0 });
    for (let round = 0; round < ROUNDS; round += 1) {
      const found = await read(async () => {
        expect(await mayNeedPlaces()).to.equal(true);
        expect(await takePlaces(PLACES)).to.have.length(round === 0 ? 1 : 0);
      });
      expect(found).to.be.below(READ_FOR_EACH * (OTHERS + 1));
    }
  });

  it('is not read for retries that are not due yet', async () => {
    const { mayNeedPlaces, takePlaces } = createDeliveryRetries(database);
    const [repeated] = others;
    if (!repeated) throw new Error('the other endpoint is missing');
    await queueDeliveries(database, repeated, BACKLOG, {
      status: 'retry_due',
      due_at: new Date(Date.now() + 3_600_000),
    });
    for (const known of ['nothing', 'all of it']) {
      if (known === 'all of it') await database.raw('ANALYZE deliveries');
      const found = await read(async () => {
        expect(await mayNeedPlaces()).to.equal(true);
        expect(await takePlaces(PLACES)).to.deep.equal([]);
      });
      expect(found, `the planner knows ${known}`).to.be.below(READ_FOR_EACH * (OTHERS + 1));
    }
  });

  it('is read once to be ended after its endpoint was deleted', async () => {
    const { endDeliveries } = createDeletedEndpoints(database);
    const [, deleted] = others;
    await setEndpoint(database, deleted?.endpointId ?? '', { deleted_at: new Date(), active: false });
    for (let left = (BACKLOG * 3) / 4; left > 0; left -= BACKLOG / 4) {
      const found = await read(async () => {
        expect(await endDeliveries(BACKLOG / 4)).to.equal(BACKLOG / 4);
      });
      expect(found).to.be.below((READ_FOR_EACH * BACKLOG) / 4);
    }
    expect(await read(() => endDeliveries(BACKLOG / 4))).to.be.below(READ_FOR_EACH);
  });
});
