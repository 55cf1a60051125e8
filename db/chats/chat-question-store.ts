import type { Database } from '../postgres/connect.ts';

export interface FoundQuestion {
  /** The row of its message. */
  messageRowId: string;
  /** The command so far. */
  lineCiphertext: string;
  /** The key of its user. */
  keyCiphertext: string;
  /** False: a reply was carried out, its time is over, or the person replies to another copy of it. */
  isOpen: boolean;
}

export interface ChatQuestionStore {
  /** Before its message is sent, and again if it is sent again. */
  ask(question: { messageRowId: string; userId: string; lineCiphertext: string }): Promise<void>;
  /** The question to which a person replies; null: the message is another one of the chat. */
  find(reply: { userId: string; chatId: string; messageId: number }): Promise<FoundQuestion | null>;
}

/** Afterwards the person may think of something else. */
const VALID_FOR = "interval '15 minutes'";

const ASK = `INSERT INTO chat_questions (message_id, user_id, line_ciphertext, expires_at)
  VALUES (:messageRowId, :userId, :lineCiphertext, now() + ${VALID_FOR})
  ON CONFLICT (message_id) DO UPDATE SET line_ciphertext = excluded.line_ciphertext, expires_at = excluded.expires_at`;

/**
 * The number of a message is stored after it was sent, so the reply may come earlier, and a copy that was sent right before a crash never gets
 * one. A reply to a message that is neither known nor the person's own is to such a copy, of the newest question. It is taken if the
 * message is newer than all known ones, and otherwise the question is over. Only a message that was sent has a number: the condition lets the
 * index of these find those of the chat.
 */
const FIND = `WITH asked AS (
    SELECT question.message_id, question.line_ciphertext, question.expires_at, message.message_id AS shown_as,
           question.answered_at IS NULL AND question.expires_at > now() AS is_open
      FROM chat_questions question JOIN chat_messages message ON message.id = question.message_id
     WHERE question.user_id = :userId),
  exact AS (SELECT * FROM asked WHERE shown_as = :messageId),
  copied AS (
    SELECT * FROM asked
     WHERE is_open
       AND NOT EXISTS (SELECT FROM chat_messages WHERE chat_id = :chatId AND message_id = :messageId AND sent_at IS NOT NULL)
       AND NOT EXISTS (SELECT FROM chat_updates WHERE source = :source)
     ORDER BY expires_at DESC LIMIT 1),
  found AS (SELECT * FROM exact UNION ALL SELECT * FROM copied)
  SELECT found.message_id AS "messageRowId", line_ciphertext AS "lineCiphertext", key_ciphertext AS "keyCiphertext",
         is_open AND coalesce(shown_as = :messageId, :messageId > (
           SELECT coalesce(max(message_id), 0) FROM chat_messages WHERE chat_id = :chatId AND sent_at IS NOT NULL)) AS "isOpen"
    FROM found JOIN chat_users ON chat_users.id = :userId
   LIMIT 1`;

export function createChatQuestionStore(database: Database): ChatQuestionStore {
  return {
    async ask(question) {
      await database.raw(ASK, { ...question });
    },

    async find({ userId, chatId, messageId }) {
      const source = `message/${chatId}/${messageId}`;
      const { rows } = await database.raw<{ rows: FoundQuestion[] }>(FIND, {
        userId,
        chatId,
        messageId,
        source,
      });
      return rows[0] ?? null;
    },
  };
}
