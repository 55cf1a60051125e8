import { loadDatabaseSettings } from '../config/database-settings.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { connectDatabase } from './postgres/connect.ts';
import { migrate } from './migrate.ts';

try {
  await migrateDatabase();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
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
