import type { Database } from '../postgres/connect.ts';

export interface NewButton {
  tokenHash: string;
  /** JSON of a ButtonAction. */
  action: string;
}

export interface ChatButtonStore {
  /** Replaces the buttons of a message: earlier ones stop working. */
  replace(message: { id: string; userId: string }, buttons: readonly NewButton[]): Promise<void>;
  /** The action of a button that still works, in its own message; null otherwise. */
  find(press: { tokenHash: string; userId: string; messageId: number }): Promise<string | null>;
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
          buttons.map(({ tokenHash, action }) => ({
            token_hash: tokenHash,
            message_id: id,
            user_id: userId,
            action,
            expires_at: trx.raw(`now() + ${VALID_FOR}`),
          })),
        );
      });
    },

    async find({ tokenHash, userId, messageId }) {
      const row = (await database('chat_buttons as button')
        .join('chat_messages as message', 'message.id', 'button.message_id')
        .where({ token_hash: tokenHash, 'button.user_id': userId })
        .whereNull('used_at')
        .whereRaw('expires_at > now()')
        // Null: the press came before the number of its message was stored.
        .whereRaw('coalesce(message.message_id, ?) = ?', [messageId, messageId])
        .first('action')) as { action: string } | undefined;
      return row?.action ?? null;
    },
  };
}
