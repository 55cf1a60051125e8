import type { Knex } from 'knex';
import type { BotScope } from '../../domain/access/actor.ts';
import { holdGrant } from './granted-chats.ts';

/** The place in a chat that an account asks for. */
export interface AskedPlace {
  accountId: string;
  userId: string;
  chatId: string;
  scope: BotScope;
  /** Messages that the chat takes in a minute; null: nothing is shown there. */
  limit: number | null;
}

export type Admitted = 'admitted' | 'not_granted' | 'too_many';

/** Requests for one chat take turns until their database transactions have ended, so that they see and count each other. */
export async function takeTurn(trx: Knex.Transaction, chatId: string): Promise<void> {
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`chat_messages/${chatId}`]);
}

/** Admits an account to a chat. The caller has called `takeTurn`. A command that waits counts like the message that it becomes. */
export async function admitToChat(
  trx: Knex.Transaction,
  { chatId, limit, ...asked }: AskedPlace,
): Promise<Admitted> {
  if (!(await holdGrant(trx, asked))) return 'not_granted';
  if (limit === null) return 'admitted';
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    `SELECT (SELECT count(*) FROM chat_messages WHERE chat_id = :chatId AND created_at > now() - interval '1 minute')::int
          + (SELECT count(*) FROM chat_updates WHERE chat_id = :chatId AND account_id IS NOT NULL AND done_at IS NULL)::int AS count`,
    { chatId },
  );
  return Number(rows[0]?.count) >= limit ? 'too_many' : 'admitted';
}
