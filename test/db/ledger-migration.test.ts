import { expect } from 'chai';
import * as ledger from '../../db/migrations/0009_ledger.ts';
import * as judged from '../../db/migrations/0011_judged_deposits.ts';
import * as quorum from '../../db/migrations/0013_ledger_quorum.ts';
import { startTestDatabase, type TestDatabase } from '../support/database.ts';

describe('the tables of the ledger', () => {
  let test: TestDatabase;

  before(async () => {
    test = await startTestDatabase();
  });
  after(() => test.stop());

  const relations = async (): Promise<string[]> =>
    (
      (await test
        .database('pg_class')
        .whereRaw(`relnamespace = 'public'::regnamespace`)
        .select('relname')) as { relname: string }[]
    )
      .map(({ relname }) => relname)
      .toSorted();

  it('can be taken away and made again, and leave nothing behind', async () => {
    const made = await relations();
    await quorum.down(test.database);
    await judged.down(test.database);
    await ledger.down(test.database);
    const left = await relations();
    expect(left)
      .to.include('operations')
      .and.not.include('movements')
      .and.not.include('operations_reference');
    expect(left.filter((name) => /wallet|ledger|movement/.test(name))).to.deep.equal([
      'operations_open_wallet',
      'operations_wallet_newest',
    ]);
    await ledger.up(test.database);
    await judged.up(test.database);
    await quorum.up(test.database);
    expect(await relations()).to.deep.equal(made);
  });
});
