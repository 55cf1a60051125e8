import { expect } from 'chai';
import { changeSchema, commentsOf } from '../../db/change-schema.ts';
import { testDatabase } from '../support/database.ts';

const SQL = `
  -- A thing that
  -- the maker's friend wants.
  CREATE TABLE things (
    -- Its first name.
    id text PRIMARY KEY,
    size integer NOT NULL,
    -- Nothing is smaller.
    CONSTRAINT things_size CHECK (size > 0)
  );
  -- The list of things.
  CREATE INDEX things_size_newest ON things (size, id);
  ALTER TABLE things
    -- Since later.
    ADD COLUMN weight integer;
`;

describe('the comments of a migration', () => {
  const test = testDatabase();

  it('are kept by the database, each with what stands below it', async () => {
    await changeSchema(test.database, SQL);
    const { rows } = await test.database.raw<{ rows: object[] }>(`
      SELECT obj_description('things'::regclass) AS "table", col_description('things'::regclass, 1) AS id,
             col_description('things'::regclass, 2) AS size, col_description('things'::regclass, 3) AS weight,
             obj_description('things_size_newest'::regclass) AS index,
             (SELECT obj_description(oid) FROM pg_constraint WHERE conname = 'things_size') AS "constraint"`);
    expect(rows).to.deep.equal([
      {
        table: "A thing that the maker's friend wants.",
        id: 'Its first name.',
        size: null,
        weight: 'Since later.',
        index: 'The list of things.',
        constraint: 'Nothing is smaller.',
      },
    ]);
  });

  it('are refused above something that can have none', () => {
    expect(() => commentsOf('-- Why.\nUPDATE things SET size = 1;')).to.throw(
      'above "UPDATE things SET size = 1;"',
    );
  });
});
