import { expect } from 'chai';
import { readTables } from '../../local/database-page/read-schema.ts';
import type { Table } from '../../local/database-page/schema.ts';
import { testDatabase } from '../support/database.ts';

const SENTENCE = /^[A-Z][^\n]*\.$/;

describe('the schema', () => {
  const test = testDatabase();
  let tables: Table[];

  before(async () => {
    tables = await readTables(test.database);
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
