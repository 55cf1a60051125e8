import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectDatabase } from '../../db/postgres/connect.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { databaseDocuments, PICTURES } from './documents.ts';
import { readSchema } from './read-schema.ts';
import type { Schema } from './schema.ts';

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));

const documents = await databaseDocuments(await schemaOfMigrations());
await rm(join(DOCS, PICTURES), { recursive: true, force: true });
await mkdir(join(DOCS, PICTURES));
for (const [file, text] of documents) await writeFile(join(DOCS, file), text);
console.log(`Wrote ${documents.size} files of docs/.`);

/** From a server that exists only for this. */
async function schemaOfMigrations(): Promise<Schema> {
  const directory = await mkdtemp(join(tmpdir(), 'wallet-schema-'));
  // Next to it and not below: another user owns the server's data and could not enter a private folder.
  const home = `${directory}-postgres`;
  try {
    const postgres = await startPostgres({
      home,
      logFile: join(directory, 'postgres.log'),
      settings: { fsync: 'off' },
    });
    const database = connectDatabase({ url: postgres.url, applicationName: 'docs-database', poolSize: 1 });
    try {
      return await readSchema(database);
    } finally {
      await database.destroy();
      await postgres.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
    await rm(home, { recursive: true, force: true });
  }
}
