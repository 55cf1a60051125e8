import { connectDatabase } from './postgres/connect.ts';
import { migrate } from './migrate.ts';

const url = process.env['DATABASE_URL'];
if (!url) {
  process.stderr.write('DATABASE_URL is required: postgres://user:password@host:port/database\n');
  process.exit(1);
}
// No time limit for statements: migrating a large table may take long, and a statement that is cut off begins again.
const database = connectDatabase({
  url,
  applicationName: 'wallet-migrate',
  poolSize: 2,
  statementTimeoutMs: 0,
});
try {
  const applied = await migrate(database);
  process.stdout.write(
    applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.map(fileName).join(', ')}.\n`,
  );
} finally {
  await database.destroy();
}

function fileName(path: string): string {
  return path.split('/').at(-1) ?? path;
}
