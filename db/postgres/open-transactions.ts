import type { Database } from './connect.ts';

/**
 * Start of the oldest open write transaction of the whole cluster, including prepared ones: ascending readers see nothing
 * later. Only members of pg_read_all_stats see the age of another role's transactions.
 */
export const OPEN_SINCE = `SELECT min(since) FROM (
  SELECT xact_start AS since FROM pg_stat_activity WHERE backend_xid IS NOT NULL
  UNION ALL SELECT prepared FROM pg_prepared_xacts) AS open_transactions`;

/** Age of the cluster's oldest write transaction; 0 if none is open. */
export async function oldestOpenTransactionSeconds(database: Database): Promise<number> {
  const { rows } = await database.raw<{ rows: { seconds: number | null }[] }>(
    `SELECT extract(epoch FROM clock_timestamp() - (${OPEN_SINCE}))::float8 AS seconds`,
  );
  return rows[0]?.seconds ?? 0;
}
