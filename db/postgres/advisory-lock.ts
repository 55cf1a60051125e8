import type { Database } from './connect.ts';

/**
 * Runs `work` in the one process that holds the named lock; returns null if another process holds it. The lock ends with its
 * transaction, so a process that dies frees it.
 */
export async function withAdvisoryLock<T>(
  database: Database,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  return database.transaction(async (trx) => {
    const result = await trx.raw<{ rows: { held: boolean }[] }>(
      'SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0)) AS held',
      [name],
    );
    return result.rows[0]?.held ? work() : null;
  });
}
