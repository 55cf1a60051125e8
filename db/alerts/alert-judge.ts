import type { Knex } from 'knex';
import type { Alert } from '../../domain/alerts/alert.ts';
import { onTick, onTime } from '../../domain/alerts/alert-transitions.ts';
import { subjectOf } from '../../domain/alerts/alert-rule.ts';
import { firingsOf, type TickGap } from '../../domain/alerts/firing.ts';
import { measuresOf, type Measured } from '../../domain/alerts/measure.ts';
import { isHit } from '../../domain/alerts/triggers.ts';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { ALERT_COLUMNS, toAlert, type AlertRow } from './alert-rows.ts';
import { moveAlerts } from './alert-writes.ts';
import { writeJudged } from './judged-alerts.ts';
import { GAP_MS, nextTick, type NextTick } from './next-tick.ts';

export interface AlertJudge {
  /** Subjects that have a tick which was not judged. */
  waiting(network: Network): Promise<string[]>;
  /**
   * Judges the next tick of a subject, in one database transaction with everything that follows from it; null: there is none, or another
   * process judges the subject. A tick that fires more alerts than fit into a transaction is judged by several calls.
   */
  judgeNext(network: Network, subject: string): Promise<JudgedPart | null>;
  /** Lets time change alerts that no tick has changed. Returns how many. */
  passTime(network: Network, now: Date): Promise<number>;
}

export interface JudgedPart {
  at: Date;
  firings: number;
  /** False: the same tick fires more. */
  isWhole: boolean;
}

interface UnknownTime {
  unknown: TickGap;
}

export interface AlertJudgeDeps {
  database: Database;
  /** The symbol of a listed token, else the mint. */
  tokenName(network: Network, token: string): string;
  /** Adds candles to a time without prices, if a provider has some; it fails for no provider. Null: none is asked. */
  fillGap?: ((network: Network, token: string, gap: TickGap) => Promise<void>) | null | undefined;
  /** Alerts in one database transaction. */
  pageSize?: number | undefined;
}

/** A statement has 30 s; so many firings take about a second. */
const PAGE_SIZE = 2_000;

/** A few hundred tokens are priced. Balances that changed are a queue. */
const WAITING = {
  name: 'alert_subjects_waiting',
  text: `SELECT watched.subject FROM (SELECT DISTINCT token FROM price_readings WHERE network = $1) priced
      JOIN alert_subjects watched ON watched.network = $1 AND watched.subject = priced.token
     WHERE EXISTS (SELECT FROM price_samples WHERE network = $1 AND token = watched.subject
                      AND at > coalesce(watched.judged_at, watched.begun_at) AND price IS NOT NULL)
    UNION ALL
    SELECT DISTINCT subject FROM balance_ticks WHERE network = $1`,
};

const DUE = {
  name: 'due_alerts',
  text: `SELECT ${ALERT_COLUMNS} FROM alerts alert WHERE network = $1 AND subject = $2 AND due_at <= $3
    ORDER BY due_at LIMIT $4 FOR NO KEY UPDATE`,
};

/** Mostly none is: this saves the transaction. */
const ANY_DUE = {
  name: 'alerts_any_due',
  text: 'SELECT true AS due FROM alerts WHERE network = $1 AND due_at <= $2 LIMIT 1',
};

/** A tick from before an alert is due still counts: the judging of the tick lets that time pass first. */
const DUE_ANYWHERE = {
  name: 'due_alerts_anywhere',
  text: `SELECT ${ALERT_COLUMNS} FROM alerts alert WHERE network = $1 AND due_at <= $2
     AND NOT EXISTS (SELECT FROM alert_subjects watched JOIN price_samples sample ON sample.network = $1 AND sample.token = watched.subject
                      WHERE watched.network = $1 AND watched.subject = alert.subject AND sample.price IS NOT NULL
                        AND sample.at > coalesce(watched.judged_at, watched.begun_at) AND sample.at <= alert.due_at)
     AND NOT EXISTS (SELECT FROM alert_subjects watched JOIN balance_ticks tick ON tick.network = $1 AND tick.subject = watched.subject
                      WHERE watched.network = $1 AND watched.subject = alert.subject
                        AND tick.at > coalesce(watched.judged_at, watched.begun_at) AND tick.at <= alert.due_at)
    ORDER BY due_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED`,
};

/**
 * Sorted by level inside: with a limit alone, the planner may read the whole table. The alerts are looked up one by one: the planner cannot know how
 * few are hit, and would read all of them.
 */
const HITS = {
  name: 'alerts_hit',
  text: `SELECT alert.* FROM (
      SELECT DISTINCT level_hit.alert_id FROM json_to_recordset($4) AS tick (measure text, largest numeric)
       CROSS JOIN LATERAL (
         SELECT alert_id FROM alert_triggers
          WHERE network = $1 AND subject = $2 AND measure = tick.measure AND level <= tick.largest AND since < $3
          ORDER BY level LIMIT $5) level_hit
       LIMIT $5) hit
    CROSS JOIN LATERAL (SELECT ${ALERT_COLUMNS} FROM alerts alert WHERE alert.id = hit.alert_id FOR NO KEY UPDATE) alert`,
};

