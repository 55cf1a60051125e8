import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { changeSchema } from '../../db/change-schema.ts';
import { MIGRATIONS } from '../../db/migrations.ts';
import { digestOf, keepDigest, readDigest } from '../../db/schema-digest.ts';
import { readTables } from '../../local/database-page/read-schema.ts';
import { CHECKOUT } from '../architecture/support/checkout.ts';
import { testDatabase } from '../support/database.ts';
import { everyRow } from '../support/every-row.ts';
import { runCommand } from '../support/run-command.ts';
import * as example from './support/example-migration.ts';
import { insertOperation, newAccount } from './support/rows.ts';

/** The loader makes another function for each way of importing, so functions cannot be compared. */
async function statementsOf({ up }: Knex.Migration): Promise<string> {
  const statements: string[] = [];
  const recorder = { raw: (sql: string) => Promise.resolve(statements.push(sql)) };
  await up(recorder as unknown as Knex);
  return statements.join('\n');
}

describe('the migrations', () => {
  const test = testDatabase();

  it('are all applied, in the order of their numbers, each under its own name', async () => {
    const source = MIGRATIONS.migrationSource ?? expect.fail();
    const files = (await readdir(join(CHECKOUT, 'db/migrations'))).toSorted();
    expect(await source.getMigrations([])).to.deep.equal(files);
    for (const file of files) {
      const inFile = (await import(`../../db/migrations/${file}`)) as Knex.Migration;
      const applied = await statementsOf(await source.getMigration(file));
      expect(applied.startsWith(`${await statementsOf(inFile)}\n`), file).to.equal(true);
    }
  });

  it('leave nothing when they are taken back, and make the same schema again', async () => {
    const made = await readTables(test.database);
    expect(made.map(({ name }) => name)).to.include('operations');
    await test.database.migrate.rollback(MIGRATIONS, true);
    expect(await readTables(test.database)).to.deep.equal([]);
    await test.database.migrate.latest(MIGRATIONS);
    expect(await readTables(test.database)).to.deep.equal(made);
  });

  it('give each check a name of its own', async () => {
    const constraints = (await readTables(test.database)).flatMap((table) => table.constraints);
    const unnamed = constraints.filter(({ kind, name }) => kind === 'check' && /_check\d*$/.test(name));
    expect(unnamed.map(({ name }) => name)).to.deep.equal([]);
  });

  it('that are added later go up and down on a filled database, while the version before still writes', async () => {
    const made = await readTables(test.database);
    const accountId = await newAccount(test.database);
    await insertOperation(test.database, accountId);
    const rows = await everyRow(test.database);

    await test.database.transaction((trx) => example.up(trx));
    const indexes = (await readTables(test.database)).flatMap((table) => table.indexes);
    expect(indexes.map(({ name }) => name)).to.include('accounts_of_contact');
    const trx = await test.database.transaction();
    const later = await newAccount(trx);
    expect(await trx('accounts').where({ id: later }).pluck('contact')).to.deep.equal(['']);
    await trx.rollback();

    await test.database.transaction((trx) => example.down(trx));
    expect(await readTables(test.database)).to.deep.equal(made);
    expect(await everyRow(test.database)).to.equal(rows);
  });
});

describe('a database that the migrations do not lead from', () => {
  const test = testDatabase();
  const migrate = () => runCommand('db/migrate-main.ts', [], { DATABASE_URL: test.url });

  for (const { from, row, says } of [
    {
      from: 'is from before 0.1.0',
      row: '0001_accounts.ts',
      says: /^The database in DATABASE_URL is from before version 0\.1\.0.+Nothing in it was changed\. To start again/,
    },
    {
      from: 'is from a newer version',
      row: '9001_of_tomorrow.ts',
      says: /^The database in DATABASE_URL was migrated by a newer version: it has 9001_of_tomorrow\.ts\. Nothing/,
    },
  ]) {
    it(`is refused if it ${from}, with a sentence that says how to start, and nothing in it changes`, async () => {
      const batch = { name: row, batch: 1, migration_time: new Date() };
      const [added] = (await test.database('knex_migrations').insert(batch).returning('id')) as {
        id: number;
      }[];
      const before = await everyRow(test.database);
      const { code, stdout, stderr } = await migrate();
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
      expect(stderr).to.match(says);
      expect(await everyRow(test.database)).to.equal(before);
      await test.database('knex_migrations').where({ id: added?.id }).del();
    });
  }

  for (const { from, comment, says } of [
    {
      from: 'another text of a migration',
      comment: `'The statements of these migrations have the SHA-256 0'`,
      says: /^The database in DATABASE_URL was made by other statements.+delete the folder \.local/s,
    },
    {
      from: 'a backup without comments',
      comment: 'NULL',
      says: /^The database in DATABASE_URL does not say with which statements.+Restore the backup with comments/s,
    },
  ]) {
    it(`is refused if it is from ${from}, with a sentence that says what to do, and nothing in it changes`, async () => {
      const digest = await readDigest(test.database);
      await test.database.raw(`COMMENT ON TABLE knex_migrations IS ${comment}`);
      const before = await everyRow(test.database);
      const { code, stdout, stderr } = await migrate();
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
      expect(stderr).to.match(says);
      expect(await everyRow(test.database)).to.equal(before);
      await keepDigest(test.database, String(digest));
      expect(await migrate()).to.deep.include({ code: 0, stdout: 'The schema is up to date.\n' });
    });
  }
});

describe('the digest of migrations', () => {
  const migration = (statements: string): Knex.Migration => ({
    up: (knex) => changeSchema(knex, statements),
    down: () => Promise.resolve(),
  });
  const digest = (statements: string) => digestOf([migration(statements)]);

  it('stays the same if only comments and line breaks change, and differs with any statement', async () => {
    const made = await digest('-- A row is a thing.\nCREATE TABLE things (\n  id text\n);');
    expect(await digest('-- One thing.\nCREATE TABLE things ( id text\n);')).to.equal(made);
    expect(await digest('-- A row is a thing.\nCREATE TABLE things (\n  id uuid\n);')).not.to.equal(made);
  });
});
