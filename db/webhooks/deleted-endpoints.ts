import type { Database } from '../postgres/connect.ts';

export interface DeletedEndpoints {
  /** Ends up to `limit` deliveries of deleted endpoints; returns how many. */
  endDeliveries(limit: number): Promise<number>;
}

/**
 * Ignores leases: a worker with an attempt under way finds the delivery finished. Rows come in the order of the index
 * `deliveries_unfinished`, so that no others are read; and ids as an array, because the planner reads all rows for a join with
 * many ids.
 */
const END_OF_DELETED = `WITH unwanted AS MATERIALIZED (
    SELECT d.id FROM webhook_endpoints w
     CROSS JOIN LATERAL (
       SELECT id FROM deliveries WHERE endpoint_id = w.id AND finished_at IS NULL
        ORDER BY status, id LIMIT :limit FOR UPDATE SKIP LOCKED) d
     WHERE w.deleted_at IS NOT NULL LIMIT :limit)
  UPDATE deliveries SET status = 'failed', finished_at = now(), due_at = NULL, leased_until = NULL
   WHERE id = ANY (ARRAY (SELECT id FROM unwanted))`;

export function createDeletedEndpoints(database: Database): DeletedEndpoints {
  return {
    async endDeliveries(limit) {
      const { rowCount } = await database.raw<{ rowCount: number }>(END_OF_DELETED, { limit });
      return rowCount;
    },
  };
}
