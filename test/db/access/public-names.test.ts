import { expect } from 'chai';
import * as names from '../../../db/migrations/0023_public_names.ts';
import { testDatabase } from '../../support/database.ts';
import { newAccount } from '../support/rows.ts';

describe('the public names of accounts', () => {
  const test = testDatabase();

  it('can be taken away and made again, and the accounts stay', async () => {
    const id = await newAccount(test.database);
    await test.database.transaction((each) => names.down(each));
    expect(await test.database.schema.hasColumn('accounts', 'public_name')).to.equal(false);
    await test.database.transaction((each) => names.up(each));
    expect(await test.database('accounts').where({ id }).pluck('public_name')).to.deep.equal([null]);
  });
});
