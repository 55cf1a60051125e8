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

/** So large that nobody would read all of it for a batch. */
const BACKLOG = 20_000;
const OTHERS = 9;
const TURNS = 20;
const BATCH = 50;
/** More than PostgreSQL plans anew for the values it gets (plancache.c: 5), so that the plan for any values is seen too. */
const ROUNDS = 8;
/** A batch is looked for, locked and written, and what is leased already is passed over. */
const READ_FOR_EACH = 10;

const PLACES = { limit: 50, maxOpen: 200, maxProbes: 50, maxOpenPerAccount: 50, leaseMs: 60_000 };

describe('a backlog of deliveries', () => {
  let test: TestDatabase;
  let database: Database;
  let owner: Owner;
  let others: Owner[];

  before(async () => {
    test = await startTestDatabase();
    // One connection, so that all is counted when it is asked for.
    database = connectDatabase({ url: test.url, applicationName: 'test', poolSize: 1 });
    const accountId = await newAccount(database);
    owner = { accountId, endpointId: await insertEndpoint(database, accountId) };
    others = await Promise.all(
      Array.from({ length: OTHERS }, async () => ({
        accountId,
        endpointId: await insertEndpoint(database, accountId),
      })),
    );
    // By turns, as events that all of them want.
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const each of [owner, ...others]) await queueDeliveries(database, each, BACKLOG / TURNS);
    }
    // What the planner knows then is that nothing is finished.
    await database.raw('ANALYZE deliveries');
  });
  after(async () => {
    await database.destroy();
    await test.stop();
  });

  const read = (work: () => Promise<unknown>): Promise<number> => rowsRead(database, 'deliveries', work);

  it('is not read whenever somebody looks who has some', async () => {
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

  it('is not slower to look through for what others have got, or it itself', async () => {
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

  it('is not read for the probe of an endpoint that fails, or while one is under way', async () => {
    const { takePlaces } = createDeliveryRetries(database);
    await setEndpoint(database, owner.endpointId, { release_limit: 0 });
    for (let round = 0; round < ROUNDS; round += 1) {
      const found = await read(async () => {
        expect(await takePlaces(PLACES)).to.have.length(round === 0 ? 1 : 0);
      });
      expect(found).to.be.below(READ_FOR_EACH * (OTHERS + 1));
    }
  });

  it('is not read for those whose time to be repeated has not come', async () => {
    const { takePlaces } = createDeliveryRetries(database);
    const [repeated] = others;
    if (!repeated) throw new Error('there is no other endpoint');
    await queueDeliveries(database, repeated, BACKLOG, {
      status: 'waiting',
      due_at: new Date(Date.now() + 3_600_000),
    });
    for (const known of ['nothing', 'all of it']) {
      if (known === 'all of it') await database.raw('ANALYZE deliveries');
      const found = await read(async () => {
        expect(await takePlaces(PLACES)).to.deep.equal([]);
      });
      expect(found, `the planner knows ${known}`).to.be.below(READ_FOR_EACH * (OTHERS + 1));
    }
  });

  it('is read once to be ended where its endpoint was deleted', async () => {
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
