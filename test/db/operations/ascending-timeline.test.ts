import { expect } from 'chai';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { oldestOpenTransactionSeconds } from '../../../db/postgres/open-transactions.ts';
import { createTimelineQueries } from '../../../db/operations/timeline-queries.ts';
import type { Operation } from '../../../domain/operations/operation.ts';
import { testDatabase, startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertOperation, newAccount } from '../support/rows.ts';
import { entryName, timelineReader, writeEntry } from '../support/timeline-reader.ts';

const WRITERS = 6;
const ENTRIES_EACH = 25;

describe('the timeline of an account', () => {
  const test = testDatabase();
  let accountId: string;
  let first: Operation;
  let second: Operation;

  beforeEach(async () => {
    accountId = await newAccount(test.database);
    first = await insertOperation(test.database, accountId);
    second = await insertOperation(test.database, accountId);
  });

  it('shows everything once, oldest first, and continues from an empty page', async () => {
    const reader = timelineReader(test.database, accountId, 1);
    expect(await reader.read()).to.deep.equal([entryName(first.id, 1), entryName(second.id, 1)]);
    expect(await reader.read()).to.deep.equal([]);
    const entry = await writeEntry(test.database, second, 2);
    expect(await reader.read()).to.deep.equal([entry]);
  });

  it('has no entry of another account', async () => {
    expect(await timelineReader(test.database, await newAccount(test.database)).read()).to.deep.equal([]);
  });

  it('does not skip what began earlier and was committed later', async () => {
    const reader = timelineReader(test.database, accountId);
    await reader.read();
    const slow = await test.database.transaction();
    const fast = await test.database.transaction();
    const early = await writeEntry(slow, first, 2);
    const late = await writeEntry(fast, second, 2);
    await fast.commit();
    expect(await reader.read(), 'the later one waits for the earlier one').to.deep.equal([]);
    await slow.commit();
    expect(await reader.read()).to.deep.equal([early, late]);
    expect(await reader.read()).to.deep.equal([]);
  });

  it('does not wait for what was rolled back', async () => {
    const reader = timelineReader(test.database, accountId);
    await reader.read();
    const slow = await test.database.transaction();
    await writeEntry(slow, first, 2);
    const entry = await writeEntry(test.database, second, 2);
    await slow.rollback();
    expect(await reader.read()).to.deep.equal([entry]);
  });

  it('shows each entry of many writers exactly once to a concurrent reader', async () => {
    const reader = timelineReader(test.database, accountId, 7);
    const seen = await reader.read();
    const written: string[] = [];
    async function write(): Promise<void> {
      const operation = await insertOperation(test.database, accountId);
      written.push(entryName(operation.id, 1));
      for (let version = 2; version <= ENTRIES_EACH; version += 1) {
        const transaction = await test.database.transaction();
        written.push(await writeEntry(transaction, operation, version));
        // Commits come in another order than the transaction ids were given out.
        for (let turns = Math.random() * 20; turns > 0; turns -= 1) await nextTurn();
        await transaction.commit();
      }
    }
    const done = new AbortController();
    const writers = Promise.all(Array.from({ length: WRITERS }, write)).finally(() => {
      done.abort();
    });
    while (!done.signal.aborted) seen.push(...(await reader.read()));
    await writers;
    seen.push(...(await reader.read()));
    expect(seen.toSorted()).to.deep.equal(
      [...written, entryName(first.id, 1), entryName(second.id, 1)].toSorted(),
    );
  });

  it('is held up by a write transaction in another database of the cluster, loses nothing and continues', async () => {
    const reader = timelineReader(test.database, accountId);
    await reader.read();
    const other = await startTestDatabase();
    const open = await other.database.transaction();
    await open.raw('SELECT pg_current_xact_id()');
    try {
      const entries = [await writeEntry(test.database, first, 2), await writeEntry(test.database, second, 2)];
      expect(await reader.read()).to.deep.equal([]);
      expect(await oldestOpenTransactionSeconds(test.database)).to.be.above(0);
      await open.rollback();
      expect(await reader.read()).to.deep.equal(entries);
    } finally {
      if (!open.isCompleted()) await open.rollback();
      await other.stop();
    }
  });

  it('is not held up by a transaction that only reads', async () => {
    const open = await test.database.transaction();
    await open.raw('SELECT count(*) FROM accounts');
    const entry = await writeEntry(test.database, first, 2);
    expect(await timelineReader(test.database, accountId).read()).to.include(entry);
    await open.rollback();
  });

  it('begins “now” without what is shown already, and with what an open transaction hides', async () => {
    const timeline = createTimelineQueries(test.database);
    const open = await test.database.transaction();
    const hidden = await writeEntry(open, first, 2);
    const now = await timeline.now();
    await open.commit();
    const entry = await writeEntry(test.database, second, 2);
    const shown = await timeline.ofOwner(accountId, now, 100);
    expect(shown.map(({ operationId, version }) => entryName(operationId, version))).to.deep.equal([
      hidden,
      entry,
    ]);
  });

  it('reads a page by its index, however long the timeline is', async () => {
    const { rows } = await test.database
      .raw<{ rows: { 'QUERY PLAN': string }[] }>(
        `SET LOCAL enable_seqscan = off; EXPLAIN SELECT * FROM operation_timeline
        WHERE owner_id = 'a' AND (xid, at, operation_id, version) > ('7', now(), 'b', 1)
          AND xid < pg_snapshot_xmin(pg_current_snapshot())
        ORDER BY xid, at, operation_id, version LIMIT 10`,
      )
      .then((results) =>
        Array.isArray(results) ? (results.at(-1) as { rows: { 'QUERY PLAN': string }[] }) : results,
      );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).to.include('operation_timeline_owner_ascending').and.not.include('Sort');
  });

  describe('in a database that was restored from a dump', () => {
    it('continues an hour before an older cursor: repeats, no gaps', async () => {
      const reader = timelineReader(test.database, accountId, 1);
      // Entries two hours apart, so that the hour before the cursor is a part of them only.
      await test
        .database('operation_timeline')
        .where({ operation_id: first.id })
        .update({ at: test.database.raw(`now() - interval '2 hours'`) });
      const all = await reader.read();
      const seen = timelineReader(test.database, accountId, 1);
      await seen.read();
      const cursor = seen.cursor();
      all.push(await writeEntry(test.database, first, 2), await writeEntry(test.database, second, 2));

      const restored = await restore(test, accountId, '1000000000000');
      const goesOn = timelineReader(restored.database, accountId, 2, cursor);
      expect(await goesOn.read()).to.deep.equal(all.slice(1));
      // After the dump's entries come new ones, with this cluster's transaction ids.
      const entry = await writeEntry(restored.database, second, 3);
      expect(await goesOn.read()).to.deep.equal([entry]);
      expect(await timelineReader(restored.database, accountId).read()).to.have.members([...all, entry]);
      await restored.stop();
    });

    it('shows entries that transaction ids of the other cluster would hide or put after older ones', async () => {
      for (const distance of ['1000000000000', '-500']) {
        const restored = await restore(test, accountId, distance);
        const reader = timelineReader(restored.database, accountId);
        expect(await reader.read()).to.deep.equal([entryName(first.id, 1), entryName(second.id, 1)]);
        await restored.stop();
      }
    });

    it('is adopted once, even if several processes start at the same time', async () => {
      const restored = await restore(test, accountId, '1000000000000');
      const epochs = await Promise.all(
        Array.from({ length: 4 }, () => createTimelineQueries(restored.database).epoch()),
      );
      expect(new Set(epochs).size).to.equal(1);
      expect(epochs[0]).to.not.equal(await createTimelineQueries(test.database).epoch());
      expect(await createTimelineQueries(restored.database).epoch()).to.equal(epochs[0]);
      await restored.stop();
    });
  });
});

