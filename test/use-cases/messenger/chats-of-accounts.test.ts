import { expect } from 'chai';
import { createChatCommands } from '../../../db/messenger/chat-commands.ts';
import { createDeveloperMessages } from '../../../db/messenger/developer-messages.ts';
import { createChatOutbox } from '../../../db/chats/chat-outbox.ts';
import type { BotToken, ChatUser } from '../../../domain/access/actor.ts';
import { PRIORITY } from '../../../domain/chats/chat-content.ts';
import { testDatabase } from '../../support/database.ts';
import { allUseCases } from '../support/all-use-cases.ts';
import { expectServiceError } from '../support/expect-service-error.ts';
import {
  claimUpdate,
  grant,
  newBotAccount,
  newChatPerson,
  type ChatPersonFixture,
} from '../support/people.ts';

/** The caller does not wait for the chat. */
const AT_ONCE = AbortSignal.abort();

describe('an account in chats', () => {
  const test = testDatabase();
  const useCases = () => allUseCases(test.database).useCases;

  const send = (token: BotToken, { chatId }: ChatPersonFixture, message = 'Hi', key: string | null = null) =>
    useCases().messenger.sendMessage(token, { chatId, message, parseMode: null }, key, AT_ONCE);
  const run = (token: BotToken, { chatId }: ChatPersonFixture, isSilent = false, key: string | null = null) =>
    useCases().messenger.executeCommand(token, { chatId, line: '/help', isSilent }, key, AT_ONCE);

  const messagesTo = async ({ userId }: ChatPersonFixture) =>
    (await test.database('chat_messages').where({ user_id: userId }).orderBy('id')) as {
      closed_reason: string | null;
    }[];

  async function revoke({ userId, chatId }: ChatPersonFixture, { accountId }: BotToken): Promise<void> {
    const actor: ChatUser = { kind: 'chat_user', userId, telegramId: chatId, wallets: [], grants: [] };
    expect(await useCases().messenger.revokeGrant(actor, accountId)).to.equal(true);
  }

  async function grantedTwo() {
    const token = await newBotAccount(test.database);
    const [ada, bob] = [await newChatPerson(useCases()), await newChatPerson(useCases())];
    for (const person of [ada, bob]) {
      await grant(test.database, person, token, ['write_messages', 'run_commands']);
    }
    return { token, ada, bob };
  }

  it('cannot use one Idempotency-Key for messages to two chats', async () => {
    const { token, ada, bob } = await grantedTwo();
    await expectServiceError(send(token, ada, 'Hi', 'order-1'), 'SERVICE_UNAVAILABLE');
    await expectServiceError(send(token, bob, 'Hi', 'order-1'), 'CONFLICT');
    expect(await messagesTo(bob)).to.deep.equal([]);
  });

  it('cannot use one Idempotency-Key for commands in two chats', async () => {
    const { token, ada, bob } = await grantedTwo();
    await expectServiceError(run(token, ada, true, 'balance-1'), 'SERVICE_UNAVAILABLE');
    await expectServiceError(run(token, bob, true, 'balance-1'), 'CONFLICT');
  });

  it('fills a chat with commands as little as with messages: 30 a minute, unless they are silent', async () => {
    const { token, ada, bob } = await grantedTwo();
    for (let sent = 0; sent < 15; sent += 1) {
      await expectServiceError(send(token, ada), 'SERVICE_UNAVAILABLE');
      await expectServiceError(run(token, ada), 'SERVICE_UNAVAILABLE');
    }
    await expectServiceError(run(token, ada), 'RATE_LIMIT_EXCEEDED');
    await expectServiceError(send(token, ada), 'RATE_LIMIT_EXCEEDED');
    await expectServiceError(run(token, ada, true), 'SERVICE_UNAVAILABLE');
    await expectServiceError(run(token, bob), 'SERVICE_UNAVAILABLE');
  });

  it('loses what waits for a person who takes the permission back', async () => {
    const { token, ada, bob } = await grantedTwo();
    const other = await newBotAccount(test.database, 'Other Shop');
    await grant(test.database, ada, other, ['write_messages']);
    await expectServiceError(send(token, ada, 'Hi', 'late-1'), 'SERVICE_UNAVAILABLE');
    await expectServiceError(send(other, ada), 'SERVICE_UNAVAILABLE');
    await expectServiceError(send(token, bob), 'SERVICE_UNAVAILABLE');
    await expectServiceError(run(token, ada), 'SERVICE_UNAVAILABLE');
    const outbox = createChatOutbox(test.database);
    const claimed = (await outbox.claim([{ priorities: [PRIORITY.notification], limit: 100 }])).map(
      ({ id }) => id,
    );
    const underWay = await claimUpdate(useCases(), ada.chatId);
    await revoke(ada, token);
    expect((await messagesTo(ada)).map(({ closed_reason }) => closed_reason)).to.deep.equal([
      'revoked',
      null,
    ]);
    expect((await messagesTo(bob)).map(({ closed_reason }) => closed_reason)).to.deep.equal([null]);
    // The worker and the bot that had taken them up bring nothing back.
    for (const id of claimed) await outbox.putBack(id, 0, 'failures');
    const due = (await outbox.claim([{ priorities: [PRIORITY.notification], limit: 100 }])).map(
      ({ chatId }) => chatId,
    );
    expect(due.filter((chatId) => chatId === ada.chatId)).to.have.length(1);
    expect(due.filter((chatId) => chatId === bob.chatId)).to.have.length(1);
    const said = { body: { type: 'content' as const, content: { html: 'Help', buttons: [] } } };
    await useCases().chats.finish(underWay, { messages: [said] });
    expect(await messagesTo(ada)).to.have.length(2);
  });

  it('loses what waits for a person who allows less than before', async () => {
    const { token, ada } = await grantedTwo();
    await expectServiceError(send(token, ada), 'SERVICE_UNAVAILABLE');
    await expectServiceError(run(token, ada), 'SERVICE_UNAVAILABLE');
    const { userId, chatId } = ada;
    const person: ChatUser = { kind: 'chat_user', userId, telegramId: chatId, wallets: [], grants: [] };
    const profile = { username: null, firstName: 'Ada', registeredAt: new Date() };
    await useCases().chats.keepBotName('wallet_bot');
    const link = await useCases().messenger.createConsentLink(token, ['write_messages']);
    const request = await useCases().messenger.openConsent(person, link.token);
    await useCases().messenger.decideConsent(person, profile, request?.id ?? '', true);
    expect((await messagesTo(ada)).map(({ closed_reason }) => closed_reason)).to.deep.equal([null]);
    expect((await useCases().chats.claim(100)).filter((due) => due.chatId === chatId)).to.deep.equal([]);
  });

  it('adds nothing to a chat whose person takes the permission back at the same moment', async () => {
    const { token, ada } = await grantedTwo();
    await revoke(ada, token);
    const { accountId } = token;
    const late = { accountId, chatId: ada.chatId, userId: ada.userId, bodyCiphertext: 'body' };
    const message = { id: 'msg_late', cause: `account/${accountId}/late`, ...late };
    expect(await createDeveloperMessages(test.database).add(message, 30)).to.equal('not_granted');
    const commands = createChatCommands(test.database);
    const command = { updateId: await commands.nextNumber(), source: message.cause, ...late };
    expect(await commands.add(command, null)).to.equal('not_granted');
  });

  it('writes to the chat of its own person without asking, and reads nothing there', async () => {
    const token = await newBotAccount(test.database);
    const [ada, bob] = [await newChatPerson(useCases()), await newChatPerson(useCases())];
    await test.database('accounts').where({ id: token.accountId }).update({ user_id: ada.userId });
    await expectServiceError(send(token, ada), 'SERVICE_UNAVAILABLE');
    expect(await messagesTo(ada)).to.have.length(1);
    await expectServiceError(run(token, ada), 'NOT_FOUND');
    await expectServiceError(send(token, bob), 'NOT_FOUND');
    await expectServiceError(send(await newBotAccount(test.database), ada), 'NOT_FOUND');
  });
});
