import type { EventFamily } from '../../domain/events/event-catalogue.ts';
import type { StoredBody } from '../../domain/events/stored-body.ts';
import type { Database } from '../postgres/connect.ts';
import { asMicroseconds, fromMicroseconds } from '../postgres/microseconds.ts';
import { toStoredBody, userKeyOf, type StoredBodyRow } from './stored-body-rows.ts';

/** A position in the order of an owner's events. */
export interface EventPosition {
  /** Decimal text: transaction ids have 64 bits. */
  xid: string;
  atMicros: number;
  id: string;
}

export interface StoredEvent {
  id: string;
  name: string;
  family: EventFamily;
  version: number;
  body: StoredBody;
  createdAt: Date;
}

export interface EventFilters {
  /** Null: every event. */
  names: readonly string[] | null;
  wallet: string | null;
}

export interface EventPage {
  events: StoredEvent[];
  /** After all events that were scanned, including those filtered out. */
  position: EventPosition;
  /** The scan ended at its limit, so there may be more events. */
  hasMore: boolean;
}

export interface EventQueries {
  /**
   * The owner's events after a position, oldest first. Shows an event only when all transactions that could still add one
   * before it have ended. Scans a limited number, so a page may be short although there are more.
   */
  ofOwner(ownerId: string, filters: EventFilters, after: EventPosition, limit: number): Promise<EventPage>;
}

/** Events scanned for one page if a filter leaves some out: some milliseconds of work. */
export const SCANNED_EVENTS = 2_000;

interface EventRow extends StoredBodyRow {
  id: string;
  name: string;
  family: EventFamily;
  schema_version: number;
  created_at: Date;
  xid: string;
  at_micros: number;
}

type PageRow = { looked: number; last_xid: string | null; last_micros: number; last_id: string } & (
  EventRow | { id: null }
);

// Ordered by number, not by the text form of xid.
const PAGE = `WITH looked AS MATERIALIZED (
    SELECT id, name, family, schema_version, body, user_id, created_at, wallet_address, xid,
           row_number() OVER (ORDER BY xid, created_at, id) AS number
      FROM events
     WHERE owner_id = :owner AND (xid, created_at, id) > (:xid::xid8, ${fromMicroseconds(':atMicros')}, :id)
       AND xid < pg_snapshot_xmin(pg_current_snapshot())
     ORDER BY xid, created_at, id LIMIT :scan),
  last AS (SELECT * FROM looked ORDER BY number DESC LIMIT 1),
  shown AS (
    SELECT * FROM looked
     WHERE (:names::text[] IS NULL OR name = ANY (:names)) AND (:wallet::text IS NULL OR wallet_address = :wallet)
     ORDER BY number LIMIT :limit)
  SELECT (SELECT count(*) FROM looked) AS looked, last.xid::text AS last_xid, ${asMicroseconds('last.created_at')} AS last_micros,
         last.id AS last_id, shown.id, shown.name, shown.family, shown.schema_version, shown.body, shown.created_at,
         shown.user_id, ${userKeyOf('shown')}, shown.xid::text AS xid, ${asMicroseconds('shown.created_at')} AS at_micros
    FROM last LEFT JOIN shown ON true ORDER BY shown.number`;

export function createEventQueries(database: Database): EventQueries {
  return {
    async ofOwner(ownerId, { names, wallet }, after, limit) {
      const scan = names === null && wallet === null ? limit : SCANNED_EVENTS;
      const { rows } = await database.raw<{ rows: PageRow[] }>(PAGE, {
        owner: ownerId,
        ...after,
        names,
        wallet,
        scan,
        limit,
      });
      const [bounds] = rows;
      if (!bounds || bounds.last_xid === null) return { events: [], position: after, hasMore: false };
      const found = rows.filter((row): row is PageRow & EventRow => row.id !== null);
      const last = found.at(-1);
      const isFull = found.length === limit && last !== undefined;
      return {
        events: found.map(toEvent),
        position: isFull
          ? { xid: last.xid, atMicros: last.at_micros, id: last.id }
          : { xid: bounds.last_xid, atMicros: bounds.last_micros, id: bounds.last_id },
        hasMore: isFull || bounds.looked === scan,
      };
    },
  };
}

function toEvent(row: EventRow): StoredEvent {
  return {
    id: row.id,
    name: row.name,
    family: row.family,
    version: row.schema_version,
    body: toStoredBody(row),
    createdAt: row.created_at,
  };
}
