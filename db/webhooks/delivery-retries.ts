import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import { deliveriesInLine } from './deliveries-in-line.ts';

/** A delivery whose next attempts are made by a workflow. */
export interface RetryTask {
  deliveryId: string;
  eventId: string;
  endpointId: string;
  eventName: string;
  /** Host of the endpoint's URL. */
  host: string;
  /** Until the next attempt. */
  waitMs: number;
  /** Since the last redelivery. */
  attemptsMade: number;
}

export interface RetryPlaces {
  /** How many may be taken now. */
  limit: number;
  /** Open workflows over all endpoints, and those of them that probe failing endpoints. */
  maxOpen: number;
  maxProbes: number;
  /** Open workflows of one account, probes included. */
  maxOpenPerAccount: number;
  /** How long a workflow may stay silent before it is started again. */
  leaseMs: number;
}

export interface DeliveryRetries {
  /** False, mostly: then `takePlaces` would find nothing. It needs no lock. */
  mayNeedPlaces(): Promise<boolean>;
  /**
   * Gives places to deliveries that need a workflow: first those whose workflow fell silent, which have a place already, then
   * one probe for each failing endpoint without one, then those that wait, the longest waiting first. For probes and for
   * waiting ones, accounts take turns, so that an account with many endpoints does not delay others. No two callers get the
   * same.
   */
  takePlaces(places: RetryPlaces): Promise<RetryTask[]>;
  /** The same for deliveries that the caller has claimed before their first attempt; returns those that got a place. */
  takePlacesFor(deliveryIds: readonly string[], places: RetryPlaces): Promise<RetryTask[]>;
  /**
   * Gives a place back if no attempt can be made: the endpoint is switched off, or Temporal could not be reached. Returns the
   * status afterwards: `delivered` or `failed` if another attempt has finished the delivery.
   */
  giveBack(deliveryId: string): Promise<'delivered' | 'failed' | 'unfinished'>;
}

interface RetryRow {
  id: string;
  event_id: string;
  endpoint_id: string;
  event_name: string;
  url: string;
  wait_ms: number;
  attempts_made: number;
}

/** A workflow starts at most this long before its attempt is due. */
const AHEAD_MS = 1_000;

/** One caller at a time: each counts the open workflows and adds to them. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('webhook-retries', 0))`;

const TAKE = `UPDATE deliveries d
     SET status = 'retrying', due_at = NULL, leased_until = now() + (chosen.wait_ms + :leaseMs) * interval '1 ms'
    FROM chosen WHERE d.id = chosen.id
  RETURNING d.id, d.event_id, d.endpoint_id, chosen.wait_ms,
            d.attempt_count - d.attempts_before AS attempts_made,
            (SELECT name FROM events WHERE id = d.event_id) AS event_name,
            (SELECT url FROM webhook_endpoints WHERE id = d.endpoint_id) AS url`;

const LOST = `WITH chosen AS MATERIALIZED (
    SELECT id, 0 AS wait_ms FROM deliveries
     WHERE status = 'retrying' AND leased_until <= now() LIMIT :limit FOR UPDATE SKIP LOCKED)
  ${TAKE}`;

/** Wait of a delivery that is due later, for instance because its receiver asked for it. */
function waitUntil(dueAt: string): string {
  return `greatest(0, ceil(extract(epoch FROM ${dueAt} - now()) * 1000))::int AS wait_ms`;
}

// Counted from the open ones, which are few, because a stored count could go wrong.
const HELD = `held AS MATERIALIZED (
    SELECT account_id, count(*) AS places FROM deliveries WHERE status = 'retrying' GROUP BY account_id)`;

const ROOM = `:maxOpenPerAccount - coalesce(held.places, 0)`;

const STATUSES_IN_LINE = `(VALUES ('retry_due'), ('queued')) each (status)`;

