import type { Knex } from 'knex';
import type { BotScope } from '../../domain/access/actor.ts';
import { MESSAGE_CHANNEL } from '../chats/chat-message-rows.ts';

/** `chat_messages.closed_reason` of a message whose account may write to the chat no more. */
export const REVOKED = 'revoked';

const CLOSE_UNSENT = `UPDATE chat_messages
     SET due_at = NULL, claimed_until = NULL, closed_at = now(), closed_reason = '${REVOKED}'
   WHERE account_id = :accountId AND user_id = :userId AND closed_at IS NULL AND message_id IS NULL AND account_change IS NULL
     AND CASE WHEN operation_id IS NULL THEN 'write_messages' ELSE 'run_commands' END <> ALL (CAST(:scopes AS text[]))`;

/** The card of an operation is shown once more, without its buttons (chat-texts/operation-card.ts). */
const SHOW_LAST = `WITH shown AS (
    UPDATE chat_messages SET due_at = now()
     WHERE account_id = :accountId AND user_id = :userId AND closed_at IS NULL AND operation_id IS NOT NULL
       AND 'run_commands' <> ALL (CAST(:scopes AS text[]))
    RETURNING id)
  SELECT pg_notify('${MESSAGE_CHANNEL}', '') FROM shown LIMIT 1`;

/** Ends what an account has in line for a person that `scopes` do not cover, in the database transaction that changes its grant. */
export async function endUngranted(
  trx: Knex.Transaction,
  { accountId, userId, scopes }: { accountId: string; userId: string; scopes: readonly BotScope[] },
): Promise<void> {
  const of = { accountId, userId, scopes: [...scopes] };
  await trx.raw(CLOSE_UNSENT, of);
  await trx.raw(SHOW_LAST, of);
  if (scopes.includes('run_commands')) return;
  await trx('chat_updates').where({ account_id: accountId, user_id: userId }).whereNull('done_at').del();
}
