import type { Database } from '../postgres/connect.ts';

export interface DeletedEndpoints {
  /** Ends up to `limit` deliveries that nobody wants any more, because their endpoint was deleted; returns how many. */
  endDeliveries(limit: number): Promise<number>;
}

/**
 * No lease is looked at: whoever is at an attempt finds the delivery finished. In the order of the index `deliveries_unfinished`, so
 * that no other is gone through; and by an array, because joined with many ids the planner reads all.
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
