import type { Database } from '../../../db/postgres/connect.ts';

/**
 * Number of a table's rows that some work reads, in any way. The database has to have one connection, so that the statistics
 * are complete when they are read.
 */
export async function rowsRead(
  database: Database,
  table: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await rowsReadSoFar(database, table);
  await work();
  return (await rowsReadSoFar(database, table)) - before;
}

async function rowsReadSoFar(database: Database, table: string): Promise<number> {
  await database.raw('SELECT pg_stat_force_next_flush()');
  const { rows } = await database.raw<{ rows: { read: string }[] }>(
    `SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS read FROM pg_stat_user_tables WHERE relname = ?`,
    [table],
  );
  return Number(rows[0]?.read);
}
