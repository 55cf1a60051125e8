import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from './connect.ts';

/** Takes a few seconds: below the time limit of a statement, and short enough not to stall ascending readers. */
const BATCH_ROWS = 20_000;

const EPOCH_BYTES = 6;

const TABLES = ['operation_timeline', 'events'] as const;

/**
 * The epoch of ascending readers' cursors, after making sure that the stored rows belong to this cluster. Transaction ids only
 * have a meaning in the cluster that assigned them: if the rows come from a dump, all their ids are set to 1, below every real
 * one, and a new epoch begins. Several processes may call this at once.
 */
export async function ensureDatabaseIdentity(database: Database): Promise<string> {
  for (;;) {
    const known = await storedEpoch(database);
    if (known !== null) return known;
    // One short transaction per batch: a long one would stall every ascending reader of the cluster.
    await database.transaction(adoptBatch);
  }
}

/** The stored epoch, if it was made in this cluster. */
async function storedEpoch(database: Knex): Promise<string | null> {
  const row = (await database('database_identity')
    .whereRaw('system_identifier = (SELECT system_identifier::text FROM pg_control_system())')
    .first('epoch')) as { epoch: string } | undefined;
  return row?.epoch ?? null;
}

async function adoptBatch(trx: Knex.Transaction): Promise<void> {
  // Processes take turns; one that comes after the last batch finds the work done.
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', ['database-identity']);
  if ((await storedEpoch(trx)) !== null) return;
  for (const table of TABLES) {
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      `UPDATE ?? SET xid = '1' WHERE ctid = ANY (ARRAY(SELECT ctid FROM ?? WHERE xid <> '1' LIMIT ?))`,
      [table, table, BATCH_ROWS],
    );
    if (rowCount > 0) return;
  }
  await trx.raw(
    `INSERT INTO database_identity (system_identifier, epoch)
     SELECT system_identifier::text, ? FROM pg_control_system()
     ON CONFLICT (only_row) DO UPDATE
       SET system_identifier = excluded.system_identifier, epoch = excluded.epoch, since = now()`,
    [randomBytes(EPOCH_BYTES).toString('base64url')],
  );
}