// In each account, the endpoint whose last attempt is the oldest is next: if there are more endpoints than places, all take
// turns.
const PROBES = `WITH ${HELD},
  failing AS MATERIALIZED (
    SELECT w.id, w.last_failure_at, ${ROOM} AS room,
           row_number() OVER (PARTITION BY w.account_id ORDER BY w.last_failure_at NULLS FIRST, w.id) AS turn
      FROM webhook_endpoints w LEFT JOIN held ON held.account_id = w.account_id
     CROSS JOIN LATERAL (
       SELECT FROM ${STATUSES_IN_LINE}
        CROSS JOIN LATERAL (SELECT FROM deliveries WHERE ${deliveriesInLine('w.id', 'each.status')} LIMIT 1) first LIMIT 1) one
     WHERE w.release_limit = 0 AND w.active
       AND w.id NOT IN (SELECT endpoint_id FROM deliveries WHERE status = 'retrying')),
  next AS MATERIALIZED (
    SELECT id FROM failing WHERE turn <= room ORDER BY turn, last_failure_at NULLS FIRST LIMIT :limit),
  chosen AS MATERIALIZED (
    SELECT probe.id, probe.wait_ms
      FROM next
     CROSS JOIN LATERAL (
       SELECT oldest.id, oldest.wait_ms
         FROM ${STATUSES_IN_LINE}
        CROSS JOIN LATERAL (
          SELECT id, ${waitUntil('due_at')} FROM deliveries
           WHERE ${deliveriesInLine('next.id', 'each.status')} LIMIT 1 FOR UPDATE SKIP LOCKED) oldest
        ORDER BY oldest.id LIMIT 1) probe)
  ${TAKE}`;

// A few of each endpoint, found by a loose scan of the index `deliveries_retries` and read in its order: thousands waiting
// for one endpoint delay no other. A recovering endpoint gets no more at once than its ramp allows. One of each account
// first, then the second of each.
const WAITING = `WITH RECURSIVE ${HELD},
  waiting AS (
    (SELECT endpoint_id FROM deliveries WHERE status = 'retry_due' ORDER BY endpoint_id, due_at LIMIT 1)
    UNION ALL
    SELECT (SELECT d.endpoint_id FROM deliveries d
             WHERE d.status = 'retry_due' AND d.endpoint_id > waiting.endpoint_id ORDER BY d.endpoint_id, d.due_at LIMIT 1)
      FROM waiting WHERE waiting.endpoint_id IS NOT NULL),
  heads AS MATERIALIZED (
    SELECT head.id, head.due_at, ${ROOM} AS room,
           row_number() OVER (PARTITION BY w.account_id ORDER BY head.place, head.due_at) AS turn
      FROM waiting JOIN webhook_endpoints w ON w.id = waiting.endpoint_id
      LEFT JOIN held ON held.account_id = w.account_id
     CROSS JOIN LATERAL (
       SELECT id, due_at, row_number() OVER (ORDER BY endpoint_id, due_at) AS place FROM deliveries
        WHERE status = 'retry_due' AND (endpoint_id, due_at) >= (w.id, '-infinity')
          AND (endpoint_id, due_at) <= (w.id, now() + ${AHEAD_MS} * interval '1 ms')
        ORDER BY endpoint_id, due_at LIMIT :limit) head
     WHERE w.active AND w.release_limit IS DISTINCT FROM 0 AND ${ROOM} > 0
       AND head.place <= CASE WHEN w.release_limit IS NULL THEN :limit ELSE w.release_limit
             - (SELECT count(*) FROM deliveries WHERE endpoint_id = w.id AND status = 'retrying') END),
  next AS MATERIALIZED (
    SELECT id FROM heads WHERE turn <= room ORDER BY turn, due_at LIMIT :limit),
  chosen AS MATERIALIZED (
    SELECT d.id, ${waitUntil('d.due_at')}
      FROM next JOIN deliveries d ON d.id = next.id
     -- It still waits. With its status instead, the planner would read all that wait.
     WHERE d.due_at IS NOT NULL FOR UPDATE OF d SKIP LOCKED)
  ${TAKE}`;

