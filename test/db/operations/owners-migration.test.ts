import { expect } from 'chai';
import * as owners from '../../../db/migrations/0016_owners.ts';
import * as kinds from '../../../db/migrations/0017_operation_kinds.ts';
import * as sessions from '../../../db/migrations/0020_page_sessions.ts';
import * as chats from '../../../db/migrations/0028_chats.ts';
import * as alerts from '../../../db/migrations/0046_alerts.ts';
import * as significant from '../../../db/migrations/0049_significant_changes.ts';
import * as news from '../../../db/migrations/0051_news.ts';
import * as summaries from '../../../db/migrations/0052_summaries.ts';
import * as orders from '../../../db/migrations/0058_trigger_orders.ts';
import * as botGrants from '../../../db/migrations/0032_bot_grants.ts';
import * as miniAppSessions from '../../../db/migrations/0031_mini_app_sessions.ts';
import * as notifications from '../../../db/migrations/0030_notifications.ts';
import * as apiKeys from '../../../db/migrations/0029_api_keys.ts';
import { testDatabase } from '../../support/database.ts';
import { insertEventRow } from '../support/delivery-rows.ts';
import { insertOperation, newAccount } from '../support/rows.ts';

describe('the tables of owners', () => {
  const test = testDatabase();

  /** As knex runs a migration: in one transaction. */
  const run = (step: typeof owners.up): Promise<void> => test.database.transaction((each) => step(each));

  it('can be taken away and made again, and every account is an owner again', async () => {
    const accounts = [await newAccount(test.database), await newAccount(test.database)];
    const { id } = await insertOperation(test.database, accounts[0] ?? '');
    const own = (await test.database('owners').orderBy('id')) as object[];
    await run(orders.down);
    await run(summaries.down);
    await run(news.down);
    await run(significant.down);
    await run(alerts.down);
    await run(botGrants.down);
    await run(miniAppSessions.down);
    await run(notifications.down);
    await run(apiKeys.down);
    await run(chats.down);
    await run(sessions.down);
    await run(kinds.down);
    await run(owners.down);
    expect(await test.database.schema.hasTable('owners')).to.equal(false);
    await run(owners.up);
    await run(kinds.up);
    await run(sessions.up);
    await run(chats.up);
    await run(apiKeys.up);
    await run(notifications.up);
    await run(miniAppSessions.up);
    await run(botGrants.up);
    await run(alerts.up);
    await run(significant.up);
    await run(news.up);
    await run(summaries.up);
    await run(orders.up);
    expect(await test.database('owners').orderBy('id')).to.deep.equal(own);
    expect(own).to.deep.equal(accounts.toSorted().map((account) => ({ id: account, kind: 'account' })));
    expect(await test.database('operations').where({ id }).first('owner_id')).to.deep.equal({
      owner_id: accounts[0],
    });
  });

  it('cannot be taken away while a user has as much as an event', async () => {
    await test.database('owners').insert({ id: 'user_1', kind: 'user' });
    await insertEventRow(test.database, 'user_1');
    const refused = await run(owners.down).catch((error: Error) => error.message);
    expect(refused).to.match(/there are owners that are not accounts/);
    expect(await test.database('events').where({ owner_id: 'user_1' })).to.have.length(1);
  });
});
