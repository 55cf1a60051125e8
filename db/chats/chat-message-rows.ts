import type { Knex } from 'knex';
import type { Priority } from '../../domain/chats/chat-content.ts';

/** Wakes the sender of messages; it also searches, so a lost NOTIFY only costs time. */
export const MESSAGE_CHANNEL = 'chat_message';

export interface NewMessageRow {
  id: string;
  /** The same cause gives one message; null: always a new one. */
  cause: string | null;
  chatId: string;
  userId: string | null;
  priority: Priority;
  bodyCiphertext: string | null;
  /** It disappears from the chat so long after it was sent, and its text from the row; left out: it stays. */
  removeAfterMs?: number;
  /** The operation that it shows, and its version. */
  operation: { id: string; version: number } | null;
  /** The event that it shows. */
  eventId?: string;
  /** The account that wrote it. */
  accountId?: string;
  /** The credential whose text it has. */
  carriedCredentialId?: string;
}

/** Writes messages that the sender (activities/chats) sends, in the caller's database transaction. */
export async function insertMessages(trx: Knex, messages: readonly NewMessageRow[]): Promise<void> {
  if (messages.length === 0) return;
  await trx
    .with(
      'added',
      trx('chat_messages')
        .insert(
          messages.map(
            ({
              operation,
              eventId = null,
              accountId = null,
              removeAfterMs = null,
              carriedCredentialId = null,
              ...message
            }) => ({
              id: message.id,
              cause: message.cause,
              chat_id: message.chatId,
              user_id: message.userId,
              priority: message.priority,
              body_ciphertext: message.bodyCiphertext,
              operation_id: operation?.id ?? null,
              event_id: eventId,
              account_id: accountId,
              carried_credential_id: carriedCredentialId,
              revision: operation?.version ?? 1,
              remove_after_ms: removeAfterMs,
            }),
          ),
        )
        .onConflict('cause')
        .ignore()
        .returning('id'),
    )
    .select(trx.raw('pg_notify(?, ?)', [MESSAGE_CHANNEL, '']))
    .whereExists(trx.select('id').from('added'));
}
