import type { StoredBody } from '../../domain/events/stored-body.ts';
import type { StoredSecrets } from '../../domain/webhooks/stored-secrets.ts';
import { toStoredBody, userKeyOf, type StoredBodyRow } from '../events/stored-body-rows.ts';
import type { Database } from '../postgres/connect.ts';
import { deliveriesInLine } from './deliveries-in-line.ts';
import { IS_HOUR_OPEN, LEFT_OF_HOUR, USED_OF_HOUR } from './hourly-limit.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';

/** One event to deliver to one endpoint, with all data that an attempt needs. */
export interface DeliveryTask {
  deliveryId: string;
  eventId: string;
  endpointId: string;
  accountId: string;
  url: string;
  secrets: StoredSecrets;
  /** Name of the event. */
  event: string;
  eventVersion: number;
  body: StoredBody;
  attemptCount: number;
  /** Attempts made before the last redelivery; the retry schedule counts from there. */
  attemptsBefore: number;
  /** On this process's clock, `performance.now()`: no other worker takes the delivery before. */
  leaseEndsAt: number;
}

export interface ClaimedDeliveries {
  accountId: string;
  /** First attempts at once that the endpoint's health allows; null means unlimited. */
  releaseLimit: number | null;
  /** Oldest first. */
  tasks: DeliveryTask[];
}

export interface DeliveryClaims {
  /** Endpoints with deliveries whose first attempt may be made now. */
  readyEndpoints(): Promise<string[]>;
  /**
   * Takes up to `limit` deliveries of an endpoint with ids above `after` for `leaseMs`, and counts them for its hour. No two
   * callers get the same one. Null if the endpoint takes none at present.
   */
  claimFirst(
    endpointId: string,
    options: { limit: number; after: string; leaseMs: number },
  ): Promise<ClaimedDeliveries | null>;
  /** Takes one delivery for its workflow; null if it is finished or its endpoint is switched off. */
  claimRetry(deliveryId: string, leaseMs: number): Promise<DeliveryTask | null>;
  /** Gives back claimed deliveries that were not attempted, and their share of the endpoint's hour. */
  release(deliveryIds: readonly string[]): Promise<void>;
}

interface EndpointColumns {
  endpoint_id: string;
  account_id: string;
  release_limit: number | null;
  url: string;
  secret_ciphertext: string;
  next_secret_ciphertext: string | null;
  switch_at: Date | null;
}

interface TaskRow extends EndpointColumns, StoredBodyRow {
  id: string;
  event_id: string;
  attempt_count: number;
  attempts_before: number;
  name: string;
  schema_version: number;
}

type ClaimRow = EndpointColumns & (TaskRow | { id: null });

// A loose index scan: jumps from each endpoint to the next, however many deliveries wait, and reads only the first ready one
// of each.
const READY_ENDPOINTS = `WITH RECURSIVE waiting AS (
    (SELECT endpoint_id FROM deliveries WHERE finished_at IS NULL ORDER BY endpoint_id, status, id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.endpoint_id FROM deliveries d
             WHERE d.finished_at IS NULL AND d.endpoint_id > waiting.endpoint_id ORDER BY d.endpoint_id, d.status, d.id LIMIT 1)
      FROM waiting WHERE waiting.endpoint_id IS NOT NULL)
  SELECT w.id FROM waiting JOIN webhook_endpoints w ON w.id = waiting.endpoint_id JOIN accounts ON accounts.id = w.account_id
         CROSS JOIN LATERAL (SELECT FROM deliveries WHERE ${deliveriesInLine('w.id', "'queued'")} LIMIT 1) one
   WHERE w.active AND w.release_limit IS DISTINCT FROM 0 AND ${LEFT_OF_HOUR} > 0`;

