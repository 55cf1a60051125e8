import { NOTIFIED } from '../events/event-store.ts';
import type { Database } from '../postgres/connect.ts';

/**
 * Notifications were dropped because the message would show the same. Those that it has not shown are decided about again, in the transaction that gives it
 * up. An event has the transaction of its step. The conflict waits for a decision that is under way, which may drop the notification.
 */
const GIVE_UP = `WITH given_up AS (
    UPDATE chat_messages
       SET due_at = NULL, remove_at = NULL, claimed_until = NULL, closed_at = now(), closed_reason = :reason
     WHERE id = :id
    RETURNING operation_id, user_id, coalesce(shown_revision, 0) AS shown_revision)
  INSERT INTO chat_notifications (cause, user_id, event_id)
  SELECT 'event/' || event.id, given_up.user_id, event.id
    FROM given_up
    JOIN operation_timeline step ON step.operation_id = given_up.operation_id AND step.version > given_up.shown_revision
    JOIN events event ON event.owner_id = given_up.user_id AND event.xid = step.xid AND event.operation_id = step.operation_id
   WHERE event.name IN (${NOTIFIED})
   ORDER BY event.created_at
  ON CONFLICT (cause) DO UPDATE SET event_id = excluded.event_id`;

/** Gives a message up. It is decided again how the chat reads of the steps that it has not shown. */
export async function giveUpMessage(database: Database, id: string, reason: string): Promise<void> {
  await database.raw(GIVE_UP, { id, reason });
}
