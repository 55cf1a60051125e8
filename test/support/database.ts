import { randomBytes } from 'node:crypto';
import { connectDatabase, type Database } from '../../db/postgres/connect.ts';
import { databaseUrl, parts, TEMPLATE_DATABASE } from './parts.ts';

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

export async function cloneDatabase(serverUrl: string, name: string): Promise<void> {
  const server = connectDatabase({ url: serverUrl, applicationName: 'test', poolSize: 1 });
  await server.raw('CREATE DATABASE ?? TEMPLATE ??', [name, TEMPLATE_DATABASE]);
  await server.destroy();
}
