import { UPDATE_CHANNEL } from '../chats/chat-update-store.ts';
import type { Database } from '../postgres/connect.ts';
import { admitToChat, takeTurn, type Admitted } from './chat-room.ts';

/** A command that an account runs in a chat, as far as it got. */
export interface ChatCommand {
  updateId: number;
  chatId: string;
  bodyCiphertext: string;
  /** Null: it was not handled yet. */
  answerCiphertext: string | null;
  doneAt: Date | null;
}

export interface NewChatCommand {
  updateId: number;
  /** The same source gives one command. */
  source: string;
  accountId: string;
  chatId: string;
  userId: string;
  bodyCiphertext: string;
}

export interface ChatCommands {
  nextNumber(): Promise<number>;
  /** Writes the command into the chat's line, unless its source has one. Anything but `admitted`: nothing is written. */
  add(command: NewChatCommand, limit: number | null): Promise<Admitted>;
  find(source: string): Promise<ChatCommand | null>;
}

const ADD = `WITH added AS (
    INSERT INTO chat_updates (update_id, source, account_id, chat_id, user_id, body_ciphertext)
    VALUES (:updateId, :source, :accountId, :chatId, :userId, :bodyCiphertext) ON CONFLICT DO NOTHING RETURNING chat_id)
  SELECT pg_notify('${UPDATE_CHANNEL}', '') WHERE EXISTS (SELECT FROM added)`;

export function createChatCommands(database: Database): ChatCommands {
  return {
    async nextNumber() {
      const { rows } = await database.raw<{ rows: { number: string }[] }>(
        `SELECT nextval('chat_command_numbers') AS number`,
      );
      return Number(rows[0]?.number);
    },

    async add(command, limit) {
      return database.transaction(async (trx) => {
        await takeTurn(trx, command.chatId);
        const known: unknown = await trx('chat_updates').where({ source: command.source }).first('update_id');
        if (known) return 'admitted';
        const admitted = await admitToChat(trx, { ...command, scope: 'run_commands', limit });
        if (admitted === 'admitted') await trx.raw(ADD, { ...command });
        return admitted;
      });
    },

    async find(source) {
      const row = (await database('chat_updates').where({ source }).first({
        updateId: 'update_id',
        chatId: 'chat_id',
        bodyCiphertext: 'body_ciphertext',
        answerCiphertext: 'answer_ciphertext',
        doneAt: 'done_at',
      })) as (Omit<ChatCommand, 'updateId'> & { updateId: string }) | undefined;
      return row ? { ...row, updateId: Number(row.updateId) } : null;
    },
  };
}
