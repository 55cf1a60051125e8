import type { AccountEvent } from '../../domain/chats/bot-events.ts';
import type { Priority } from '../../domain/chats/chat-content.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement, runPrepared } from '../postgres/prepared-statement.ts';
import { createSharedNotice } from '../postgres/shared-notice.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { insertAccountEvents } from './account-events.ts';
import { MESSAGE_CHANNEL } from './chat-message-rows.ts';

/** What an update leads to. */
export interface FinishedUpdate {
  updateId: number;
  /** Hash of the token of a button that works no more. */
  usedButton: string | null;
  /** For the accounts that may read the chat. */
  events: readonly AccountEvent[];
  /** Of a command that an account runs. */
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

/** One statement, because each message of each person costs it: one trip and one commit. */
const FINISH = `WITH done AS (
    UPDATE chat_updates SET done_at = now(), claimed_until = NULL, answer_ciphertext = $6::text WHERE update_id = $1::text::bigint AND done_at IS NULL
    RETURNING chat_id, user_id),
  used AS (UPDATE chat_buttons SET used_at = now() FROM done WHERE token_hash = $2::text),
  removed AS (
    INSERT INTO chat_messages (id, cause, chat_id, user_id, priority, shown_revision, message_id, due_at, remove_at)
    SELECT $3::text, 'remove/' || chat_id || '/' || $4::text, chat_id, user_id, 0, 1, $4::text::bigint, NULL, now() FROM done WHERE $3::text IS NOT NULL
    ON CONFLICT (cause) DO NOTHING),
  edited AS (
    UPDATE chat_messages message SET body_ciphertext = $8::text, revision = revision + 1, due_at = now(), closed_at = NULL
      FROM done WHERE message.id = $7::text AND message.user_id = done.user_id AND message.closed_reason IS NULL
       AND message.body_ciphertext IS NOT NULL),
  added AS (
    INSERT INTO chat_messages (id, cause, chat_id, user_id, priority, body_ciphertext, operation_id, revision, shows)
    SELECT id, 'update/' || $1::text || '/' || id, chat_id, user_id, priority, body_ciphertext, operation_id, revision, shows
      FROM done, json_to_recordset($5::json)
        AS given (id text, priority smallint, body_ciphertext text, operation_id text, revision integer, shows text)
     ORDER BY id)
  SELECT user_id FROM done`;

export function createFinishUpdate(database: Database, userKeys: UserKeys): FinishUpdate {
  const finish = preparedStatement(database, 'finish_chat_update', FINISH);
  const notifySender = createSharedNotice(database, MESSAGE_CHANNEL);

  async function finishWithEvents(
    events: readonly AccountEvent[],
    parameters: (string | null)[],
  ): Promise<void> {
    await database.transaction(async (trx) => {
      // Not if another process has finished it in the meantime.
      const [done] = await runPrepared<{ user_id: string | null }>(
        trx,
        { name: 'finish_chat_update', text: FINISH },
        parameters,
      );
      if (done?.user_id) await insertAccountEvents(trx, userKeys, done.user_id, events);
    });
  }

  return async ({ updateId, usedButton, answerCiphertext, events, removal, edited, messages }) => {
    const given = messages.map(({ id, priority, bodyCiphertext, operation, shows }) => ({
      id,
      priority,
      body_ciphertext: bodyCiphertext,
      operation_id: operation?.id ?? null,
      revision: operation?.version ?? 1,
      shows,
    }));
    const parameters = [
      String(updateId),
      usedButton,
      removal?.id ?? null,
      removal ? String(removal.messageId) : null,
      JSON.stringify(given),
      answerCiphertext,
      edited?.id ?? null,
      edited?.bodyCiphertext ?? null,
    ];
    // Most chats have granted no account anything: one trip for them.
    if (events.length === 0) await finish(parameters);
    else await finishWithEvents(events, parameters);
    notifySender();
  };
}
