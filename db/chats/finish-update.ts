import type { Knex } from 'knex';
import type { AccountEvent } from '../../domain/chats/bot-events.ts';
import type { Priority } from '../../domain/chats/chat-content.ts';
import type { Database } from '../postgres/connect.ts';
import { createSharedNotify } from '../postgres/shared-notify.ts';
import { createWriteTogether } from '../postgres/written-together.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { insertAccountEvents } from './account-events.ts';
import { MESSAGE_CHANNEL } from './chat-message-rows.ts';

/** The results of an update. */
export interface FinishedUpdate {
  updateId: number;
  /** Hash of the token of a button that works no more. */
  usedButton: string | null;
  /** The row of a message whose question is answered. */
  answeredQuestion: string | null;
  /** For the accounts that may read the chat. */
  events: readonly AccountEvent[];
  /** The answer to a command that an account runs. */
  answerCiphertext: string | null;
  /** A message of the person that is to disappear from the chat. */
  removal: { id: string; messageId: number } | null;
  /** A message of the chat that is to show something else. */
  edited: { id: string; bodyCiphertext: string } | null;
  messages: readonly {
    id: string;
    priority: Priority;
    bodyCiphertext: string;
    /** The operation that it shows, and its version. */
    operation: { id: string; version: number } | null;
    /** As `chat_messages.shows`. */
    shows: string | null;
  }[];
}

/** Marks an update as handled, with its answers. If it was handled before, nothing is written. */
export type FinishUpdate = (finished: FinishedUpdate) => Promise<void>;

/**
 * All updates that were handled at about the same time, in one statement: one trip and one commit. Planned each time, as every statement
 * whose plan depends on how many rows there are.
 */
const FINISH = `WITH done AS (
    UPDATE chat_updates SET done_at = now(), claimed_until = NULL, answer_ciphertext = given.answer_ciphertext
      FROM json_to_recordset(:updates)
        AS given (update_id bigint, used_button text, answer_ciphertext text, removal_id text, removed_message bigint, edited_id text, edited_body text, answered_question text)
     WHERE chat_updates.update_id = given.update_id AND done_at IS NULL
    RETURNING chat_updates.update_id, chat_id, user_id, used_button, removal_id, removed_message, edited_id, edited_body, answered_question),
  used AS (
    UPDATE chat_buttons SET used_at = now() FROM done WHERE token_hash = done.used_button),
  answered AS (
    UPDATE chat_questions SET answered_at = now() FROM done
     WHERE chat_questions.message_id = done.answered_question AND chat_questions.user_id = done.user_id),
  removed AS (
    INSERT INTO chat_messages (id, cause, chat_id, user_id, priority, shown_revision, message_id, due_at, remove_at)
    SELECT removal_id, 'remove/' || chat_id || '/' || removed_message, chat_id, user_id, 0, 1, removed_message, NULL, now()
      FROM done WHERE removal_id IS NOT NULL
    ON CONFLICT (cause) DO NOTHING),
  edited AS (
    UPDATE chat_messages message SET body_ciphertext = done.edited_body, revision = revision + 1, due_at = now(), closed_at = NULL
      FROM done WHERE message.id = done.edited_id AND message.user_id = done.user_id AND message.closed_reason IS NULL
       AND message.body_ciphertext IS NOT NULL),
  added AS (
    INSERT INTO chat_messages (id, chat_id, user_id, priority, body_ciphertext, operation_id, revision, shows)
    SELECT id, chat_id, user_id, priority, body_ciphertext, operation_id, revision, shows
      FROM done JOIN json_to_recordset(:messages)
        AS given (update_id bigint, id text, priority smallint, body_ciphertext text, operation_id text, revision integer, shows text)
      USING (update_id)
     ORDER BY id)
  SELECT user_id FROM done`;

export function createFinishUpdate(database: Database, userKeys: UserKeys): FinishUpdate {
  const notifySender = createSharedNotify(database, MESSAGE_CHANNEL);
  const finishTogether = createWriteTogether(async (finished: readonly FinishedUpdate[]) => {
    await finish(database, finished);
  });

  async function finishWithEvents(finished: FinishedUpdate): Promise<void> {
    await database.transaction(async (trx) => {
      // Not if another process has finished it in the meantime.
      const [done] = await finish(trx, [finished]);
      if (done?.user_id) await insertAccountEvents(trx, userKeys, done.user_id, finished.events);
    });
  }

  return async (finished) => {
    // Most chats have granted no account anything.
    if (finished.events.length === 0) await finishTogether(finished);
    else await finishWithEvents(finished);
    notifySender();
  };
}

/** Returns whose updates were not finished before. */
async function finish(
  database: Knex,
  given: readonly FinishedUpdate[],
): Promise<{ user_id: string | null }[]> {
  // One whose lease has ended may have been handled twice, by this process too. The first of both counts.
  const finished = given.filter(
    (each, index) => given.findIndex(({ updateId }) => updateId === each.updateId) === index,
  );
  const updates = finished.map((each) => {
    const { updateId, usedButton, answeredQuestion, answerCiphertext, removal, edited } = each;
    return {
      update_id: updateId,
      used_button: usedButton,
      answered_question: answeredQuestion,
      answer_ciphertext: answerCiphertext,
      removal_id: removal?.id,
      removed_message: removal?.messageId,
      edited_id: edited?.id,
      edited_body: edited?.bodyCiphertext,
    };
  });
  const messages = finished.flatMap(({ updateId, messages: ofUpdate }) =>
    ofUpdate.map(({ id, priority, bodyCiphertext, operation, shows }) => ({
      update_id: updateId,
      id,
      priority,
      body_ciphertext: bodyCiphertext,
      operation_id: operation?.id,
      revision: operation?.version ?? 1,
      shows,
    })),
  );
  const { rows } = await database.raw<{ rows: { user_id: string | null }[] }>(FINISH, {
    updates: JSON.stringify(updates),
    messages: JSON.stringify(messages),
  });
  return rows;
}
