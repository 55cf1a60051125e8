import { expect } from 'chai';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createEventQueries, SCANNED_EVENTS } from '../../../db/events/event-queries.ts';
import { createTimelineQueries } from '../../../db/operations/timeline-queries.ts';
import { createReadEvents } from '../../../use-cases/events/read-events.ts';
import { testDatabase, startTestDatabase } from '../../support/database.ts';
import { testUserKeys } from '../../support/test-user-keys.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { insertEventRow } from '../support/delivery-rows.ts';
import { newAccount } from '../support/rows.ts';

const WRITERS = 4;
const EVENTS_EACH = 25;

describe('the events of an account', () => {
  const test = testDatabase();
  let accountId: string;

  beforeEach(async () => {
    accountId = await newAccount(test.database);
  });

  /** Reads like a client that keeps only the last cursor. */
  function reader({
    pageSize = 100,
    filters = null as string[] | null,
    wallet = null as string | null,
  } = {}) {
    const actor = apiKeyOf(accountId);
    const readEvents = createReadEvents({
      events: createEventQueries(test.database),
      timeline: createTimelineQueries(test.database),
      userKeys: testUserKeys(),
      eventRetentionMs: 1_000,
    });
    let after: string | undefined;
    let pages = 0;
    return {
      pages: () => pages,
      async read(): Promise<string[]> {
        const seen: string[] = [];
        for (;;) {
          const page = await readEvents(actor, { filters, wallet }, { after, limit: pageSize });
          pages += 1;
          after = page.nextCursor;
          seen.push(...page.events.map(({ id }) => id));
          if (!page.hasMore) return seen;
        }
      },
    };
  }

  const write = async (database = test.database, changes: Parameters<typeof insertEventRow>[2] = {}) =>
    (await insertEventRow(database, accountId, changes)).id;

  it('are shown once, oldest first, and also after an empty page', async () => {
    const ids = [await write(), await write(), await write()];
    const events = reader({ pageSize: 1 });
    expect(await events.read()).to.deep.equal(ids);
    expect(await events.read()).to.deep.equal([]);
    const id = await write();
    expect(await events.read()).to.deep.equal([id]);
    accountId = await newAccount(test.database);
    expect(await reader().read(), 'of another account').to.deep.equal([]);
  });

  it('do not skip a transaction that began earlier and was committed later', async () => {
    const events = reader();
    const slow = await test.database.transaction();
    const fast = await test.database.transaction();
    const early = await write(slow);
    const late = await write(fast);
    await fast.commit();
    expect(await events.read(), 'the later one waits for the earlier one').to.deep.equal([]);
    await slow.commit();
    expect(await events.read()).to.deep.equal([early, late]);
  });

  it('are held up by any write transaction of the cluster, and none is lost', async () => {
    const events = reader();
    const other = await startTestDatabase();
    const open = await other.database.transaction();
    await open.raw('SELECT pg_current_xact_id()');
    const id = await write();
    try {
      expect(await events.read()).to.deep.equal([]);
    } finally {
      await open.rollback();
      await other.stop();
    }
    expect(await events.read()).to.deep.equal([id]);
  });

  it('of many writers are shown exactly once to a client that reads meanwhile', async () => {
    const events = reader({ pageSize: 7 });
    const written: string[] = [];
    const seen: string[] = [];
    const done = new AbortController();
    const writers = Promise.all(
      Array.from({ length: WRITERS }, async () => {
        for (let index = 0; index < EVENTS_EACH; index += 1) {
          const transaction = await test.database.transaction();
          written.push(await write(transaction));
          // Commits come in another order than the transaction ids were assigned.
          for (let turns = Math.random() * 20; turns > 0; turns -= 1) await nextTurn();
          await transaction.commit();
        }
      }),
    ).finally(() => done.abort());
    while (!done.signal.aborted) seen.push(...(await events.read()));
    await writers;
    seen.push(...(await events.read()));
    expect(seen.toSorted()).to.deep.equal(written.toSorted());
  });

  it('are filtered as endpoints filter them', async () => {
    const pending = await write(test.database, { wallet: 'W' });
    const failed = await write(test.database, { name: 'transaction.failed' });
    const reward = await write(test.database, { name: 'stake.reward', wallet: 'W' });
    const read = (filters: string[] | null, wallet: string | null = null) =>
      reader({ filters, wallet }).read();
    expect(await read(['transaction.*'])).to.deep.equal([pending, failed]);
    expect(await read(['transaction.failed', 'stake.reward'])).to.deep.equal([failed, reward]);
    expect(await read(['*'])).to.deep.equal([pending, failed, reward]);
    expect(await read(['price.alert'])).to.deep.equal([]);
    expect(await read(null, 'W')).to.deep.equal([pending, reward]);
    expect(await read(['transaction.*'], 'W')).to.deep.equal([pending]);
  });

  it('that a filter leaves out are skipped in bounded pages, and not read again', async () => {
    await test.database.raw(
      `INSERT INTO events (id, owner_id, family, name, schema_version, body)
       SELECT 'evt_' || uuidv7(), ?, 'platform', 'transaction.pending', 1, '{}' FROM generate_series(1, ?)`,
      [accountId, SCANNED_EVENTS + 10],
    );
    const events = reader({ filters: ['stake.reward'] });
    expect(await events.read()).to.deep.equal([]);
    expect(events.pages()).to.equal(2);
    const id = await write(test.database, { name: 'stake.reward' });
    expect(await events.read()).to.deep.equal([id]);
    expect(events.pages()).to.equal(3);
  });

  it('are read page by page by their index, however many there are', async () => {
    const [plan] = await test.database.transaction(async (transaction) => {
      await transaction.raw('SET LOCAL enable_seqscan = off');
      const { rows } = await transaction.raw<{ rows: { 'QUERY PLAN': string }[] }>(
        `EXPLAIN SELECT id FROM events
          WHERE owner_id = 'a' AND (xid, created_at, id) > ('7', now(), 'b')
            AND xid < pg_snapshot_xmin(pg_current_snapshot())
          ORDER BY xid, created_at, id LIMIT 10`,
      );
      return [rows.map((row) => row['QUERY PLAN']).join('\n')];
    });
    expect(plan).to.include('events_owner_ascending').and.not.include('Sort');
  });
});
