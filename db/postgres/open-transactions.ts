import type { Database } from './connect.ts';

/**
 * Since when the oldest write transaction of the whole cluster is open, prepared ones included: the moment behind
 * which ascending readers see nothing. Another role's transactions show their age only to members of
 * pg_read_all_stats.
 */
export const OPEN_SINCE = `SELECT min(since) FROM (
  SELECT xact_start AS since FROM pg_stat_activity WHERE backend_xid IS NOT NULL
  UNION ALL SELECT prepared FROM pg_prepared_xacts) AS open_transactions`;

/** Age of the oldest write transaction of the cluster; 0 where none is open. */
export async function oldestOpenTransactionSeconds(database: Database): Promise<number> {
  const { rows } = await database.raw<{ rows: { seconds: number | null }[] }>(
    `SELECT extract(epoch FROM clock_timestamp() - (${OPEN_SINCE}))::float8 AS seconds`,
  );
  return rows[0]?.seconds ?? 0;
}
