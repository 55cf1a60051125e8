import { NOTIFIED } from '../events/event-store.ts';
import type { Database } from '../postgres/connect.ts';

/**
 * Notifications were dropped because the message would show the same. Those of steps that it has not shown are written again, in the transaction that gives
 * it up. An event has the transaction of its step, or of several steps: in a restored database, all rows have the same one. If a worker decides about a
 * notification now, and may drop it, the conflict waits for that worker.
 */
const GIVE_UP = `WITH given_up AS (
    UPDATE chat_messages
       SET due_at = NULL, remove_at = NULL, claimed_until = NULL, closed_at = now(), closed_reason = :reason
     WHERE id = :id AND closed_at IS NULL
    RETURNING operation_id, user_id, coalesce(shown_revision, 0) AS shown_revision),
  not_shown AS (
    SELECT DISTINCT given_up.user_id, step.operation_id, step.xid
      FROM given_up
      JOIN operation_timeline step ON step.operation_id = given_up.operation_id AND step.version > given_up.shown_revision)
  INSERT INTO chat_notifications (cause, user_id, event_id)
  SELECT 'event/' || event.id, event.owner_id, event.id
    FROM not_shown
    JOIN events event
      ON event.owner_id = not_shown.user_id AND event.xid = not_shown.xid AND event.operation_id = not_shown.operation_id
   WHERE event.name IN (${NOTIFIED})
   ORDER BY event.created_at
  ON CONFLICT (cause) DO UPDATE SET event_id = excluded.event_id`;

/** Gives a message up, if no other worker has. The notifications of steps that it has not shown are decided about again. */
export async function giveUpMessage(database: Database, id: string, reason: string): Promise<void> {
  await database.raw(GIVE_UP, { id, reason });
}
