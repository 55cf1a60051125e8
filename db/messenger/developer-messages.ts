import { PRIORITY } from '../../domain/chats/chat-content.ts';
import { insertMessages } from '../chats/chat-message-rows.ts';
import type { Database } from '../postgres/connect.ts';

export interface NewDeveloperMessage {
  id: string;
  /** The same cause gives one message. */
  cause: string;
  chatId: string;
  userId: string;
  bodyCiphertext: string;
}

/** A message as far as it got. */
export interface DeveloperMessage {
  id: string;
  bodyCiphertext: string;
  /** Telegram's number; null: not sent yet. */
  messageId: number | null;
  sentAt: Date | null;
  /** Why it will never be sent; null: it was, or will be. */
  closedReason: string | null;
}

export interface DeveloperMessages {
  /** Writes the message unless its cause has one. False, and nothing is written, if the chat got `limit` messages in the last minute. */
  add(message: NewDeveloperMessage, limit: number): Promise<boolean>;
  find(cause: string): Promise<DeveloperMessage | null>;
}

export function createDeveloperMessages(database: Database): DeveloperMessages {
  return {
    async add(message, limit) {
      return database.transaction(async (trx) => {
        // Requests for one chat take turns, so that they count each other.
        await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [
          `chat_messages/${message.chatId}`,
        ]);
        const known: unknown = await trx('chat_messages').where({ cause: message.cause }).first('id');
        if (known) return true;
        const [recent] = (await trx('chat_messages')
          .where({ chat_id: message.chatId })
          .whereRaw(`created_at > now() - interval '1 minute'`)
          .count({ count: '*' })) as { count: string }[];
        if (Number(recent?.count) >= limit) return false;
        await insertMessages(trx, [{ ...message, priority: PRIORITY.notice, operation: null }]);
        return true;
      });
    },

    async find(cause) {
      const row = (await database('chat_messages').where({ cause }).first({
        id: 'id',
        bodyCiphertext: 'body_ciphertext',
        messageId: 'message_id',
        sentAt: 'sent_at',
        closedReason: 'closed_reason',
      })) as (Omit<DeveloperMessage, 'messageId'> & { messageId: string | null }) | undefined;
      return row ? { ...row, messageId: row.messageId === null ? null : Number(row.messageId) } : null;
    },
  };
}
