import { expect } from 'chai';
import { createAccountStore } from '../../../db/access/account-store.ts';
import { testDatabase } from '../../support/database.ts';
import { insertEndpoint, newAccount } from '../support/rows.ts';

describe('the tier of an account', () => {
  const test = testDatabase();

  it('without webhooks switches the account’s webhooks off, and a later tier does not switch them on', async () => {
    const accountId = await newAccount(test.database);
    const own = [
      await insertEndpoint(test.database, accountId),
      await insertEndpoint(test.database, accountId),
    ];
    await insertEndpoint(test.database, await newAccount(test.database));
    const { setTier } = createAccountStore(test.database);
    async function inactive(): Promise<string[]> {
      const rows = (await test.database('webhook_endpoints').where({ active: false }).orderBy('id')) as {
        id: string;
      }[];
      return rows.map(({ id }) => id);
    }
    expect(await setTier({ accountId, tier: 'internal', actor: 'test' })).to.equal(true);
    expect(await inactive()).to.deep.equal([]);
    await setTier({ accountId, tier: 'free', actor: 'test' });
    expect(await inactive()).to.deep.equal(own.toSorted());
    await setTier({ accountId, tier: 'pro', actor: 'test' });
    expect(await inactive()).to.deep.equal(own.toSorted());
  });
});
