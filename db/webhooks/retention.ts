import type { Knex } from 'knex';
import type { Database } from '../postgres/connect.ts';
import { lowestIdAt } from '../postgres/time-ordered-id.ts';

export interface RemovalBounds {
  /** Also applies to finished deliveries with their attempts, finished recoveries and deleted endpoints. */
  eventsOlderThan: Date;
  /** For bodies of receivers' answers. */
  bodiesOlderThan: Date;
  /** Rows that one transaction looks at. */
  limit: number;
}

export interface Retention {
  /**
   * Removes rows that are old enough and not in use, in transactions that wait for no lock. Returns how many rows it removed
   * or emptied; 0 if none is left. Rows that it skips because they are unfinished are looked at again later.
   */
  removeOld(bounds: RemovalBounds): Promise<number>;
}

/** A call ends after this many steps through rows that have to stay. */
const MAX_STEPS = 20;

interface Step {
  removed: number;
  /** The position of the next step; null at the end. */
  position: string | null;
}

type TakeStep = (trx: Knex.Transaction, position: string) => Promise<Step>;

const REMOVE_DELIVERIES = `WITH looked AS MATERIALIZED (
    SELECT id FROM deliveries WHERE id > :position AND id < :bound ORDER BY id LIMIT :limit),
  old AS MATERIALIZED (
    SELECT id FROM deliveries WHERE id IN (SELECT id FROM looked) AND finished_at < :olderThan
       FOR UPDATE SKIP LOCKED),
  without_attempts AS (DELETE FROM attempts USING old WHERE attempts.delivery_id = old.id),
  removed AS (DELETE FROM deliveries USING old WHERE deliveries.id = old.id RETURNING 1)
  SELECT (SELECT count(*) FROM looked) AS looked, (SELECT max(id) FROM looked) AS last,
         (SELECT count(*) FROM removed) AS removed`;

// Event ids have no order, so events are scanned owner by owner, each by (xid, created_at, id).
const SCAN_EVENTS = `SELECT id, xid::text AS xid, created_at::text AS at, created_at < :olderThan AS old,
         NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = events.id) AS free
    FROM events
   WHERE owner_id = :owner AND (xid, created_at, id) > (:xid::xid8, :at::timestamptz, :id)
   ORDER BY xid, created_at, id LIMIT :limit`;

const LOCK_EVENTS = `SELECT id FROM events WHERE id = ANY (:ids) FOR UPDATE SKIP LOCKED`;

// A separate statement after the locks: it sees a delivery that a recovery inserted while it held the event.
const REMOVE_EVENTS = `DELETE FROM events e WHERE id = ANY (:ids)
   AND NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id)`;

const EMPTY_BODIES = `WITH old AS MATERIALIZED (
    SELECT delivery_id, number FROM attempts WHERE response_body IS NOT NULL AND started_at < :olderThan
     ORDER BY started_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  UPDATE attempts a SET response_body = NULL FROM old WHERE a.delivery_id = old.delivery_id AND a.number = old.number`;

const REMOVE_RECOVERIES = `DELETE FROM webhook_recoveries WHERE id IN (
    SELECT id FROM webhook_recoveries WHERE finished_at < :olderThan LIMIT :limit FOR UPDATE SKIP LOCKED)`;

// Removed after the last delivery that names them: their log is kept as long as that of other endpoints. Only looks at their
// oldest delivery: with NOT EXISTS, the planner may read all deliveries.
const REMOVE_ENDPOINTS = `DELETE FROM webhook_endpoints WHERE id IN (
    SELECT id FROM webhook_endpoints w WHERE deleted_at < :olderThan
       AND (SELECT id FROM deliveries WHERE endpoint_id = w.id ORDER BY id LIMIT 1) IS NULL
       AND NOT EXISTS (SELECT FROM webhook_recoveries WHERE endpoint_id = w.id)
     LIMIT :limit FOR UPDATE SKIP LOCKED)`;

/** Sorts before every event of an owner. */
const FIRST_EVENT = { xid: '0', at: 'epoch', id: '' };

