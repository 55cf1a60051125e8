import type { Knex } from 'knex';
import type { Database } from '../connect.ts';
import { DELIVERY_CHANNEL } from './event-store.ts';
import { QUEUE_ANEW } from './redelivery.ts';

export interface RecoveryProgress {
  recoveryId: string;
  /** In this step. */
  recovered: number;
  finished: boolean;
}

export interface DeliveryRecovery {
  /**
   * One short step of a recovery that is under way, of which `limit` rows are looked at: first the endpoint's failed
   * deliveries, which are queued anew, then the events that have no delivery for it and get one, both the oldest first.
   * Null where there is nothing to do now.
   */
  recoverStep(limit: number): Promise<RecoveryProgress | null>;
}

/** Longer than counting a million rows takes; beyond it nobody is told how many there are. */
const COUNT_TIMEOUT_MS = 10_000;

const QUERY_CANCELED = '57014';

interface RecoveryRow {
  id: string;
  endpoint_id: string;
  account_id: string;
  since: Date;
  until: Date;
  position: string;
  horizon: string;
  deleted: boolean;
}

// An event is in sight once every transaction has ended that may have found its endpoint inactive. A horizon above all
// transactions is that of another cluster, where a dump came from.
const WORKABLE = `r.finished_at IS NULL
  AND (r.position NOT LIKE 'events %' OR r.horizon <= pg_snapshot_xmin(pg_current_snapshot())
       OR r.horizon > pg_snapshot_xmax(pg_current_snapshot()))`;

const COLUMNS = `r.id, r.endpoint_id, r.account_id, r.since, r.until, r.position, r.horizon::text AS horizon,
  w.deleted_at IS NOT NULL AS deleted`;

const NEXT = `SELECT ${COLUMNS} FROM webhook_recoveries r JOIN webhook_endpoints w ON w.id = r.endpoint_id
  WHERE ${WORKABLE} ORDER BY r.created_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED`;

const UNCOUNTED = `SELECT ${COLUMNS} FROM webhook_recoveries r JOIN webhook_endpoints w ON w.id = r.endpoint_id
  WHERE r.finished_at IS NULL AND r.position = '' AND r.total_count IS NULL ORDER BY r.created_at LIMIT 1`;

const WANTED = `e.family = w.family
  AND w.event_filters && ARRAY[e.name, split_part(e.name, '.', 1) || '.*', '*']
  AND (w.wallet_filters IS NULL OR e.wallet_address = ANY (w.wallet_filters))
  AND NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id AND d.endpoint_id = w.id)`;

const FAILED = `status = 'failed' AND finished_at >= :since AND finished_at <= :until`;

const COUNT = `SELECT (SELECT count(*) FROM deliveries WHERE endpoint_id = :endpoint AND ${FAILED})
     + (SELECT count(*) FROM events e JOIN webhook_endpoints w ON w.id = :endpoint
         WHERE e.account_id = :account AND e.created_at >= :since AND e.created_at <= :until AND ${WANTED}) AS total`;

const QUEUE_FAILED = `WITH looked AS MATERIALIZED (
    SELECT id, finished_at FROM deliveries
     WHERE endpoint_id = :endpoint AND status = 'failed' AND id > :after ORDER BY id LIMIT :limit),
  queued AS (
    UPDATE deliveries d SET ${QUEUE_ANEW} FROM looked
     WHERE d.id = looked.id AND d.status = 'failed' AND d.finished_at >= :since AND d.finished_at <= :until
    RETURNING d.id)
  SELECT (SELECT count(*) FROM looked) AS looked, (SELECT max(id) FROM looked) AS last,
         (SELECT count(*) FROM queued) AS recovered`;

