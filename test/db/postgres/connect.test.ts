import { expect } from 'chai';
import { connectDatabase } from '../../../db/postgres/connect.ts';
import { testDatabase } from '../../support/database.ts';

describe('the connections of a process', () => {
  const test = testDatabase();

  it('are waited for while all are in use for six seconds', async () => {
    const database = connectDatabase({ url: test.url, applicationName: 'one-connection', poolSize: 1 });
    try {
      const [, { rows }] = await Promise.all([
        database.raw('SELECT pg_sleep(6)'),
        database.raw<{ rows: unknown[] }>('SELECT 1 AS one'),
      ]);
      expect(rows).to.deep.equal([{ one: 1 }]);
    } finally {
      await database.destroy();
    }
  });
});
