import type { Knex } from 'knex';
import { onTime } from '../../domain/alerts/alert-transitions.ts';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { ALERT_COLUMNS, toAlert, type AlertRow } from './alert-rows.ts';
import { moveAlerts } from './alert-writes.ts';

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

/** A tick from before an alert is due still counts: its evaluation lets that time pass first. */
const DUE_ANYWHERE = {
  name: 'due_alerts_anywhere',
  text: `SELECT ${ALERT_COLUMNS} FROM alerts alert WHERE network = $1 AND due_at <= $2
     AND NOT EXISTS (SELECT FROM alert_subjects watched JOIN price_samples sample ON sample.network = $1 AND sample.token = watched.subject
                      WHERE watched.network = $1 AND watched.subject = alert.subject AND sample.price IS NOT NULL
                        AND sample.at > coalesce(watched.evaluated_at, watched.begun_at) AND sample.at <= alert.due_at)
     AND NOT EXISTS (SELECT FROM alert_subjects watched JOIN balance_ticks tick ON tick.network = $1 AND tick.subject = watched.subject
                      WHERE watched.network = $1 AND watched.subject = alert.subject
                        AND tick.at > coalesce(watched.evaluated_at, watched.begun_at) AND tick.at <= alert.due_at)
    ORDER BY due_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED`,
};

/** Lets time change at most `limit` alerts of a subject that are due before a tick, in the caller's database transaction. Returns how many. */
export async function passTimeOf(
  trx: Knex,
  network: Network,
  subject: string,
  { at, limit }: { at: Date; limit: number },
): Promise<number> {
  return passDue(trx, await runPrepared<AlertRow>(trx, DUE, [network, subject, at, limit]), at);
}

/** Lets time change at most `limit` alerts that no tick has changed. Returns how many. */
export async function passTime(
  database: Database,
  network: Network,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  if ((await runPrepared(database, ANY_DUE, [network, now])).length === 0) return 0;
  return database.transaction(async (trx) =>
    passDue(trx, await runPrepared<AlertRow>(trx, DUE_ANYWHERE, [network, now, limit]), now),
  );
}

async function passDue(trx: Knex, rows: readonly AlertRow[], now: Date): Promise<number> {
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
  return rows.length;
}
