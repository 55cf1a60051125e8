import { PRIORITY } from '../../domain/chats/chat-content.ts';
import { insertMessages } from '../chats/chat-message-rows.ts';
import type { Database } from '../postgres/connect.ts';
import { admitToChat, takeTurn, type Admitted } from './chat-room.ts';

export interface NewDeveloperMessage {
  id: string;
  /** The same cause gives one message. */
  cause: string;
  accountId: string;
  chatId: string;
  userId: string;
  bodyCiphertext: string;
}

/** A message as far as it got. */
export interface DeveloperMessage {
  id: string;
  chatId: string;
  bodyCiphertext: string;
  /** Telegram's number; null: not sent yet. */
  messageId: number | null;
  sentAt: Date | null;
  /** Why it will never be sent; null: it was, or will be. */
  closedReason: string | null;
}

export interface DeveloperMessages {
  /** Writes the message unless its cause has one. Anything but `admitted`: nothing is written. */
  add(message: NewDeveloperMessage, limit: number): Promise<Admitted>;
  find(cause: string): Promise<DeveloperMessage | null>;
}

export function createDeveloperMessages(database: Database): DeveloperMessages {
  return {
    async add(message, limit) {
      return database.transaction(async (trx) => {
        await takeTurn(trx, message.chatId);
        const known: unknown = await trx('chat_messages').where({ cause: message.cause }).first('id');
        if (known) return 'admitted';
        const admitted = await admitToChat(trx, { ...message, scope: 'write_messages', limit });
        if (admitted === 'admitted') {
          await insertMessages(trx, [{ ...message, priority: PRIORITY.notification, operation: null }]);
        }
        return admitted;
      });
    },

    async find(cause) {
      const row = (await database('chat_messages').where({ cause }).first({
        id: 'id',
        chatId: 'chat_id',
        bodyCiphertext: 'body_ciphertext',
        messageId: 'message_id',
        sentAt: 'sent_at',
        closedReason: 'closed_reason',
      })) as (Omit<DeveloperMessage, 'messageId'> & { messageId: string | null }) | undefined;
      return row ? { ...row, messageId: row.messageId === null ? null : Number(row.messageId) } : null;
    },
  };
}
