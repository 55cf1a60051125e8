import type { Knex } from 'knex';
import type { Alert } from '../../domain/alerts/alert.ts';
import { onTick } from '../../domain/alerts/alert-transitions.ts';
import { subjectOf } from '../../domain/alerts/alert-rule.ts';
import { firingsOf, type TickGap } from '../../domain/alerts/firing.ts';
import { measuresOf, type Measured } from '../../domain/alerts/measure.ts';
import { isHit } from '../../domain/alerts/triggers.ts';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { ALERT_COLUMNS, toAlert, type AlertRow } from './alert-rows.ts';
import { passTime, passTimeOf } from './due-alerts.ts';
import { writeEvaluated } from './evaluated-alerts.ts';
import { GAP_MS, nextTick, type NextTick } from './next-tick.ts';

export interface AlertEvaluator {
  /** Subjects that have a tick which was not evaluated. */
  waiting(network: Network): Promise<string[]>;
  /**
   * Evaluates the next tick of a subject, in one database transaction with everything that follows from it; null: there is none, or another
   * process evaluates the subject. A tick that fires more alerts than fit into a transaction is evaluated by several calls. If prices are
   * missing before the tick, returns the gap and evaluates nothing.
   */
  evaluateNext(network: Network, subject: string): Promise<EvaluatedPart | { gap: TickGap } | null>;
  /** The same after the caller has tried to fill the gap. Prices that are still missing are recorded as a gap. */
  evaluatePastGap(network: Network, subject: string): Promise<EvaluatedPart | null>;
  /** Lets time change alerts that no tick has changed. Returns how many. */
  passTime(network: Network, now: Date): Promise<number>;
}

export interface EvaluatedPart {
  at: Date;
  firings: number;
  /** False: the same tick fires more. */
  isWhole: boolean;
}

export interface AlertEvaluatorDeps {
  database: Database;
  /** The symbol of a listed token, else the mint. */
  tokenName(network: Network, token: string): string;
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
                      AND at > coalesce(watched.evaluated_at, watched.begun_at) AND price IS NOT NULL)
    UNION ALL
    SELECT DISTINCT subject FROM balance_ticks WHERE network = $1`,
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

/** An evaluated balance leaves the queue; samples are history. */
const EVALUATED = {
  name: 'alert_subject_evaluated',
  text: `WITH gone AS (DELETE FROM balance_ticks WHERE network = $1 AND subject = $2 AND at <= $3)
    UPDATE alert_subjects SET evaluated_at = $3, value = $4 WHERE network = $1 AND subject = $2`,
};

const GAP = {
  name: 'alert_gap',
  text: 'INSERT INTO alert_gaps (network, subject, from_at, to_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
};

export function createAlertEvaluator({
  database,
  tokenName,
  pageSize = PAGE_SIZE,
}: AlertEvaluatorDeps): AlertEvaluator {
  async function evaluateTick(
    trx: Knex,
    network: Network,
    subject: string,
    next: NextTick,
  ): Promise<{ firings: number; isWhole: boolean }> {
    const { tick, bases, gap } = next;
    const passed = await passTimeOf(trx, network, subject, { at: tick.at, limit: pageSize });
    if (passed === pageSize) return { firings: 0, isWhole: false };
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
    const firings = await writeEvaluated(trx, moves, (alert) =>
      firingOf(alert, tokenName(network, alert.rule.token), gapOf(alert, gap)),
    );
    return { firings, isWhole: hits.length < pageSize };
  }

  async function evaluate(
    trx: Knex,
    network: Network,
    subject: string,
    next: NextTick,
  ): Promise<EvaluatedPart> {
    const { tick, gap } = next;
    const { firings, isWhole } = await evaluateTick(trx, network, subject, next);
    if (isUnknown(gap)) await runPrepared(trx, GAP, [network, subject, gap.from, gap.to]);
    if (isWhole) await runPrepared(trx, EVALUATED, [network, subject, tick.at, tick.value.toString()]);
    return { at: tick.at, firings, isWhole };
  }

  return {
    async waiting(network) {
      const rows = await runPrepared<{ subject: string }>(database, WAITING, [network]);
      return rows.map(({ subject }) => subject);
    },

    evaluateNext: (network, subject) =>
      database.transaction(async (trx) => {
        const next = await nextTick(trx, network, subject);
        if (!next) return null;
        return isUnknown(next.gap) ? { gap: next.gap } : evaluate(trx, network, subject, next);
      }),

    evaluatePastGap: (network, subject) =>
      database.transaction(async (trx) => {
        const next = await nextTick(trx, network, subject);
        return next && evaluate(trx, network, subject, next);
      }),

    passTime: (network, now) => passTime(database, network, { now, limit: pageSize }),
  };
}

function isUnknown(gap: TickGap | null): gap is TickGap {
  return gap !== null && !gap.isEvaluated;
}

function measuredRow({ measure, largest }: Measured) {
  return { measure, largest: largest.toString() };
}

/** The part of a gap in which the alert stood; null if that is short. */
function gapOf({ createdAt }: Alert, gap: TickGap | null): TickGap | null {
  if (!gap || createdAt <= gap.from) return gap;
  return gap.to.getTime() - createdAt.getTime() > GAP_MS ? { ...gap, from: createdAt } : null;
}
