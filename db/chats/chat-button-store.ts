import type { Database } from '../postgres/connect.ts';

export interface NewButton {
  tokenHash: string;
  /** JSON of a ButtonAction, encrypted with the key of its user. */
  actionCiphertext: string;
}

export interface FoundButton {
  /** The row of its message. */
  messageRowId: string;
  actionCiphertext: string;
  /** The key of its user. */
  keyCiphertext: string;
}

export interface ChatButtonStore {
  /** Replaces the buttons of a message: earlier ones stop working. */
  replace(message: { id: string; userId: string }, buttons: readonly NewButton[]): Promise<void>;
  /** A button that still works, in its own message; null otherwise. */
  find(press: { tokenHash: string; userId: string; messageId: number }): Promise<FoundButton | null>;
}

/** A question that was not answered for so long is asked again. */
const VALID_FOR = "interval '2 days'";

export function createChatButtonStore(database: Database): ChatButtonStore {
  return {
    async replace({ id, userId }, buttons) {
      await database.transaction(async (trx) => {
        await trx('chat_buttons').where({ message_id: id }).del();
        if (buttons.length === 0) return;
        await trx('chat_buttons').insert(
          buttons.map(({ tokenHash, actionCiphertext }) => ({
            token_hash: tokenHash,
            message_id: id,
            user_id: userId,
            action_ciphertext: actionCiphertext,
            expires_at: trx.raw(`now() + ${VALID_FOR}`),
          })),
        );
      });
    },

    async find({ tokenHash, userId, messageId }) {
      const found = (await database('chat_buttons as button')
        .join('chat_messages as message', 'message.id', 'button.message_id')
        .join('chat_users as users', 'users.id', 'button.user_id')
        .where({ token_hash: tokenHash, 'button.user_id': userId })
        .whereNull('used_at')
        .whereRaw('expires_at > now()')
        // Null: the press came before the number of its message was stored.
        .whereRaw('coalesce(message.message_id, ?) = ?', [messageId, messageId])
        .first({
          messageRowId: 'message.id',
          actionCiphertext: 'action_ciphertext',
          keyCiphertext: 'key_ciphertext',
        })) as FoundButton | undefined;
      return found ?? null;
    },
  };
}