/** A balance that was judged leaves the queue; samples are history. */
const JUDGED = {
  name: 'alert_subject_judged',
  text: `WITH gone AS (DELETE FROM balance_ticks WHERE network = $1 AND subject = $2 AND at <= $3)
    UPDATE alert_subjects SET judged_at = $3, value = $4 WHERE network = $1 AND subject = $2`,
};

const GAP = {
  name: 'alert_gap',
  text: 'INSERT INTO alert_gaps (network, subject, from_at, to_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
};

export function createAlertJudge({
  database,
  tokenName,
  fillGap = null,
  pageSize = PAGE_SIZE,
}: AlertJudgeDeps): AlertJudge {
  async function passDue(trx: Knex, rows: readonly AlertRow[], now: Date): Promise<void> {
    let alerts = rows.map(toAlert);
    // Several things may be due, each in its order: the end of a cool-down, then the alert's own end.
    while (alerts.length > 0) {
      const moved = alerts.flatMap((alert) => {
        const transition = onTime(alert, now);
        return transition ? [{ alert, transition }] : [];
      });
      await moveAlerts(trx, moved);
      alerts = moved.map(({ alert, transition }) => ({ ...alert, ...transition.to }));
    }
  }

  async function judgeTick(
    trx: Knex,
    network: Network,
    subject: string,
    next: NextTick,
  ): Promise<{ firings: number; isWhole: boolean }> {
    const { tick, bases, gap } = next;
    const due = await runPrepared<AlertRow>(trx, DUE, [network, subject, tick.at, pageSize]);
    await passDue(trx, due, tick.at);
    if (due.length === pageSize) return { firings: 0, isWhole: false };
    const measured = measuresOf(tick, bases);
    const hits = await runPrepared<AlertRow>(trx, HITS, [
      network,
      subject,
      tick.at,
      JSON.stringify(measured.map(measuredRow)),
      pageSize,
    ]);
    // An owner may have changed one until it was locked: what stands now decides.
    const standing = hits
      .map(toAlert)
      .filter(
        ({ rule, since, ...alert }) =>
          subjectOf(rule) === subject && since < tick.at && isHit(rule, alert, measured),
      );
    const firingOf = firingsOf(next);
    const moves = standing.map((alert) => ({ alert, transition: onTick(alert, tick) }));
    const firings = await writeJudged(trx, moves, (alert) =>
      firingOf(alert, tokenName(network, alert.rule.token), gapOf(alert, gap)),
    );
    return { firings, isWhole: hits.length < pageSize };
  }

  /** Of a time before the tick that nothing is known of, and that was not asked for: nothing is judged. */
  function judge(network: Network, subject: string, gap: 'ask'): Promise<JudgedPart | UnknownTime | null>;
  function judge(network: Network, subject: string, gap: 'judge'): Promise<JudgedPart | null>;
  function judge(network: Network, subject: string, onGap: 'ask' | 'judge') {
    return database.transaction(async (trx): Promise<JudgedPart | UnknownTime | null> => {
      const next = await nextTick(trx, network, subject);
      if (!next) return null;
      const { tick, gap } = next;
      const isUnknown = gap !== null && !gap.isJudged;
      if (isUnknown && onGap === 'ask') return { unknown: gap };
      const { firings, isWhole } = await judgeTick(trx, network, subject, next);
      if (isUnknown) await runPrepared(trx, GAP, [network, subject, gap.from, gap.to]);
      if (isWhole) await runPrepared(trx, JUDGED, [network, subject, tick.at, tick.value.toString()]);
      return { at: tick.at, firings, isWhole };
    });
  }

  return {
    async waiting(network) {
      const rows = await runPrepared<{ subject: string }>(database, WAITING, [network]);
      return rows.map(({ subject }) => subject);
    },

    async judgeNext(network, subject) {
      if (!fillGap) return judge(network, subject, 'judge');
      const part = await judge(network, subject, 'ask');
      if (part === null || !('unknown' in part)) return part;
      // Outside of the transaction: a provider may be slow.
      await fillGap(network, subject, part.unknown);
      return judge(network, subject, 'judge');
    },

    async passTime(network, now) {
      if ((await runPrepared(database, ANY_DUE, [network, now])).length === 0) return 0;
      return database.transaction(async (trx) => {
        const due = await runPrepared<AlertRow>(trx, DUE_ANYWHERE, [network, now, pageSize]);
        await passDue(trx, due, now);
        return due.length;
      });
    },
  };
}

function measuredRow({ measure, largest }: Measured) {
  return { measure, largest: largest.toString() };
}

/** The part of a gap in which the alert stood; null if that is short. */
function gapOf({ createdAt }: Alert, gap: TickGap | null): TickGap | null {
  if (!gap || createdAt <= gap.from) return gap;
  return gap.to.getTime() - createdAt.getTime() > GAP_MS ? { ...gap, from: createdAt } : null;
}
