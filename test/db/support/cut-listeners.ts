import type { Database } from '../../../db/postgres/connect.ts';

/** Ends the connections that listen, as a restarted server does. */
export async function cutListeners(database: Database): Promise<void> {
  await database.raw(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'wallet-listen-%'",
  );
}
