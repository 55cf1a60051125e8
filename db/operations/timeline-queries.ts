import type { OperationStatus, TimelineEntry } from '../../domain/operations/operation.ts';
import type { Database } from '../postgres/connect.ts';
import { ensureDatabaseIdentity } from '../postgres/database-identity.ts';
import { asMicroseconds, fromMicroseconds } from '../postgres/microseconds.ts';
import { OPEN_SINCE } from '../postgres/open-transactions.ts';
import { toTimelineEntry, type TimelineRow } from './rows.ts';

/** A page of one operation's timeline, from one snapshot with the operation's row. */
export interface OperationTimelinePage {
  entries: TimelineEntry[];
  /** Version of the row. */
  version: number;
  status: OperationStatus;
  /** The operation gets no further entries. */
  isFinal: boolean;
}

/** A position in the order of an owner's entries. */
export interface TimelinePosition {
  /** Decimal text: transaction ids have 64 bits. */
  xid: string;
  atMicros: number;
  operationId: string;
  version: number;
}

export interface OwnerTimelineEntry extends TimelineEntry {
  operationId: string;
  position: TimelinePosition;
}

export interface TimelineQueries {
  /** Null if the owner does not have this operation. */
  ofOperation(
    ownerId: string,
    operationId: string,
    afterVersion: number,
    limit: number,
  ): Promise<OperationTimelinePage | null>;
  /**
   * The owner's entries after a position, oldest first. Shows an entry only after every transaction that could add an earlier
   * one has ended.
   */
  ofOwner(ownerId: string, after: TimelinePosition, limit: number): Promise<OwnerTimelineEntry[]>;
  /** The position after all entries that `ofOwner` can show now. */
  now(): Promise<TimelinePosition>;
  /** Positions are only comparable within one epoch. It stays the same while this process runs. */
  epoch(): Promise<string>;
}

/** check_at is null after the row can no longer change. */
const IS_FINAL = 'operations.check_at IS NULL';

interface OperationPageRow extends TimelineRow {
  entry_version: number | null;
  row_version: number;
  row_status: OperationStatus;
  row_is_final: boolean;
}

interface OwnerPageRow extends TimelineRow {
  operation_id: string;
  xid_text: string;
  at_micros: number;
}

export function createTimelineQueries(database: Database): TimelineQueries {
  let epoch: Promise<string> | undefined;

  return {
    async ofOperation(ownerId, operationId, afterVersion, limit) {
      const { rows } = await database.raw<{ rows: OperationPageRow[] }>(
        `SELECT operations.version AS row_version, operations.status AS row_status, ${IS_FINAL} AS row_is_final,
                entry.*, entry.version AS entry_version
           FROM operations
           LEFT JOIN operation_timeline entry ON entry.operation_id = operations.id AND entry.version > :afterVersion
          WHERE operations.id = :operationId AND operations.owner_id = :ownerId
          ORDER BY entry.version LIMIT :limit`,
        { ownerId, operationId, afterVersion, limit },
      );
      const [first] = rows;
      if (!first) return null;
      return {
        entries: rows.filter((row) => row.entry_version !== null).map(toTimelineEntry),
        version: first.row_version,
        status: first.row_status,
        isFinal: first.row_is_final,
      };
    },

    async ofOwner(ownerId, after, limit) {
      // Ordered by the table's columns: an output column called `xid` would be sorted as text.
      const { rows } = await database.raw<{ rows: OwnerPageRow[] }>(
        `SELECT operation_id, version, status, status_reason, message, at,
                xid::text AS xid_text, ${asMicroseconds('at')} AS at_micros
           FROM operation_timeline
          WHERE owner_id = :ownerId
            AND (xid, at, operation_id, version) >
              (:xid::xid8, ${fromMicroseconds(':atMicros')}, :operationId, :version)
            AND xid < pg_snapshot_xmin(pg_current_snapshot())
          ORDER BY xid, at, operation_id, version LIMIT :limit`,
        { ...after, ownerId, limit },
      );
      return rows.map((row) => ({
        ...toTimelineEntry(row),
        operationId: row.operation_id,
        position: {
          xid: row.xid_text,
          atMicros: row.at_micros,
          operationId: row.operation_id,
          version: row.version,
        },
      }));
    },

    async now() {
      // The time is the start of the oldest open transaction: the entries that it hides are not earlier.
      const { rows } = await database.raw<{ rows: { xid: string; at_micros: number }[] }>(
        `SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text AS xid,
                ${asMicroseconds(`least(now(), (${OPEN_SINCE}))`)} AS at_micros`,
      );
      const [row] = rows;
      if (!row) throw new Error('select returned no row');
      return { xid: row.xid, atMicros: row.at_micros, operationId: '', version: 0 };
    },

    epoch() {
      epoch ??= ensureDatabaseIdentity(database).catch((error: unknown) => {
        epoch = undefined;
        throw error;
      });
      return epoch;
    },
  };
}
