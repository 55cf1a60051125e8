import type { Knex } from 'knex';
import type { BotScope } from '../../domain/access/actor.ts';
import type { AccountChange } from '../../domain/chats/account-change.ts';
import { PRIORITY } from '../../domain/chats/chat-content.ts';
import { MESSAGE_CHANNEL } from '../chats/chat-message-rows.ts';

/** One person, or the account's own person and everyone who has granted the account one of the scopes. */
export type Told = { userId: string } | { scopes: readonly BotScope[] };

const ONE = 'SELECT CAST(:userId AS text)';

const OWNER = 'SELECT user_id FROM accounts WHERE id = :accountId AND user_id IS NOT NULL';

const OWNER_AND_GRANTED = `${OWNER} UNION
  SELECT user_id FROM bot_grants
   WHERE account_id = :accountId AND revoked_at IS NULL AND scopes && CAST(:scopes AS text[])`;

/** The account's own person first: the others may be many, and are told at the pace of notifications. */
const tell = (people: string, others: string): string => `WITH told AS (
    INSERT INTO chat_messages (id, chat_id, user_id, priority, account_id, account_change)
    SELECT 'msg_' || uuidv7(), telegram_id, id, CASE WHEN id IN (${OWNER}) THEN ${PRIORITY.security} ELSE ${others} END,
           :accountId, CAST(:change AS jsonb)
      FROM chat_users WHERE telegram_id IS NOT NULL AND id IN (${people})
    RETURNING id)
  SELECT pg_notify('${MESSAGE_CHANNEL}', '') FROM told LIMIT 1`;

const TELL_ONE = tell(ONE, String(PRIORITY.security));
const TELL_ALL = tell(OWNER_AND_GRANTED, String(PRIORITY.warning));

/** Tells chats what an account has changed, in the database transaction that changes it. Security messages are never left out. */
export async function tellChats(
  trx: Knex.Transaction,
  accountId: string,
  change: AccountChange,
  told: Told,
): Promise<void> {
  const of = { accountId, change: JSON.stringify(change) };
  if ('userId' in told) await trx.raw(TELL_ONE, { ...of, userId: told.userId });
  else await trx.raw(TELL_ALL, { ...of, scopes: [...told.scopes] });
}
