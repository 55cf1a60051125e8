import { OperatorError } from '../domain/operator-error.ts';
import { digestOfMigrations, MIGRATION_NAMES } from './migrations.ts';
import type { Database } from './postgres/connect.ts';
import { readDigest } from './schema-digest.ts';

const BEFORE_FIRST_RELEASE = `The database in DATABASE_URL is from before version 0.1.0, and no migration leads from it to this version. \
Nothing in it was changed. To start again, set DATABASE_URL to an empty database; with the embedded stack, delete its data \
(docs/embedded-stack.md, From scratch).`;

const CHANGED_IN_PLACE = `The database in DATABASE_URL was made by other statements than the migrations of this version have, which are changed in \
place until 0.1.0 is released. Nothing in it was changed. To start again, set DATABASE_URL to an empty database; with the embedded stack, \
delete the folder .local (docs/embedded-stack.md, From scratch), or set LOCAL_DIR to another folder.`;

const WITHOUT_DIGEST = `The database in DATABASE_URL does not say with which statements it was made: it is from an earlier commit, or it was \
restored without its comments. Nothing in it was changed. Restore the backup with comments; a database of play money can be made new \
(docs/embedded-stack.md, From scratch).`;

/**
 * Refuses a database with migrations that this version does not have, or has with other statements, before anything is
 * written.
 */
export async function refuseUnknownSchema(database: Database): Promise<void> {
  const known = new Set(MIGRATION_NAMES);
  const applied = await appliedMigrations(database);
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new OperatorError(
      unknown.includes(FIRST_MIGRATION_BEFORE) ? BEFORE_FIRST_RELEASE : ofNewerVersion(unknown),
    );
  }
  if (applied.length === 0) return;
  const [kept, own] = await Promise.all([readDigest(database), digestOfMigrations(applied)]);
  if (kept === null) throw new OperatorError(WITHOUT_DIGEST);
  if (kept !== own) throw new OperatorError(CHANGED_IN_PLACE);
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
