import type { Database } from '../postgres/connect.ts';
import { DELIVERY_CHANNEL } from '../events/event-store.ts';

export interface Redelivery {
  /**
   * Queues a finished delivery again: the same event, with a new retry schedule; attempt numbers continue. False if it is not
   * finished, its endpoint is not active, or the account has no such delivery.
   */
  redeliver(owner: { accountId: string; endpointId: string }, deliveryId: string): Promise<boolean>;
}

/** Turns a finished delivery into a queued one. */
export const QUEUE_AGAIN = `status = 'queued', attempts_before = attempt_count, leased_until = NULL, due_at = NULL, finished_at = NULL`;

const REDELIVER = `WITH queued AS (
    UPDATE deliveries d SET ${QUEUE_AGAIN}
      FROM webhook_endpoints w
     WHERE d.id = :deliveryId AND d.endpoint_id = :endpointId AND d.finished_at IS NOT NULL
       AND w.id = d.endpoint_id AND w.account_id = :accountId AND w.active AND w.deleted_at IS NULL
    RETURNING d.endpoint_id)
  SELECT pg_notify('${DELIVERY_CHANNEL}', endpoint_id) FROM queued`;

export function createRedelivery(database: Database): Redelivery {
  return {
    async redeliver(owner, deliveryId) {
      const { rows } = await database.raw<{ rows: unknown[] }>(REDELIVER, { ...owner, deliveryId });
      return rows.length > 0;
    },
  };
}
