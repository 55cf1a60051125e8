import type { Database } from '../postgres/connect.ts';

export interface FailingEndpoint {
  id: string;
  accountId: string;
  failingSince: Date;
}

export interface EndpointHealthStore {
  /** Endpoints that have failed for that long without a success; each is returned once until its next success. */
  warn(afterMs: number): Promise<FailingEndpoint[]>;
  /** Switches off the endpoints that have failed for that long without a success, and returns them. */
  deactivate(afterMs: number): Promise<FailingEndpoint[]>;
}

interface EndpointRow {
  id: string;
  account_id: string;
  failing_since: Date;
}

/** Measured from the first failure to the latest: an endpoint without deliveries since then gets another attempt first. */
const FAILED_FOR = `active AND release_limit = 0 AND last_failure_at - failing_since >= ? * interval '1 ms'`;

export function createEndpointHealthStore(database: Database): EndpointHealthStore {
  // Outcomes lock endpoints too (delivery-outcomes.ts): neither waits for the other, and skipped rows come again next time.
  async function change(set: string, where: string, afterMs: number): Promise<FailingEndpoint[]> {
    const { rows } = await database.raw<{ rows: EndpointRow[] }>(
      `WITH due AS MATERIALIZED (
          SELECT id FROM webhook_endpoints WHERE ${where} AND ${FAILED_FOR} ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
        UPDATE webhook_endpoints w SET ${set} FROM due WHERE w.id = due.id
        RETURNING w.id, w.account_id, w.failing_since`,
      [afterMs],
    );
    return rows.map((row) => ({ id: row.id, accountId: row.account_id, failingSince: row.failing_since }));
  }

  return {
    warn: (afterMs) => change('warned_at = now()', 'warned_at IS NULL', afterMs),
    deactivate: (afterMs) =>
      change(`active = false, deactivated_at = now(), deactivation_reason = 'failing'`, 'true', afterMs),
  };
}
