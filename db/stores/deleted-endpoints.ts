import type { Database } from '../connect.ts';

export interface DeletedEndpoints {
  /** Ends up to `limit` deliveries that nobody wants any more, because their endpoint was deleted; returns how many. */
  endDeliveries(limit: number): Promise<number>;
}

/** No lease is looked at: whoever is at an attempt finds the delivery finished. */
const END_OF_DELETED = `WITH unwanted AS MATERIALIZED (
    SELECT d.id FROM webhook_endpoints w
      JOIN deliveries d ON d.endpoint_id = w.id AND d.finished_at IS NULL
     WHERE w.deleted_at IS NOT NULL LIMIT ? FOR UPDATE OF d SKIP LOCKED)
  UPDATE deliveries d SET status = 'failed', finished_at = now(), due_at = NULL, leased_until = NULL
    FROM unwanted WHERE d.id = unwanted.id`;

export function createDeletedEndpoints(database: Database): DeletedEndpoints {
  return {
    async endDeliveries(limit) {
      const { rowCount } = await database.raw<{ rowCount: number }>(END_OF_DELETED, [limit]);
      return rowCount;
    },
  };
}
