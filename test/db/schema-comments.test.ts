import { expect } from 'chai';
import { tablesOf, type Table } from '../../local/database-page/schema.ts';
import { schemaOfMigrations } from '../local/database-page/support/schema-of-migrations.ts';

const SENTENCE = /^[A-Z][^\n]*\.$/;

describe('the schema', () => {
  let tables: Table[];

  before(async () => {
    tables = tablesOf(await schemaOfMigrations());
  });

  it('says in a sentence what a row of each table is', () => {
    const without = tables.filter(({ comment }) => !SENTENCE.test(comment ?? ''));
    expect(without.map(({ name }) => name)).to.deep.equal([]);
  });

  it('names the statement that needs each index, except those of primary and unique keys', () => {
    const without = tables.flatMap(({ indexes }) => indexes).filter(({ comment }) => !comment?.trim());
    expect(without.map(({ name }) => name)).to.deep.equal([]);
  });
});
