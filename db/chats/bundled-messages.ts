import type { Knex } from 'knex';
import { PRIORITY } from '../../domain/chats/chat-content.ts';
import { newId } from '../postgres/new-id.ts';
import { MESSAGE_CHANNEL } from './chat-message-rows.ts';

/** An event that is reported in one message with others of the same cause. */
export interface BundledEvent {
  cause: string;
  chatId: string;
  userId: string;
  eventId: string;
}

/** If the message was sent already, it is edited. One that the chat will not show any more stays as it is. */
const WRITE = `WITH given AS (
    SELECT min(id) AS id, cause, min(chat_id) AS chat_id, min(user_id) AS user_id, array_agg(event_id ORDER BY place) AS event_ids
      FROM json_to_recordset(:given) AS given (id text, cause text, chat_id text, user_id text, event_id text, place integer)
     GROUP BY cause),
  written AS (
    INSERT INTO chat_messages AS message (id, cause, chat_id, user_id, priority, event_id, more_event_ids)
    SELECT id, cause, chat_id, user_id, ${PRIORITY.notification}, event_ids[1], nullif(event_ids[2:], '{}') FROM given ORDER BY cause
    ON CONFLICT (cause) DO UPDATE SET
      more_event_ids = coalesce(message.more_event_ids, '{}') || excluded.event_id || coalesce(excluded.more_event_ids, '{}'),
      revision = message.revision + 1, due_at = coalesce(message.due_at, now()), closed_at = NULL
    WHERE message.closed_reason IS NULL
    RETURNING id)
  SELECT pg_notify('${MESSAGE_CHANNEL}', '') WHERE EXISTS (SELECT FROM written)`;

/** Writes one message for each cause, in the caller's database transaction. */
export async function insertBundles(trx: Knex, events: readonly BundledEvent[]): Promise<void> {
  if (events.length === 0) return;
  const given = events.map(({ cause, chatId, userId, eventId }, place) => ({
    id: newId('msg'),
    cause,
    chat_id: chatId,
    user_id: userId,
    event_id: eventId,
    place,
  }));
  await trx.raw(WRITE, { given: JSON.stringify(given) });
}
