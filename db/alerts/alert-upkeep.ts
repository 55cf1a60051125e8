import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';

export interface AlertUpkeep {
  /** Alerts that a tick or time can still change. */
  standing(network: Network): Promise<number>;
  /** Removes what is never looked at again; a limited number of each. Returns how many. */
  removeOld(): Promise<number>;
}

/** The timeline of an alert shows about a quarter of a year. */
const TIMELINE_DAYS = 92;

const REMOVED_AT_ONCE = 10_000;

const STANDING = `SELECT count(*)::int AS standing FROM alerts WHERE network = ? AND state IN ('armed', 'cooling')`;

const REMOVE_TIMELINE = `DELETE FROM alert_timeline WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM alert_timeline WHERE at < now() - make_interval(days => ${TIMELINE_DAYS}) ORDER BY at LIMIT ${REMOVED_AT_ONCE}))`;

const REMOVE_GAPS = `DELETE FROM alert_gaps WHERE to_at < now() - make_interval(days => ${TIMELINE_DAYS})`;

/** Subjects without an alert. A new alert creates the row again; rows that such a request has locked are skipped. */
const REMOVE_SUBJECTS = `DELETE FROM alert_subjects WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM alert_subjects subject WHERE coalesce(evaluated_at, begun_at) < now() - interval '1 hour'
     AND NOT EXISTS (SELECT FROM alerts WHERE alerts.network = subject.network AND alerts.subject = subject.subject)
     FOR UPDATE SKIP LOCKED))`;

/** Ticks of removed subjects. */
const REMOVE_TICKS = `DELETE FROM balance_ticks tick WHERE NOT EXISTS (
  SELECT FROM alert_subjects subject WHERE subject.network = tick.network AND subject.subject = tick.subject)`;

export function createAlertUpkeep(database: Database): AlertUpkeep {
  return {
    async standing(network) {
      const { rows } = await database.raw<{ rows: { standing: number }[] }>(STANDING, [network]);
      return rows[0]?.standing ?? 0;
    },
    async removeOld() {
      let removed = 0;
      for (const statement of [REMOVE_TIMELINE, REMOVE_GAPS, REMOVE_SUBJECTS, REMOVE_TICKS]) {
        removed += (await database.raw<{ rowCount: number }>(statement)).rowCount;
      }
      return removed;
    },
  };
}
