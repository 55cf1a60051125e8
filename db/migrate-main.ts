import { ConfigError } from '../config/config-error.ts';
import { loadDatabaseSettings } from '../config/database-settings.ts';
import { connectDatabase } from './postgres/connect.ts';
import { DatabaseTlsError } from './postgres/tls-failure.ts';
import { migrate } from './migrate.ts';
import { UnknownSchemaError } from './unknown-schema.ts';

try {
  await migrateDatabase();
} catch (error) {
  const isKnown = [ConfigError, DatabaseTlsError, UnknownSchemaError].some((known) => error instanceof known);
  if (!(error instanceof Error && isKnown)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function migrateDatabase(): Promise<void> {
  // No time limit for statements: migrating a large table may take long, and a statement that is cut off begins again.
  const database = connectDatabase({
    ...loadDatabaseSettings(process.env),
    applicationName: 'wallet-migrate',
    poolSize: 2,
    statementTimeoutMs: 0,
  });
  try {
    const applied = await migrate(database);
    process.stdout.write(
      applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.join(', ')}.\n`,
    );
  } finally {
    await database.destroy();
  }
}
