import type { Database } from '../connect.ts';

export interface FailingEndpoint {
  id: string;
  accountId: string;
  failingSince: Date;
}

export interface EndpointHealthStore {
  /** Endpoints that have failed for as long without a success, each once until its next success. */
  warn(afterMs: number): Promise<FailingEndpoint[]>;
  /** Switches off the endpoints that have failed for as long without a success, and returns them. */
  deactivate(afterMs: number): Promise<FailingEndpoint[]>;
  /** Ends up to `limit` deliveries that nobody wants any more, because their endpoint was deleted; returns how many. */
  endDeliveriesOfDeleted(limit: number): Promise<number>;
}

interface EndpointRow {
  id: string;
  account_id: string;
  failing_since: Date;
}

/** Between its first failure and its latest: one that had nothing to fail with since is given its chance first. */
const FAILED_FOR = `active AND release_limit = 0 AND last_failure_at - failing_since >= ? * interval '1 ms'`;

/** No lease is looked at: whoever is at an attempt finds the delivery finished. */
const END_OF_DELETED = `WITH unwanted AS MATERIALIZED (
    SELECT d.id FROM webhook_endpoints w
      JOIN deliveries d ON d.endpoint_id = w.id AND d.finished_at IS NULL
     WHERE w.deleted_at IS NOT NULL LIMIT ? FOR UPDATE OF d SKIP LOCKED)
  UPDATE deliveries d SET status = 'failed', finished_at = now(), due_at = NULL, leased_until = NULL
    FROM unwanted WHERE d.id = unwanted.id`;

export function createEndpointHealthStore(database: Database): EndpointHealthStore {
  async function change(set: string, where: string, afterMs: number): Promise<FailingEndpoint[]> {
    const { rows } = await database.raw<{ rows: EndpointRow[] }>(
      `UPDATE webhook_endpoints SET ${set} WHERE ${where} AND ${FAILED_FOR} RETURNING id, account_id, failing_since`,
      [afterMs],
    );
    return rows.map((row) => ({ id: row.id, accountId: row.account_id, failingSince: row.failing_since }));
  }

  return {
    warn: (afterMs) => change('warned_at = now()', 'warned_at IS NULL', afterMs),
    deactivate: (afterMs) =>
      change(`active = false, deactivated_at = now(), deactivation_reason = 'failing'`, 'true', afterMs),

    async endDeliveriesOfDeleted(limit) {
      const { rowCount } = await database.raw<{ rowCount: number }>(END_OF_DELETED, [limit]);
      return rowCount;
    },
  };
}
