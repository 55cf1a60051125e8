import { MIGRATIONS } from './migrations.ts';
import type { Database } from './postgres/connect.ts';
import { ensureDatabaseIdentity } from './postgres/database-identity.ts';
import { refuseUnknownSchema } from './unknown-schema.ts';

/**
 * Brings the schema up to date and returns the names of the migrations that were applied. Knex's lock table
 * makes a second process that migrates at the same time fail instead of racing.
 *
 * @throws OperatorError for a database that these migrations do not lead from
 */
export async function migrate(database: Database): Promise<string[]> {
  await refuseUnknownSchema(database);
  const [, applied] = (await database.migrate.latest(MIGRATIONS)) as [number, string[]];
  // A restored dump is migrated before anything is started on it, so slow work is best done here.
  await ensureDatabaseIdentity(database);
  return applied;
}
