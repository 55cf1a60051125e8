import { expect } from 'chai';
import type { BotToken, ChatUser, ProvenWallet } from '../../../domain/access/actor.ts';
import { createMiniAppSessionStore } from '../../../db/sessions/mini-app-session-store.ts';
import { newId } from '../../../db/postgres/new-id.ts';
import { insertOperation } from '../../db/support/rows.ts';
import { newAddress } from '../../db/support/ledger-rows.ts';
import { newWallet } from '../../support/chain-client.ts';
import { testDatabase } from '../../support/database.ts';
import { allUseCases } from '../support/all-use-cases.ts';
import { expectServiceError } from '../support/expect-service-error.ts';
import { PAGE, pageSessions, signingChain } from '../support/page-sessions.ts';
import {
  claimUpdate,
  grant,
  linkToChat,
  newBotAccount,
  newChatPerson,
  type ChatPersonFixture,
} from '../support/people.ts';

describe('a payment that an account prepares for a person’s wallet', () => {
  const test = testDatabase();
  const useCases = () => allUseCases(test.database, signingChain()).useCases;

  let shop: BotToken;
  let ada: ChatPersonFixture;
  let wallet: ProvenWallet;
  let address: Awaited<ReturnType<typeof newWallet>>;

  beforeEach(async () => {
    shop = await newBotAccount(test.database);
    ada = await newChatPerson(useCases());
    address = await newWallet();
    wallet = await linkToChat(test.database, ada, { network: 'devnet', address: address.address });
  });

  const prepare = async (by = shop, from = wallet.address): Promise<string> =>
    (await insertOperation(test.database, by.accountId, { walletAddress: from })).id;

  const cardsOf = async (operationId: string) =>
    (await test.database('chat_messages').where({ operation_id: operationId })) as {
      user_id: string;
      account_id: string;
    }[];

  /** The person, as the next update of the chat is handled. */
  async function asPerson({ chatId }: ChatPersonFixture): Promise<ChatUser> {
    const updateId = Math.floor(Math.random() * 2 ** 40);
    const person = { telegramId: chatId, language: 'en', profile: { firstName: 'Ada', username: null } };
    const update = { type: 'text', messageId: 2, text: 'hello' } as const;
    await useCases().chats.receive([{ updateId, source: `message/${updateId}`, chatId, person, update }]);
    const due = await claimUpdate(useCases(), chatId);
    await useCases().chats.finish(due, { messages: [] });
    return due.person.actor;
  }

  /** Checks if a person may read the operation, and cancel it. */
  async function expectReached(operationId: string, isReached: boolean): Promise<void> {
    const actor = await asPerson(ada);
    const { session } = await pageSessions(useCases()).signIn(address);
    const store = createMiniAppSessionStore(test.database);
    const tokens = { id: newId('ses'), tokenHash: newId('ses'), bearerOrigin: PAGE.origin };
    const launch = { telegramId: ada.chatId, launchHash: newId('lnk'), operationId };
    const opened = await store.open(launch, tokens, newId('lnk'));
    expect(opened).to.equal(isReached ? 'opened' : 'unknown_operation');
    const { operations, sessions } = useCases();
    for (const asked of [
      () => operations.read(actor, operationId),
      () => operations.cancel(actor, operationId),
      () => sessions.createLink(actor, operationId),
      () => operations.read(session, operationId),
      () => operations.cancel(session, operationId),
    ]) {
      if (isReached) await asked();
      else await expectServiceError(asked(), 'NOT_FOUND');
    }
  }

  it('is shown in the chat of a person who lets the account do so, and the person decides about it', async () => {
    await grant(test.database, ada, shop, ['run_commands']);
    const operationId = await prepare();
    const cards = await cardsOf(operationId);
    expect(cards.map(({ user_id, account_id }) => [user_id, account_id])).to.deep.equal([
      [ada.userId, shop.accountId],
    ]);
    await expectReached(operationId, true);
  });

  it('appears nowhere without that permission, whichever address it names', async () => {
    await grant(test.database, ada, shop, ['write_messages', 'read_messages']);
    const own = await newBotAccount(test.database, 'Own');
    await test.database('accounts').where({ id: own.accountId }).update({ user_id: ada.userId });
    for (const by of [shop, await newBotAccount(test.database, 'Stranger'), own]) {
      const operationId = await prepare(by);
      expect(await cardsOf(operationId)).to.deep.equal([]);
      await expectReached(operationId, false);
    }
  });

  it('appears nowhere if it is for a wallet that is not linked to the chat', async () => {
    await grant(test.database, ada, shop, ['run_commands']);
    const bob = await newChatPerson(useCases());
    const other = await linkToChat(test.database, bob);
    for (const from of [other.address, newAddress()]) {
      const operationId = await prepare(shop, from);
      expect(await cardsOf(operationId)).to.deep.equal([]);
      await expectReached(operationId, false);
    }
  });

  it('is out of reach from the moment at which the person takes the permission back', async () => {
    await grant(test.database, ada, shop, ['run_commands']);
    const operationId = await prepare();
    const actor = await asPerson(ada);
    await useCases().messenger.revokeGrant(actor, shop.accountId);
    const [card] = (await test.database('chat_messages').where({ operation_id: operationId })) as {
      closed_reason: string | null;
    }[];
    expect(card?.closed_reason, 'it was not sent yet').to.equal('revoked');
    await expectReached(operationId, false);
    expect(await cardsOf(await prepare())).to.deep.equal([]);
  });
});
