import { expect } from 'chai';
import fc from 'fast-check';
import { givenRows, givenValues } from '../../../db/postgres/given-rows.ts';
import { runPrepared } from '../../../db/postgres/prepared-statement.ts';
import { testDatabase } from '../../support/database.ts';

const COLUMNS = { name: 'text', size: 'numeric', at: 'timestamptz', data: 'json' };

const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));

const row = fc.record({
  name: fc.option(text),
  size: fc.option(fc.bigInt().map(String)),
  at: fc.option(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })),
  data: fc.option(fc.record({ text, missing: fc.constant(null) })),
});

describe('Rows that are given to a statement', () => {
  const test = testDatabase();

  it('arrive as they are and in their order, with every sign, number and time', async () => {
    const statement = { name: 'given_rows', text: givenRows(COLUMNS) };
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
        const arrived = await runPrepared(test.database, statement, givenValues(COLUMNS, rows));
        expect(arrived).to.deep.equal(rows);
      }),
    );
  });
});
