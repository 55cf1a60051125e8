import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { MIGRATIONS } from '../../../db/migrations.ts';
import { databaseDocuments, PICTURES } from '../../../local/database-page/documents.ts';
import { readSchema } from '../../../local/database-page/read-schema.ts';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { testDatabase } from '../../support/database.ts';

const DOCS = join(CHECKOUT, 'docs');

describe('docs/database-tables.md and the pictures of docs/database.md', () => {
  const test = testDatabase();
  let documents: Map<string, string>;

  before(async () => {
    await test.database.migrate.rollback(MIGRATIONS, true);
    documents = await databaseDocuments(await readSchema(test.database));
  });

  it('show the schema as the migrations make it (npm run docs:tables writes them)', async () => {
    const stale: string[] = [];
    for (const [file, text] of documents) {
      const committed = await readFile(join(DOCS, file), 'utf8').catch(() => null);
      if (committed !== text) stale.push(file);
    }
    expect(stale).to.deep.equal([]);
  });

  it('are all that is in the folder of the pictures', async () => {
    const files = (await readdir(join(DOCS, PICTURES))).map((file) => `${PICTURES}/${file}`);
    expect([...documents.keys()]).to.include.members(files);
  });
});
