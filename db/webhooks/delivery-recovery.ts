import type { Knex } from 'knex';
import type { Database } from '../postgres/connect.ts';
import { notifyDelivery } from './notify-delivery.ts';
import { QUEUE_AGAIN } from './redelivery.ts';
import { wantsEvent } from '../events/wants-event.ts';

export interface RecoveryProgress {
  recoveryId: string;
  /** Deliveries recovered in this step. */
  recovered: number;
  finished: boolean;
}

export interface DeliveryRecovery {
  /**
   * One short step of a recovery, which looks at `limit` rows, oldest first: the endpoint's failed deliveries, which are
   * queued again, then the events without a delivery for it, which get one. Recoveries take turns. Null if there is nothing to
   * do now. Throws if a recovery cannot continue; it is retried after all others, or after a minute if they take longer.
   */
  recoverStep(limit: number): Promise<RecoveryProgress | null>;
}

/** Counting a million rows takes less; after this time the total stays unknown. */
const COUNT_TIMEOUT_MS = 10_000;

/**
 * Events that a step scans for each one that it may recover, to get past those outside the time range: 10,000 for 500, which takes
 * some milliseconds from the index alone.
 */
const SCANNED_FOR_EACH = 20;

/**
 * Long, because each retry delays the other recoveries by one turn; short enough for a client that waits for a passing failure to
 * end.
 */
const RETRY_FAILED_MS = 60_000;

const QUERY_CANCELED = '57014';

interface RecoveryRow {
  id: string;
  endpoint_id: string;
  account_id: string;
  since: Date;
  until: Date;
  position: string;
  horizon: string;
  total_count: number | null;
  deleted: boolean;
}

// An event is visible after every transaction that may have found its endpoint inactive has ended. A horizon above all
// transactions comes from another cluster, whose dump was restored here.
const WORKABLE = `r.finished_at IS NULL
  AND (r.position NOT LIKE 'events %' OR r.horizon <= pg_snapshot_xmin(pg_current_snapshot())
       OR r.horizon > pg_snapshot_xmax(pg_current_snapshot()))`;

const COLUMNS = `r.id, r.endpoint_id, r.account_id, r.since, r.until, r.position, r.horizon::text AS horizon, r.total_count,
  w.deleted_at IS NOT NULL AS deleted`;

const NEXT = `SELECT ${COLUMNS} FROM webhook_recoveries r JOIN webhook_endpoints w ON w.id = r.endpoint_id
  WHERE ${WORKABLE} AND r.id <> ALL (:failed) ORDER BY r.stepped_at NULLS FIRST, r.created_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED`;

const CHOSEN = `SELECT ${COLUMNS} FROM webhook_recoveries r JOIN webhook_endpoints w ON w.id = r.endpoint_id
  WHERE ${WORKABLE} AND r.id = :id FOR UPDATE OF r SKIP LOCKED`;

const WANTED = `${wantsEvent('w', 'e')}
  AND NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id AND d.endpoint_id = w.id)`;

const FAILED = `status = 'failed' AND finished_at >= :since AND finished_at <= :until`;

const COUNT = `SELECT (SELECT count(*) FROM deliveries WHERE endpoint_id = :endpoint AND ${FAILED})
     + (SELECT count(*) FROM events e JOIN webhook_endpoints w ON w.id = :endpoint
         WHERE e.owner_id = :account AND e.created_at >= :since AND e.created_at <= :until AND ${WANTED}) AS total`;

const QUEUE_FAILED = `WITH looked AS MATERIALIZED (
    SELECT id, finished_at FROM deliveries
     WHERE endpoint_id = :endpoint AND status = 'failed' AND id > :after ORDER BY id LIMIT :limit),
  queued AS (
    UPDATE deliveries d SET ${QUEUE_AGAIN} FROM looked
     WHERE d.id = looked.id AND d.status = 'failed' AND d.finished_at >= :since AND d.finished_at <= :until
    RETURNING d.id)
  SELECT (SELECT count(*) = :limit FROM looked) AS more, (SELECT max(id) FROM looked) AS last,
         (SELECT count(*) FROM queued) AS recovered`;

