import type { Database } from '../postgres/connect.ts';

export interface Reservation {
  /** Between 0 and the requested amount. */
  granted: number;
  /** Used of the window so far, including this grant. */
  used: number;
  /** Counted from the start of the statement. */
  windowEndsInMs: number;
}

export interface RequestLimitStore {
  /** Takes up to `amount` of what the subject has left in its hour; begins a new hour if none is under way. */
  reserve(request: { subject: string; limit: number; amount: number }): Promise<Reservation>;
  /** Removes at most `limit` rows of windows that ended a day ago, and returns how many. */
  removeOld(limit: number): Promise<number>;
}

/**
 * Only the database's clock decides where a window begins and ends. Processes that reserve for the same subject at once wait
 * for each other on its row.
 */
const RESERVE = `
  INSERT INTO request_limits AS present (subject, window_ends_at, used, granted)
  VALUES (:subject, now() + interval '1 hour', LEAST(:amount::integer, :limit), LEAST(:amount::integer, :limit))
  ON CONFLICT (subject) DO UPDATE SET
    window_ends_at =
      CASE WHEN present.window_ends_at <= now() THEN excluded.window_ends_at ELSE present.window_ends_at END,
    used =
      CASE WHEN present.window_ends_at <= now() THEN excluded.used
        ELSE GREATEST(present.used, LEAST(present.used + :amount, :limit)) END,
    granted =
      CASE WHEN present.window_ends_at <= now() THEN excluded.granted
        ELSE GREATEST(0, LEAST(:amount, :limit - present.used)) END
  RETURNING granted, used, (extract(epoch FROM window_ends_at - now()) * 1000)::float8 AS ends_in_ms`;

/** Skips rows that another process has locked. Materialized, because a plan that reads it twice would lock and take more. */
const REMOVE_OLD = `
  WITH old AS MATERIALIZED (
    SELECT subject FROM request_limits WHERE window_ends_at < now() - interval '1 day'
    ORDER BY window_ends_at LIMIT :limit FOR UPDATE SKIP LOCKED
  )
  DELETE FROM request_limits USING old WHERE request_limits.subject = old.subject`;

export function createRequestLimitStore(database: Database): RequestLimitStore {
  return {
    async reserve(request) {
      const { rows } = await database.raw<{
        rows: { granted: number; used: number; ends_in_ms: number }[];
      }>(RESERVE, request);
      const [row] = rows;
      if (!row) throw new Error('the reservation returned no row');
      return { granted: row.granted, used: row.used, windowEndsInMs: row.ends_in_ms };
    },

    async removeOld(limit) {
      const { rowCount } = await database.raw<{ rowCount: number }>(REMOVE_OLD, { limit });
      return rowCount;
    },
  };
}
