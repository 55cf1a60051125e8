import { randomInt } from 'node:crypto';
import { createAccountStore } from '../../../db/access/account-store.ts';
import type { Database } from '../../../db/postgres/connect.ts';
import type { BotScope, BotToken, ChatUser, ProvenWallet } from '../../../domain/access/actor.ts';
import type { DueUpdate } from '../../../use-cases/chats/update-queue.ts';
import type { UseCases } from '../../../use-cases/index.ts';
import { newAddress } from '../../db/support/ledger-rows.ts';

/** A person who has written to the bot. */
export interface ChatPersonFixture {
  userId: string;
  chatId: string;
}

/** Writes to the bot for the first time, and is answered nothing. */
export async function newChatPerson({ chats }: Pick<UseCases, 'chats'>): Promise<ChatPersonFixture> {
  const updateId = randomInt(1, 2 ** 47);
  const chatId = String(updateId);
  const person = { telegramId: chatId, language: 'en', profile: { firstName: 'Ada', username: 'ada' } };
  const update = { type: 'text', messageId: 1, text: '/start' } as const;
  await chats.receive([{ updateId, source: `message/${chatId}/1`, chatId, person, update }]);
  const due = await claimUpdate({ chats }, chatId);
  await chats.finish(due, { messages: [] });
  const actor = due.person?.actor as ChatUser;
  return { userId: actor.userId, chatId };
}

/** The update of the chat that waits. */
export async function claimUpdate(
  { chats }: Pick<UseCases, 'chats'>,
  chatId: string,
): Promise<DueUpdate & { person: NonNullable<DueUpdate['person']> }> {
  const due = (await chats.claim(100)).find((each) => each.chatId === chatId);
  if (!due?.person) throw new Error('no update of the chat waits');
  return { ...due, person: due.person };
}

/** An account with a public name, as a bot token of it acts. */
export async function newBotAccount(database: Database, publicName = 'Corner Shop'): Promise<BotToken> {
  const { id: accountId } = await createAccountStore(database).createAccount({
    name: 'Test',
    tier: 'pro',
    actor: 'test',
  });
  await database('accounts')
    .where({ id: accountId })
    .update({ public_name: publicName, public_name_key: accountId });
  return {
    kind: 'bot_token',
    tokenId: `key_${accountId}`,
    accountId,
    tier: 'pro',
    requestsPerHour: null,
    scopes: [],
  };
}

export async function grant(
  database: Database,
  { userId }: ChatPersonFixture,
  { accountId }: BotToken,
  scopes: readonly BotScope[],
): Promise<void> {
  await database('bot_grants').insert({ account_id: accountId, user_id: userId, scopes });
}

/** Links a wallet to the chat, as if it had been proven. */
export async function linkToChat(
  database: Database,
  { userId }: Pick<ChatPersonFixture, 'userId'>,
  wallet: ProvenWallet = { network: 'devnet', address: newAddress() },
): Promise<ProvenWallet> {
  await database('wallets').insert({
    ...wallet,
    owner_id: userId,
    chain_id: 'test-chain',
    connection: 'connected',
    wallet_type: 'device',
    connected_at: new Date(),
  });
  return wallet;
}