// Locked, so that an event is not removed while a delivery of it is made (db/stores/retention.ts).
const DELIVER_EVENTS = `WITH looked AS MATERIALIZED (
    SELECT id, xid, created_at FROM events
     WHERE account_id = :account AND created_at >= :since AND created_at <= :until
       AND xid < :horizon::xid8 AND (xid, created_at, id) > (:xid::xid8, :at::timestamptz, :id)
     ORDER BY xid, created_at, id LIMIT :limit),
  wanted AS (
    SELECT e.id, e.account_id, looked.xid, looked.created_at
      FROM looked JOIN events e ON e.id = looked.id JOIN webhook_endpoints w ON w.id = :endpoint
     WHERE ${WANTED} FOR KEY SHARE OF e),
  made AS (
    INSERT INTO deliveries (id, event_id, endpoint_id, account_id, status)
    SELECT 'del_' || uuidv7(), id, :endpoint, account_id, 'queued' FROM wanted ORDER BY xid, created_at, id
    ON CONFLICT (event_id, endpoint_id) DO NOTHING RETURNING id),
  last AS (SELECT * FROM looked ORDER BY xid DESC, created_at DESC, id DESC LIMIT 1)
  SELECT (SELECT count(*) FROM looked) AS looked, (SELECT count(*) FROM made) AS recovered,
         (SELECT concat_ws(' ', 'events', xid::text, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), id)
            FROM last) AS last`;

/** In front of every event. */
const FIRST_EVENT = 'events 0 epoch evt_';

interface StepRow {
  looked: number;
  last: string | null;
  recovered: number;
}

export function createDeliveryRecovery(database: Database): DeliveryRecovery {
  /** Apart from the step, because it may take long and nothing may be held up by it. */
  async function count(): Promise<{ id: string; total: number } | null> {
    const { rows } = await database.raw<{ rows: RecoveryRow[] }>(UNCOUNTED);
    const [row] = rows;
    if (!row) return null;
    try {
      return await database.transaction(async (transaction) => {
        await transaction.raw(`SET LOCAL statement_timeout = ${COUNT_TIMEOUT_MS}`);
        const counted = await transaction.raw<{ rows: { total: number }[] }>(COUNT, {
          endpoint: row.endpoint_id,
          account: row.account_id,
          since: row.since,
          until: row.until,
        });
        return { id: row.id, total: counted.rows[0]?.total ?? 0 };
      });
    } catch (error) {
      if ((error as { code?: unknown }).code === QUERY_CANCELED) return null;
      throw error;
    }
  }

  return {
    async recoverStep(limit) {
      const counted = await count();
      return database.transaction(async (transaction) => {
        const { rows } = await transaction.raw<{ rows: RecoveryRow[] }>(NEXT);
        const [recovery] = rows;
        if (!recovery) return null;
        const { position, recovered } = recovery.deleted
          ? { position: null, recovered: 0 }
          : await step(transaction, recovery, limit);
        if (recovered > 0)
          await transaction.raw('SELECT pg_notify(?, ?)', [DELIVERY_CHANNEL, recovery.endpoint_id]);
        await transaction('webhook_recoveries')
          .where({ id: recovery.id })
          .update({
            position: position ?? recovery.position,
            ...(counted?.id === recovery.id ? { total_count: counted.total } : {}),
            recovered_count: transaction.raw('recovered_count + ?', [recovered]),
            ...(position === null ? { finished_at: transaction.fn.now() } : {}),
          });
        return { recoveryId: recovery.id, recovered, finished: position === null };
      });
    },
  };
}

/** Where the next step goes on; null at the end. */
async function step(
  transaction: Knex.Transaction,
  recovery: RecoveryRow,
  limit: number,
): Promise<{ position: string | null; recovered: number }> {
  const isAtEvents = recovery.position.startsWith('events ');
  const { endpoint_id: endpoint, account_id: account, since, until, horizon } = recovery;
  const [, xid = '', at = '', id = ''] = recovery.position.split(' ');
  const { rows } = await transaction.raw<{ rows: StepRow[] }>(
    isAtEvents ? DELIVER_EVENTS : QUEUE_FAILED,
    isAtEvents
      ? { endpoint, account, since, until, horizon, xid, at, id, limit }
      : { endpoint, since, until, after: recovery.position, limit },
  );
  const [row] = rows;
  if (!row) throw new Error('select returned no row');
  const next = row.looked < limit ? (isAtEvents ? null : FIRST_EVENT) : row.last;
  return { position: next, recovered: row.recovered };
}
