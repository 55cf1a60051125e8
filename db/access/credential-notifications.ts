import type { Knex } from 'knex';
import type { CredentialChange } from '../../domain/access/credential-change.ts';
import { MESSAGE_CHANNEL } from '../chats/chat-message-rows.ts';
import { newId } from '../postgres/new-id.ts';

/** Reports a change of a key in the chat of the person whose account it is, if there is one, in the caller's transaction. */
export async function insertCredentialNotification(
  trx: Knex.Transaction,
  credentialId: string,
  change: CredentialChange,
): Promise<void> {
  await trx.raw(
    `WITH added AS (
       INSERT INTO chat_messages (id, chat_id, user_id, priority, credential_id, credential_change)
       SELECT :id, users.telegram_id, users.id, 0, key.id, :change
         FROM credentials key JOIN accounts account ON account.id = key.account_id JOIN chat_users users ON users.id = account.user_id
        WHERE key.id = :credentialId AND users.telegram_id IS NOT NULL
       RETURNING id)
     SELECT pg_notify('${MESSAGE_CHANNEL}', '') FROM added`,
    { id: newId('msg'), credentialId, change },
  );
}
