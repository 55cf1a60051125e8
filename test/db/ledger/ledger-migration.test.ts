import { expect } from 'chai';
import * as ledger from '../../../db/migrations/0009_ledger.ts';
import * as judged from '../../../db/migrations/0011_judged_deposits.ts';
import * as unverified from '../../../db/migrations/0015_unverified_movements.ts';
import * as quorum from '../../../db/migrations/0013_ledger_quorum.ts';
import * as sessions from '../../../db/migrations/0020_page_sessions.ts';
import * as sessionsOfWallet from '../../../db/migrations/0022_page_sessions_of_wallet.ts';
import * as invitations from '../../../db/migrations/0024_invitations.ts';
import * as inactive from '../../../db/migrations/0027_inactive_wallets.ts';
import * as chats from '../../../db/migrations/0028_chats.ts';
import * as botGrants from '../../../db/migrations/0032_bot_grants.ts';
import * as miniAppSessions from '../../../db/migrations/0031_mini_app_sessions.ts';
import * as notifications from '../../../db/migrations/0030_notifications.ts';
import * as apiKeys from '../../../db/migrations/0029_api_keys.ts';
import * as messageClasses from '../../../db/migrations/0033_message_classes.ts';
import * as messagesOfOffers from '../../../db/migrations/0034_messages_of_offers.ts';
import * as messagesOfAccounts from '../../../db/migrations/0035_messages_of_accounts.ts';
import * as encryptedButtons from '../../../db/migrations/0037_encrypted_buttons.ts';
import * as forgottenPeople from '../../../db/migrations/0038_forgotten_people.ts';
import * as carriedCredentials from '../../../db/migrations/0039_carried_credentials.ts';
import * as news from '../../../db/migrations/0051_news.ts';
import * as summaries from '../../../db/migrations/0052_summaries.ts';
import { testDatabase } from '../../support/database.ts';
import { BLOCK, newAddress, transfer } from '../support/ledger-rows.ts';
import { startVerifiedLedger } from '../support/verified-ledger.ts';

/** In the order in which they were added. */
const LATER_OF_CHATS = [
  messageClasses,
  messagesOfOffers,
  messagesOfAccounts,
  encryptedButtons,
  forgottenPeople,
  carriedCredentials,
  news,
  summaries,
];

describe('the tables of the ledger', () => {
  const test = testDatabase();

  const relations = async (): Promise<string[]> =>
    (
      (await test
        .database('pg_class')
        .whereRaw(`relnamespace = 'public'::regnamespace`)
        .select('relname')) as { relname: string }[]
    )
      .map(({ relname }) => relname)
      .toSorted();

  it('can be removed and created again, and leave nothing', async () => {
    const made = await relations();
    for (const { down } of LATER_OF_CHATS.toReversed()) await down(test.database);
    await botGrants.down(test.database);
    await miniAppSessions.down(test.database);
    await notifications.down(test.database);
    await apiKeys.down(test.database);
    await chats.down(test.database);
    await inactive.down(test.database);
    await invitations.down(test.database);
    await sessionsOfWallet.down(test.database);
    await sessions.down(test.database);
    await unverified.down(test.database);
    await quorum.down(test.database);
    await judged.down(test.database);
    await ledger.down(test.database);
    const left = await relations();
    expect(left)
      .to.include('operations')
      .and.not.include('movements')
      .and.not.include('operations_reference');
    expect(
      left.filter((name) => /wallet|ledger|movement/.test(name) && !/^stake_|^operations_stakes/.test(name)),
    ).to.deep.equal(['operations_open_wallet', 'operations_wallet_newest']);
    await ledger.up(test.database);
    await judged.up(test.database);
    await quorum.up(test.database);
    await unverified.up(test.database);
    await sessions.up(test.database);
    await sessionsOfWallet.up(test.database);
    await invitations.up(test.database);
    await inactive.up(test.database);
    await chats.up(test.database);
    await apiKeys.up(test.database);
    await notifications.up(test.database);
    await miniAppSessions.up(test.database);
    await botGrants.up(test.database);
    for (const { up } of LATER_OF_CHATS) await up(test.database);
    expect(await relations()).to.deep.equal(made);
  });

  it('take over movements from before several nodes were asked, each with one node', async () => {
    const ledger = await startVerifiedLedger(test.database);
    const { address } = await ledger.followNew();
    const transactions = [101, 102].map((slot) =>
      transfer({ from: newAddress(), to: address, lamports: 5_000_000n }, { slot }),
    );
    for (const each of transactions) await ledger.reported(each.slot, [each], 2);
    await ledger.finality.markFinalized([BLOCK(101)]);
    await unverified.down(test.database);
    await quorum.down(test.database);
    await quorum.up(test.database);
    await unverified.up(test.database);
    await ledger.verification.noteUnfinalized();
    expect((await ledger.movements()).map(({ slot, nodes }) => [slot, nodes])).to.deep.equal([
      [101, 1],
      [102, 1],
    ]);
    expect((await ledger.unverified()).map(({ slot }) => slot)).to.deep.equal([102]);
  });
});
