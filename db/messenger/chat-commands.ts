import { UPDATE_CHANNEL } from '../chats/chat-update-store.ts';
import type { Database } from '../postgres/connect.ts';

/** A command that an account runs in a chat, as far as it got. */
export interface ChatCommand {
  updateId: number;
  bodyCiphertext: string;
  /** Null: it was not handled yet. */
  answerCiphertext: string | null;
  doneAt: Date | null;
}

export interface ChatCommands {
  nextNumber(): Promise<number>;
  /** Writes the command into the chat's line, unless its source has one. */
  add(command: {
    updateId: number;
    source: string;
    chatId: string;
    userId: string;
    bodyCiphertext: string;
  }): Promise<void>;
  find(source: string): Promise<ChatCommand | null>;
}

export function createChatCommands(database: Database): ChatCommands {
  return {
    async nextNumber() {
      const { rows } = await database.raw<{ rows: { number: string }[] }>(
        `SELECT nextval('chat_command_numbers') AS number`,
      );
      return Number(rows[0]?.number);
    },

    async add({ updateId, source, chatId, userId, bodyCiphertext }) {
      await database.raw(
        `WITH added AS (
           INSERT INTO chat_updates (update_id, source, chat_id, user_id, body_ciphertext)
           VALUES (:updateId, :source, :chatId, :userId, :bodyCiphertext) ON CONFLICT DO NOTHING RETURNING chat_id)
         SELECT pg_notify('${UPDATE_CHANNEL}', '') WHERE EXISTS (SELECT FROM added)`,
        { updateId, source, chatId, userId, bodyCiphertext },
      );
    },

    async find(source) {
      const row = (await database('chat_updates').where({ source }).first({
        updateId: 'update_id',
        bodyCiphertext: 'body_ciphertext',
        answerCiphertext: 'answer_ciphertext',
        doneAt: 'done_at',
      })) as (Omit<ChatCommand, 'updateId'> & { updateId: string }) | undefined;
      return row ? { ...row, updateId: Number(row.updateId) } : null;
    },
  };
}
