import { OperatorError } from '../domain/operator-error.ts';
import { MIGRATION_NAMES } from './migrations.ts';
import type { Database } from './postgres/connect.ts';

const BEFORE_FIRST_RELEASE = `The database in DATABASE_URL is from before version 0.1.0, and no migration leads from it to this version. \
Nothing in it was changed. To start again, set DATABASE_URL to an empty database; with the embedded stack, delete its data \
(docs/embedded-stack.md, From scratch).`;

/** Refuses a database with migrations that this version does not have, before anything is written. */
export async function refuseUnknownSchema(database: Database): Promise<void> {
  const known = new Set(MIGRATION_NAMES);
  const unknown = (await appliedMigrations(database)).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new OperatorError(
    unknown.includes(FIRST_MIGRATION_BEFORE) ? BEFORE_FIRST_RELEASE : ofNewerVersion(unknown),
  );
}

/** Every database from before 0.1.0 has it, and no later one. */
const FIRST_MIGRATION_BEFORE = '0001_accounts.ts';

function ofNewerVersion(migrations: readonly string[]): string {
  return `The database in DATABASE_URL was migrated by a newer version: it has ${migrations.join(', ')}. Nothing in it was changed. \
Run that version, or restore a backup from before it (docs/operating.md).`;
}

async function appliedMigrations(database: Database): Promise<string[]> {
  if (!(await database.schema.hasTable('knex_migrations'))) return [];
  return (await database('knex_migrations').orderBy('id').pluck('name')) as string[];
}