// NO KEY, so that inserts of rows that name the endpoint need not wait. Commits without waiting for the disk, so that the
// endpoint's row is not locked for so long: a crash of the database may undo a lease of the last moments, and then a
// delivery is attempted twice, just as if its outcome was lost. The array and the OFFSET keep the planner, which does not
// know the limit, from reading all deliveries and events of a backlog.
const CLAIM_FIRST = `WITH endpoint AS MATERIALIZED (
    SELECT set_config('synchronous_commit', 'off', true), w.id AS endpoint_id, w.account_id, w.release_limit, w.url,
           w.secret_ciphertext, w.next_secret_ciphertext, w.switch_at,
           greatest(0, least($2::int, w.release_limit, ${LEFT_OF_HOUR})) AS room
      FROM webhook_endpoints w JOIN accounts ON accounts.id = w.account_id
     WHERE w.id = $1 AND w.active AND w.release_limit IS DISTINCT FROM 0
       FOR NO KEY UPDATE OF w),
  due AS MATERIALIZED (
    SELECT ready.id FROM endpoint CROSS JOIN LATERAL (
      SELECT id FROM deliveries WHERE ${deliveriesInLine('$1', "'queued'", '$3')}
       LIMIT endpoint.room FOR UPDATE SKIP LOCKED) ready),
  claimed AS (
    UPDATE deliveries d SET leased_until = now() + $4 * interval '1 ms' WHERE d.id = ANY (ARRAY (SELECT id FROM due))
    RETURNING d.id, d.event_id, d.attempt_count, d.attempts_before),
  counted AS (
    UPDATE webhook_endpoints w
       SET window_started_at = CASE WHEN ${IS_HOUR_OPEN} THEN window_started_at ELSE now() END,
           window_count = ${USED_OF_HOUR} + (SELECT count(*) FROM claimed)
     WHERE w.id = $1 AND EXISTS (SELECT FROM claimed))
  SELECT endpoint.endpoint_id, endpoint.account_id, endpoint.release_limit, endpoint.url,
         endpoint.secret_ciphertext, endpoint.next_secret_ciphertext, endpoint.switch_at,
         claimed.id, claimed.event_id, claimed.attempt_count, claimed.attempts_before, e.name, e.schema_version, e.body,
         e.user_id, ${userKeyOf('e')}
    FROM endpoint LEFT JOIN claimed ON true
    LEFT JOIN LATERAL (SELECT name, schema_version, body, user_id FROM events WHERE id = claimed.event_id OFFSET 0) e ON true
   ORDER BY claimed.id`;

const CLAIM_RETRY = `UPDATE deliveries d SET leased_until = now() + $2 * interval '1 ms'
    FROM events e, webhook_endpoints w
   WHERE d.id = $1 AND d.status = 'retrying' AND e.id = d.event_id AND w.id = d.endpoint_id AND w.active
  RETURNING d.id, d.event_id, d.endpoint_id, d.account_id, d.attempt_count, d.attempts_before, w.url,
            w.secret_ciphertext, w.next_secret_ciphertext, w.switch_at, e.name, e.schema_version, e.body, e.user_id, ${userKeyOf('e')}`;

// Also corrects the hour's count: otherwise deliveries that are claimed and given back repeatedly would use it up.
const RELEASE = `WITH released AS (
    UPDATE deliveries SET leased_until = NULL
     WHERE id = ANY ($1) AND status = 'queued' AND leased_until IS NOT NULL RETURNING endpoint_id)
  UPDATE webhook_endpoints w SET window_count = greatest(0, window_count - each.released)
    FROM (SELECT endpoint_id, count(*)::int AS released FROM released GROUP BY endpoint_id) each
   WHERE w.id = each.endpoint_id`;

export function createDeliveryClaims(database: Database): DeliveryClaims {
  const statements = {
    ready: preparedStatement<{ id: string }>(database, 'ready_endpoints', READY_ENDPOINTS),
    first: preparedStatement<ClaimRow>(database, 'claim_first', CLAIM_FIRST),
    retry: preparedStatement<TaskRow>(database, 'claim_retry', CLAIM_RETRY),
    release: preparedStatement<never>(database, 'release_deliveries', RELEASE),
  };

  return {
    async readyEndpoints() {
      return (await statements.ready([])).map(({ id }) => id);
    },

    async claimFirst(endpointId, { limit, after, leaseMs }) {
      const leaseEndsAt = performance.now() + leaseMs;
      const rows = await statements.first([endpointId, limit, after, leaseMs]);
      const [first] = rows;
      if (!first) return null;
      const tasks = rows.filter((row): row is TaskRow => row.id !== null);
      return {
        accountId: first.account_id,
        releaseLimit: first.release_limit,
        tasks: tasks.map((row) => toTask(row, leaseEndsAt)),
      };
    },

    async claimRetry(deliveryId, leaseMs) {
      const leaseEndsAt = performance.now() + leaseMs;
      const [row] = await statements.retry([deliveryId, leaseMs]);
      return row ? toTask(row, leaseEndsAt) : null;
    },

    async release(deliveryIds) {
      await statements.release([deliveryIds]);
    },
  };
}

function toTask(row: TaskRow, leaseEndsAt: number): DeliveryTask {
  return {
    deliveryId: row.id,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    accountId: row.account_id,
    url: row.url,
    secrets: {
      ciphertext: row.secret_ciphertext,
      nextCiphertext: row.next_secret_ciphertext,
      switchAt: row.switch_at,
    },
    event: row.name,
    eventVersion: row.schema_version,
    body: toStoredBody(row),
    attemptCount: row.attempt_count,
    attemptsBefore: row.attempts_before,
    leaseEndsAt,
  };
}
