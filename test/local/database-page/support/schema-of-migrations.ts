import { randomBytes } from 'node:crypto';
import { connectDatabase } from '../../../../db/postgres/connect.ts';
import { readSchema } from '../../../../local/database-page/read-schema.ts';
import type { Schema } from '../../../../local/database-page/schema.ts';
import { databaseUrl, onServer, parts } from '../../../support/parts.ts';

/** From a database that begins empty, on the server of the tests. */
export async function schemaOfMigrations(): Promise<Schema> {
  const { postgres } = await parts();
  const name = `schema_${randomBytes(6).toString('hex')}`;
  await onServer(postgres.url, (server) => server.raw('CREATE DATABASE ??', [name]));
  const url = databaseUrl(postgres.url, name);
  const database = connectDatabase({ url, applicationName: 'test', poolSize: 1 });
  try {
    return await readSchema(database);
  } finally {
    await database.destroy();
    await onServer(postgres.url, (server) => server.raw('DROP DATABASE ??', [name]));
  }
}