export function createRetention(database: Database): Retention {
  /**
   * Continues where the last call ended, until something is removed or all rows since the beginning were looked at: a row that
   * was skipped may be finished now.
   */
  async function walk(name: string, takeStep: TakeStep): Promise<number> {
    let fromBeginning = false;
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const made = await database.transaction(async (trx) => {
        const from = await lockPosition(trx, name);
        if (from === null) return null;
        fromBeginning ||= from === '';
        const step = await takeStep(trx, from);
        await trx('retention_progress')
          .where({ name })
          .update({ position: step.position ?? '' });
        return step;
      });
      if (!made) return 0;
      if (made.removed > 0 || (made.position === null && fromBeginning)) return made.removed;
    }
    return 0;
  }

  async function change(text: string, olderThan: Date, limit: number): Promise<number> {
    const { rowCount } = await database.raw<{ rowCount: number }>(text, { olderThan, limit });
    return rowCount;
  }

  return {
    async removeOld({ eventsOlderThan, bodiesOlderThan, limit }) {
      const deliveries = await walk('deliveries', deliveriesStep(eventsOlderThan, limit));
      const events = await walk('events', eventsStep(eventsOlderThan, limit));
      const bodies = await change(EMPTY_BODIES, bodiesOlderThan, limit);
      const recoveries = await change(REMOVE_RECOVERIES, eventsOlderThan, limit);
      const endpoints = await change(REMOVE_ENDPOINTS, eventsOlderThan, limit);
      return deliveries + events + bodies + recoveries + endpoints;
    },
  };
}

/** Null while another process holds it. */
async function lockPosition(trx: Knex.Transaction, name: string): Promise<string | null> {
  await trx('retention_progress').insert({ name, position: '' }).onConflict('name').ignore();
  const row = (await trx('retention_progress').where({ name }).forUpdate().skipLocked().first('position')) as
    { position: string } | undefined;
  return row?.position ?? null;
}

function deliveriesStep(olderThan: Date, limit: number): TakeStep {
  return async (trx, position) => {
    const { rows } = await trx.raw<{
      rows: { looked: number; last: string | null; removed: number }[];
    }>(REMOVE_DELIVERIES, { position, bound: lowestIdAt('del', olderThan), olderThan, limit });
    const [row] = rows;
    if (!row) throw new Error('select returned no row');
    return { removed: row.removed, position: row.looked < limit ? null : row.last };
  };
}

/**
 * The position is an owner's id, followed by a space and the place in the owner's order; without a place, the beginning of
 * that order.
 */
function eventsStep(olderThan: Date, limit: number): TakeStep {
  return async (trx, position) => {
    const [after = '', xid, at, id] = position.split(' ');
    const owner = xid === undefined ? await nextOwner(trx, after) : after;
    if (owner === null) return { removed: 0, position: null };
    const { rows } = await trx.raw<{
      rows: { id: string; xid: string; at: string; old: boolean; free: boolean }[];
    }>(SCAN_EVENTS, {
      owner,
      olderThan,
      limit,
      xid: xid ?? FIRST_EVENT.xid,
      at: at ?? FIRST_EVENT.at,
      id: id ?? FIRST_EVENT.id,
    });
    const firstYoung = rows.findIndex(({ old }) => !old);
    const old = firstYoung === -1 ? rows : rows.slice(0, firstYoung);
    const last = old.length < limit ? undefined : old.at(-1);
    return {
      removed: await removeEvents(
        trx,
        old.filter(({ free }) => free).map(({ id }) => id),
      ),
      position: last ? `${owner} ${last.xid} ${last.at.replace(' ', 'T')} ${last.id}` : owner,
    };
  };
}

async function nextOwner(trx: Knex.Transaction, after: string): Promise<string | null> {
  const row = (await trx('events').where('owner_id', '>', after).orderBy('owner_id').first('owner_id')) as
    { owner_id: string } | undefined;
  return row?.owner_id ?? null;
}

async function removeEvents(trx: Knex.Transaction, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(LOCK_EVENTS, { ids });
  const { rowCount } = await trx.raw<{ rowCount: number }>(REMOVE_EVENTS, {
    ids: rows.map(({ id }) => id),
  });
  return rowCount;
}
