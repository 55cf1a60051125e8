import type { DeliveryStatus, HoldReason } from '../../domain/webhooks/delivery-status.ts';
import type { StoredBody } from '../../domain/events/stored-body.ts';
import { toStoredBody, userKeyOf, type StoredBodyRow } from '../events/stored-body-rows.ts';
import type { AttemptRecord } from './attempt-record.ts';
import type { Database } from '../postgres/connect.ts';
import { LEFT_OF_HOUR } from './hourly-limit.ts';
import { lowestIdAt } from '../postgres/time-ordered-id.ts';

/** A delivery as its owner sees it now. */
export interface LoggedDelivery {
  id: string;
  eventId: string;
  endpointId: string;
  event: string;
  status: DeliveryStatus;
  heldReason: HoldReason | null;
  attemptCount: number;
  lastAttempt: { at: Date; statusCode: number | null; errorClass: string | null; durationMs: number } | null;
  /** Also null if it depends on more than time. */
  nextAttemptAt: Date | null;
  /** A workflow makes its attempts, or has made some since the last redelivery. */
  hasWorkflow: boolean;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface DeliveryDetails extends LoggedDelivery {
  /** The endpoint's present URL. */
  url: string;
  eventVersion: number;
  body: StoredBody;
  attempts: AttemptRecord[];
}

/** A filter that is left out does not restrict. */
export interface DeliveryFilters {
  statuses?: readonly DeliveryStatus[] | undefined;
  event?: string | undefined;
  eventId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

export interface DeliveryPage {
  deliveries: LoggedDelivery[];
  /** Pass it as `before` for the next page; null on the last one. */
  nextBefore: string | null;
}

export interface DeliveryLogQueries {
  /**
   * Deliveries of the account's endpoint with ids below `before`, newest first. Scans a limited number of them, so a page may
   * be short or empty without being the last. Null if the account has no such endpoint.
   */
  newest(
    owner: { accountId: string; endpointId: string },
    filters: DeliveryFilters,
    before: string | null,
    limit: number,
  ): Promise<DeliveryPage | null>;
  details(
    owner: { accountId: string; endpointId: string },
    deliveryId: string,
  ): Promise<DeliveryDetails | null>;
}

/** Deliveries scanned for one page: with their events, some milliseconds of work. */
export const SCANNED_DELIVERIES = 2_000;

/** Above every id in every collation: most collations sort signs before digits. */
const NO_BOUND = 'del_g';

// A delivery with an attempt under way is not held. The same conditions decide what is claimed (delivery-claims.ts,
// delivery-retries.ts).
const HELD_REASON = `CASE
    WHEN d.finished_at IS NOT NULL OR d.status = 'retrying' OR d.leased_until > now() THEN NULL
    WHEN NOT w.active THEN 'endpoint_inactive'
    WHEN w.release_limit = 0 THEN 'endpoint_failing'
    WHEN d.status = 'queued' AND ${LEFT_OF_HOUR} <= 0 THEN 'hourly_limit'
    WHEN d.due_at <= now() THEN 'retry_capacity'
  END`;

/** `source`: a table or the name of a query with the columns of deliveries. */
function logged(source: string): string {
  return `SELECT d.id, d.event_id, d.endpoint_id, d.attempt_count, d.attempts_before, d.due_at, d.created_at, d.finished_at,
           d.status AS row_status, e.name AS event, w.url, e.schema_version, e.body, e.user_id, held.reason,
           CASE WHEN held.reason IS NOT NULL THEN 'held' WHEN d.status = 'retry_due' THEN 'retrying' ELSE d.status END AS status
      FROM ${source} d
      JOIN events e ON e.id = d.event_id
      JOIN webhook_endpoints w ON w.id = d.endpoint_id
      JOIN accounts ON accounts.id = w.account_id
     CROSS JOIN LATERAL (SELECT ${HELD_REASON} AS reason) held`;
}

const LAST_ATTEMPT = 'attempts a ON a.delivery_id = shown.id AND a.number = shown.attempt_count';

const LAST_ATTEMPT_COLUMNS = 'a.started_at, a.status_code, a.error_class, a.duration_ms';

const DETAILS = `SELECT shown.*, ${userKeyOf('shown')}, ${LAST_ATTEMPT_COLUMNS}
   FROM (${logged('deliveries')}
          WHERE d.id = :deliveryId AND d.endpoint_id = :endpointId AND w.account_id = :accountId AND w.deleted_at IS NULL) shown
   LEFT JOIN ${LAST_ATTEMPT}`;

interface DeliveryRow {
  id: string;
  event_id: string;
  endpoint_id: string;
  event: string;
  row_status: string;
  status: DeliveryStatus;
  reason: HoldReason | null;
  attempt_count: number;
  attempts_before: number;
  due_at: Date | null;
  created_at: Date;
  finished_at: Date | null;
  url: string;
  schema_version: number;
  started_at: Date | null;
  status_code: number | null;
  error_class: string | null;
  duration_ms: number | null;
}

interface AttemptRow {
  number: number;
  started_at: Date;
  duration_ms: number;
  status_code: number | null;
  error_class: string | null;
  error_message: string | null;
  response_body: string | null;
}

type PageRow = { scanned: number; scanned_to: string | null } & (DeliveryRow | { id: null });

export function createDeliveryLogQueries(database: Database): DeliveryLogQueries {
  return {
    async newest({ accountId, endpointId }, filters, before, limit) {
      const endpoint: unknown = await database('webhook_endpoints')
        .where({ id: endpointId, account_id: accountId, deleted_at: null })
        .first('id');
      if (!endpoint) return null;
      const { rows } = await database.raw<{ rows: PageRow[] }>(pageQuery(filters), {
        endpointId,
        from: filters.since ? lowestIdAt('del', filters.since) : '',
        before: lower(before, filters.until ? lowestIdAt('del', filters.until) : NO_BOUND),
        scan: SCANNED_DELIVERIES,
        // The extra row shows if there is another page.
        limit: limit + 1,
        statuses: [...(filters.statuses ?? [])],
        event: filters.event ?? '',
        eventId: filters.eventId ?? '',
      });
      const [bounds] = rows;
      const found = rows.filter((row): row is PageRow & DeliveryRow => row.id !== null).map(toLogged);
      const deliveries = found.slice(0, limit);
      const scannedAll = !bounds || bounds.scanned < SCANNED_DELIVERIES;
      const last = deliveries.at(-1);
      const nextBefore = found.length > limit && last ? last.id : scannedAll ? null : bounds.scanned_to;
      return { deliveries, nextBefore };
    },

    async details({ accountId, endpointId }, deliveryId) {
      const result = await database.raw<{ rows: (DeliveryRow & StoredBodyRow)[] }>(DETAILS, {
        accountId,
        endpointId,
        deliveryId,
      });
      const [row] = result.rows;
      if (!row) return null;
      const attempts = (await database('attempts')
        .where({ delivery_id: deliveryId })
        .orderBy('number')) as AttemptRow[];
      return {
        ...toLogged(row),
        url: row.url,
        eventVersion: row.schema_version,
        body: toStoredBody(row),
        attempts: attempts.map(toAttempt),
      };
    },
  };
}

/** Only conditions that an index supports narrow the scan; others would make it read more than its bound. */
function pageQuery({ statuses, event, eventId }: DeliveryFilters): string {
  const isUnfinished = statuses?.every((status) => status !== 'delivered' && status !== 'failed') ?? false;
  const isFailed = statuses?.every((status) => status === 'failed') ?? false;
  return `WITH scanned AS MATERIALIZED (
      SELECT * FROM deliveries
       WHERE endpoint_id = :endpointId AND id >= :from AND id < :before
             ${isUnfinished ? 'AND finished_at IS NULL' : ''} ${isFailed ? `AND status = 'failed'` : ''}
             ${eventId === undefined ? '' : 'AND event_id = :eventId'}
       ORDER BY id DESC LIMIT :scan),
    shown AS (
      SELECT * FROM (${logged('scanned')}) log
       WHERE true ${statuses ? 'AND status = ANY (:statuses)' : ''} ${event === undefined ? '' : 'AND event = :event'}
       ORDER BY id DESC LIMIT :limit)
    SELECT bounds.scanned, bounds.scanned_to, shown.*, ${LAST_ATTEMPT_COLUMNS}
      FROM (SELECT count(*) AS scanned, min(id) AS scanned_to FROM scanned) bounds
      LEFT JOIN shown ON true
      LEFT JOIN ${LAST_ATTEMPT}
     ORDER BY shown.id DESC`;
}

function lower(before: string | null, bound: string): string {
  return before !== null && before < bound ? before : bound;
}

function toLogged(row: DeliveryRow): LoggedDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    event: row.event,
    status: row.status,
    heldReason: row.reason,
    attemptCount: row.attempt_count,
    lastAttempt:
      row.started_at === null || row.duration_ms === null
        ? null
        : {
            at: row.started_at,
            statusCode: row.status_code,
            errorClass: row.error_class,
            durationMs: row.duration_ms,
          },
    nextAttemptAt: row.status === 'retrying' ? row.due_at : null,
    // A dispatcher makes the first attempt without a workflow.
    hasWorkflow: row.row_status === 'retrying' || row.attempt_count - row.attempts_before > 1,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

function toAttempt(row: AttemptRow): AttemptRecord {
  return {
    number: row.number,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    statusCode: row.status_code,
    errorClass: row.error_class,
    errorMessage: row.error_message,
    responseBody: row.response_body,
  };
}