/**
 * A logical restore: the account's rows copied into a new database with their transaction ids as another cluster gave
 * them, which is that far from ours, and with that cluster's identity.
 */
async function restore(
  source: Pick<TestDatabase, 'database'>,
  accountId: string,
  xidDistance: string,
): Promise<TestDatabase> {
  const target = await startTestDatabase();
  const tables = [
    ['owners', 'id'],
    ['accounts', 'id'],
    ['operations', 'owner_id'],
    ['operation_timeline', 'owner_id'],
  ] as const;
  for (const [table, owner] of tables) {
    const { rows } = await source.database.raw<{ rows: { text: string }[] }>(
      'SELECT to_jsonb(t)::text AS text FROM ?? t WHERE ?? = ?',
      [table, owner, accountId],
    );
    for (const { text } of rows) {
      await target.database.raw(`INSERT INTO ?? SELECT * FROM jsonb_populate_record(NULL::??, ?::jsonb)`, [
        table,
        table,
        text,
      ]);
    }
  }
  await target.database.raw(
    `UPDATE operation_timeline SET xid = greatest(3, xid::text::numeric + ?::numeric)::text::xid8`,
    [xidDistance],
  );
  await target.database('database_identity').update({
    system_identifier: 'another-cluster',
    epoch: await createTimelineQueries(source.database).epoch(),
  });
  return target;
}
