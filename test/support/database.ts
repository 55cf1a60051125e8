import { randomBytes } from 'node:crypto';
import { connectDatabase, type Database } from '../../db/postgres/connect.ts';
import { databaseUrl, onServer, parts, TEMPLATE_DATABASE } from './parts.ts';

export interface TestDatabase {
  url: string;
  database: Database;
  stop(): Promise<void>;
}

/** A migrated, empty database of its own, without the rest of the service. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const { postgres } = await parts();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(postgres.url, name);
  const url = databaseUrl(postgres.url, name);
  const database = connectDatabase({ url, applicationName: 'test' });
  return { url, database, stop: () => database.destroy() };
}

/** For the body of a `describe`: a database of its own for all of its tests, there from its first hook on. */
export function testDatabase(): Pick<TestDatabase, 'url' | 'database'> {
  let started: TestDatabase | undefined;
  before(async () => {
    started = await startTestDatabase();
  });
  after(() => started?.stop());

  function running(): TestDatabase {
    if (!started) throw new Error('the database is not there before the first hook');
    return started;
  }

  return {
    get url() {
      return running().url;
    },
    get database() {
      return running().database;
    },
  };
}

const cloned = new Set<string>();

export async function cloneDatabase(serverUrl: string, name: string): Promise<void> {
  cloned.add(name);
  await onServer(serverUrl, (server) =>
    server.raw('CREATE DATABASE ?? TEMPLATE ??', [name, TEMPLATE_DATABASE]),
  );
}

/**
 * All that tests have made until now, for the end of a test file: a test may use the database of a service that it has stopped. Those of
 * all files of a run would be gigabytes, which the server visits in turn to clean them.
 */
export async function dropDatabases(): Promise<void> {
  if (cloned.size === 0) return;
  const { postgres } = await parts();
  await onServer(postgres.url, async (server) => {
    for (const name of cloned) await server.raw('DROP DATABASE IF EXISTS ?? WITH (FORCE)', [name]);
  });
  cloned.clear();
}
