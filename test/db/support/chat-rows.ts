import { randomInt } from 'node:crypto';
import { insertMessages, type NewMessageRow } from '../../../db/chats/chat-message-rows.ts';
import { insertEvent } from '../../../db/events/event-store.ts';
import type { Database } from '../../../db/postgres/connect.ts';
import { newId } from '../../../db/postgres/new-id.ts';
import { PRIORITY } from '../../../domain/chats/chat-content.ts';
import { testUserKeys } from '../../support/test-user-keys.ts';

export interface ChatUserFixture {
  id: string;
  telegramId: string;
  keyCiphertext: string;
}

/** A person with a key of their own, without a readable name. */
export async function insertChatUser(database: Database): Promise<ChatUserFixture> {
  const id = newId('usr');
  const user = { id, telegramId: String(randomInt(1, 2 ** 47)), keyCiphertext: testUserKeys().create(id) };
  await database('owners').insert({ id: user.id, kind: 'user' });
  await database('chat_users').insert({
    id: user.id,
    telegram_id: user.telegramId,
    key_ciphertext: user.keyCiphertext,
    profile_ciphertext: 'none',
    language: 'en',
  });
  return user;
}

/** The event of a deposit, written as the ledger writes it. */
export async function insertDeposit(
  database: Database,
  ownerId: string,
  amount = '1',
  operationId: string | null = null,
): Promise<void> {
  const at = new Date();
  await insertEvent(
    database,
    { ownerId, operationId, walletAddress: 'wallet', network: 'devnet', chainId: 'test-chain' },
    {
      family: 'platform',
      name: 'transaction.received',
      data: {
        transaction_id: newId('op'),
        signature: 'signature',
        wallet_address: 'wallet',
        amount,
        token: 'SOL',
        usd_value: null,
        usd_value_reason: 'network_unpriced',
        sender: 'sender',
        received_at: at.toISOString(),
        flags: [],
        nodes: 1,
      },
      cause: newId('op'),
      at,
    },
  );
}

/** A message that waits to be sent; returns its id. */
export async function insertMessage(
  database: Database,
  user: ChatUserFixture,
  {
    priority = PRIORITY.reply,
    removeAfterMs,
  }: Partial<Pick<NewMessageRow, 'priority' | 'removeAfterMs'>> = {},
): Promise<string> {
  const id = newId('msg');
  const chat = {
    chatId: user.telegramId,
    userId: user.id,
    cause: null,
    bodyCiphertext: 'body',
    operation: null,
  };
  await insertMessages(database, [
    { id, ...chat, priority, ...(removeAfterMs === undefined ? {} : { removeAfterMs }) },
  ]);
  return id;
}

/** Messages that the chat of a further person has got, with the statistics of the table. */
export async function insertMessagesOfAnother(database: Database, count: number): Promise<void> {
  const { id, telegramId } = await insertChatUser(database);
  await database.raw(
    `INSERT INTO chat_messages (id, chat_id, user_id, priority, message_id, sent_at, due_at)
      SELECT 'msg_' || :id || number, :telegramId, :id, 2, number, now(), NULL FROM generate_series(1, :count) number`,
    { id, telegramId, count },
  );
  await database.raw('ANALYZE chat_messages');
}
