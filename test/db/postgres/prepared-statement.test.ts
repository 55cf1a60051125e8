import { expect } from 'chai';
import { createOperationQueries } from '../../../db/operations/operation-queries.ts';
import { testDatabase } from '../../support/database.ts';
import { insertOperation, newAccount } from '../support/rows.ts';

describe('a prepared statement', () => {
  const test = testDatabase();

  it('keeps working in old processes when a migration adds columns', async () => {
    const queries = createOperationQueries(test.database);
    const accountId = await newAccount(test.database);
    const { id } = await insertOperation(test.database, accountId);
    const read = async () => [
      await queries.details(accountId, id),
      await queries.state(id),
      await queries.version(id),
    ];
    const before = await read();
    for (const table of ['operations', 'signing_requests', 'operation_timeline', 'chains']) {
      await test.database.raw('ALTER TABLE ?? ADD COLUMN added_later text', [table]);
    }
    const after = await read();
    expect(after.map((each) => each !== null)).to.deep.equal([true, true, true]);
    expect(JSON.stringify(after[0])).to.equal(JSON.stringify(before[0]));
  });
});