const NAMED = `WITH ${HELD},
  named AS MATERIALIZED (
    SELECT d.id, ${ROOM} AS room, row_number() OVER (PARTITION BY d.account_id ORDER BY d.id) AS turn
      FROM deliveries d LEFT JOIN held ON held.account_id = d.account_id
     WHERE d.id = ANY (:ids) AND d.status = 'queued'),
  next AS MATERIALIZED (
    SELECT id FROM named WHERE turn <= room ORDER BY turn, id LIMIT :limit),
  chosen AS MATERIALIZED (
    SELECT d.id, 0 AS wait_ms FROM next JOIN deliveries d ON d.id = next.id
     WHERE d.status = 'queued' FOR UPDATE OF d SKIP LOCKED)
  ${TAKE}`;

/** Without an order, the planner may read the whole table to find one. */
function firstOf(status: string): string {
  return `(SELECT id FROM deliveries WHERE status = '${status}' ORDER BY endpoint_id, due_at LIMIT 1)`;
}

const MAY_NEED_PLACES = `SELECT coalesce(${firstOf('retry_due')}, ${firstOf('retrying')}) IS NOT NULL
    OR EXISTS (SELECT FROM webhook_endpoints WHERE release_limit = 0 AND active) AS may_need`;

// The open workflows of a failing endpoint are its probes.
const COUNT = `SELECT count(*) AS open, count(*) FILTER (WHERE w.release_limit = 0) AS probes
    FROM deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id WHERE d.status = 'retrying'`;

type Run = (text: string, limit: number, more?: object) => Promise<RetryTask[]>;

export function createDeliveryRetries(database: Database): DeliveryRetries {
  const mayNeedPlaces = preparedStatement<{ may_need: boolean }>(
    database,
    'deliveries_may_need_places',
    MAY_NEED_PLACES,
  );

  async function inTurn(
    { maxOpen, maxProbes, maxOpenPerAccount, leaseMs }: RetryPlaces,
    take: (run: Run, free: { places: number; probes: number }) => Promise<RetryTask[]>,
  ): Promise<RetryTask[]> {
    return database.transaction(async (trx) => {
      await trx.raw(LOCK);
      const { rows } = await trx.raw<{ rows: { open: number; probes: number }[] }>(COUNT);
      const { open, probes } = rows[0] ?? { open: 0, probes: 0 };
      return take(
        async (text, limit, more = {}) => {
          if (limit <= 0) return [];
          const bounds = { limit, maxOpenPerAccount, leaseMs };
          const result = await trx.raw<{ rows: RetryRow[] }>(text, { ...bounds, ...more });
          return result.rows.map(toTask);
        },
        { places: maxOpen - open, probes: maxProbes - probes },
      );
    });
  }

  return {
    async mayNeedPlaces() {
      const [row] = await mayNeedPlaces([]);
      return row?.may_need ?? false;
    },

    takePlaces(places) {
      return inTurn(places, async (run, free) => {
        const lost = await run(LOST, places.limit);
        const room = Math.min(places.limit - lost.length, free.places);
        const probes = await run(PROBES, Math.min(room, free.probes));
        return [...lost, ...probes, ...(await run(WAITING, room - probes.length))];
      });
    },

    takePlacesFor(ids, places) {
      return inTurn(places, (run, free) =>
        run(NAMED, Math.min(places.limit, free.places), { ids: [...ids] }),
      );
    },

    async giveBack(deliveryId) {
      await database('deliveries')
        .where({ id: deliveryId, status: 'retrying' })
        .update({ status: 'retry_due', due_at: database.fn.now(), leased_until: null });
      const row = await database<{ id: string; status: string }>('deliveries')
        .where({ id: deliveryId })
        .first('status');
      return row?.status === 'delivered' || row?.status === 'failed' ? row.status : 'unfinished';
    },
  };
}

function toTask(row: RetryRow): RetryTask {
  return {
    deliveryId: row.id,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    eventName: row.event_name,
    host: new URL(row.url).host,
    waitMs: row.wait_ms,
    attemptsMade: row.attempts_made,
  };
}