// Locked, so that an event is not removed while its delivery is inserted (db/webhooks/retention.ts). Events outside the time
// range count towards the scan, and the position moves past them too.
const DELIVER_EVENTS = `WITH scanned AS MATERIALIZED (
    SELECT id, xid, created_at FROM events
     WHERE owner_id = :account AND xid < :horizon::xid8 AND (xid, created_at, id) > (:xid::xid8, :at::timestamptz, :id)
     ORDER BY xid, created_at, id LIMIT :scan),
  looked AS MATERIALIZED (
    SELECT * FROM scanned WHERE created_at >= :since AND created_at <= :until ORDER BY xid, created_at, id LIMIT :limit),
  wanted AS (
    SELECT e.id, w.account_id, looked.xid, looked.created_at
      FROM looked JOIN events e ON e.id = looked.id JOIN webhook_endpoints w ON w.id = :endpoint
     WHERE ${WANTED} FOR KEY SHARE OF e),
  made AS (
    INSERT INTO deliveries (id, event_id, endpoint_id, account_id, status)
    SELECT 'del_' || uuidv7(), id, :endpoint, account_id, 'queued' FROM wanted ORDER BY xid, created_at, id
    ON CONFLICT (event_id, endpoint_id) DO NOTHING RETURNING id),
  full_step AS (SELECT count(*) = :limit AS yes FROM looked),
  last AS (
    SELECT xid, created_at, id FROM scanned
     WHERE NOT (SELECT yes FROM full_step) OR id IN (SELECT id FROM looked)
     ORDER BY xid DESC, created_at DESC, id DESC LIMIT 1)
  SELECT (SELECT yes FROM full_step) OR (SELECT count(*) = :scan FROM scanned) AS more,
         (SELECT count(*) FROM made) AS recovered,
         (SELECT concat_ws(' ', 'events', xid::text, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), id)
            FROM last) AS last`;

/** Sorts before every event. */
const FIRST_EVENT = 'events 0 epoch evt_';

interface StepRow {
  /** True if there may be more of the same kind. */
  more: boolean;
  last: string | null;
  recovered: number;
}

export function createDeliveryRecovery(
  database: Database,
  now: () => number = () => performance.now(),
): DeliveryRecovery {
  // A recovery that cannot continue must not hold up the others: it waits until this time, while they take their turns.
  const failed = new Map<string, number>();

  /** Not part of the step, because it may take long and must hold up nothing. */
  async function count(row: RecoveryRow): Promise<number | null> {
    try {
      return await database.transaction(async (trx) => {
        await trx.raw(`SET LOCAL statement_timeout = ${COUNT_TIMEOUT_MS}`);
        const counted = await trx.raw<{ rows: { total: number }[] }>(COUNT, {
          endpoint: row.endpoint_id,
          account: row.account_id,
          since: row.since,
          until: row.until,
        });
        return counted.rows[0]?.total ?? 0;
      });
    } catch (error) {
      if ((error as { code?: unknown }).code === QUERY_CANCELED) return null;
      throw error;
    }
  }

  async function advance(id: string, total: number | null, limit: number): Promise<RecoveryProgress | null> {
    return database.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: RecoveryRow[] }>(CHOSEN, { id });
      const [recovery] = rows;
      if (!recovery) return null;
      const { position, recovered } = recovery.deleted
        ? { position: null, recovered: 0 }
        : await step(trx, recovery, limit);
      if (recovered > 0) await notifyDelivery(trx, recovery.endpoint_id);
      await trx('webhook_recoveries')
        .where({ id })
        .update({
          position: position ?? recovery.position,
          total_count: recovery.total_count ?? total,
          recovered_count: trx.raw('recovered_count + ?', [recovered]),
          stepped_at: trx.fn.now(),
          ...(position === null ? { finished_at: trx.fn.now() } : {}),
        });
      return { recoveryId: id, recovered, finished: position === null };
    });
  }

  return {
    async recoverStep(limit) {
      for (const [id, at] of failed) if (now() - at >= RETRY_FAILED_MS) failed.delete(id);
      const { rows } = await database.raw<{ rows: RecoveryRow[] }>(NEXT, { failed: [...failed.keys()] });
      const [next] = rows;
      if (!next) {
        failed.clear();
        return null;
      }
      try {
        const total = next.position === '' && next.total_count === null ? await count(next) : null;
        return await advance(next.id, total, limit);
      } catch (error) {
        failed.set(next.id, now());
        throw error;
      }
    },
  };
}

/** The position of the next step; null at the end. */
async function step(
  trx: Knex.Transaction,
  recovery: RecoveryRow,
  limit: number,
): Promise<{ position: string | null; recovered: number }> {
  const isAtEvents = recovery.position.startsWith('events ');
  const { endpoint_id: endpoint, account_id: account, since, until, horizon } = recovery;
  const [, xid = '', at = '', id = ''] = recovery.position.split(' ');
  const { rows } = await trx.raw<{ rows: StepRow[] }>(
    isAtEvents ? DELIVER_EVENTS : QUEUE_FAILED,
    isAtEvents
      ? { endpoint, account, since, until, horizon, xid, at, id, limit, scan: limit * SCANNED_FOR_EACH }
      : { endpoint, since, until, after: recovery.position, limit },
  );
  const [row] = rows;
  if (!row) throw new Error('select returned no row');
  const next = row.more ? row.last : isAtEvents ? null : FIRST_EVENT;
  return { position: next, recovered: row.recovered };
}
