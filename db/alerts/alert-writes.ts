import type { Knex } from 'knex';
import { dueAt, type Alert } from '../../domain/alerts/alert.ts';
import { subjectOf } from '../../domain/alerts/alert-rule.ts';
import type { AlertTransition } from '../../domain/alerts/alert-transitions.ts';
import type { Firing } from '../../domain/alerts/firing.ts';
import { triggersOf } from '../../domain/alerts/triggers.ts';
import { givenRows, givenValues } from '../postgres/given-rows.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { writeRule } from './alert-rows.ts';

export interface AlertMove {
  alert: Alert;
  transition: AlertTransition;
}

const TRIGGERS_OF_GIVEN = `SELECT given.id, trigger.network, trigger.subject, trigger.measure, trigger.level, given.since
    FROM given CROSS JOIN json_to_recordset(given.triggers) AS trigger (network text, subject text, measure text, level numeric)`;

const STANDING = {
  id: 'text',
  state: 'text',
  waits_for: 'text',
  since: 'timestamptz',
  cools_until: 'timestamptz',
  snoozed_until: 'timestamptz',
  base_price: 'numeric',
  base_at: 'timestamptz',
  firings: 'integer',
  last_fired_at: 'timestamptz',
  due_at: 'timestamptz',
  triggers: 'json',
};

const MOVED_IDS = `ANY ($${Object.keys(STANDING).length + 1}::text[])`;

const MOVE = {
  name: 'move_alerts',
  text: `WITH given AS (${givenRows(STANDING)}),
    moved AS (
      UPDATE alerts SET state = given.state, waits_for = given.waits_for, since = given.since, cools_until = given.cools_until,
             snoozed_until = given.snoozed_until, base_price = given.base_price, base_at = given.base_at, firings = given.firings,
             last_fired_at = given.last_fired_at, due_at = given.due_at, updated_at = now(), version = version + 1
        FROM given WHERE alerts.id = given.id AND alerts.id = ${MOVED_IDS}),
    gone AS (DELETE FROM alert_triggers WHERE alert_id = ${MOVED_IDS})
    INSERT INTO alert_triggers (alert_id, network, subject, measure, level, since) ${TRIGGERS_OF_GIVEN}`,
};

const ENTRY = { alert_id: 'text', change: 'text', at: 'timestamptz', firing: 'json' };

const INSERT_TIMELINE = {
  name: 'insert_alert_timeline',
  text: `INSERT INTO alert_timeline (alert_id, change, at, firing) ${givenRows(ENTRY)}`,
};

/** Moves alerts that the caller's transaction has locked, and which are in the list once. */
export async function moveAlerts(trx: Knex, moves: readonly AlertMove[]): Promise<void> {
  if (moves.length === 0) return;
  await moveStandings(trx, moves);
  await insertTimeline(trx, timelineOf(moves, new Map()));
}

/** A part of {@link moveAlerts}: a standing and its triggers. */
export async function moveStandings(trx: Knex, moves: readonly AlertMove[]): Promise<void> {
  const rows = moves.map(({ alert, transition }) => standingRow({ ...alert, ...transition.to }));
  await runPrepared(trx, MOVE, [...givenValues(STANDING, rows), rows.map(({ id }) => id)]);
}

/** The other part. `firings`: of the alerts that fire, by their ids. */
export function timelineOf(
  moves: readonly AlertMove[],
  firings: ReadonlyMap<string, Firing>,
): readonly string[] {
  const rows = moves.map(({ alert: { id }, transition: { change, at } }) => {
    return { alert_id: id, change, at, firing: firings.get(id)?.event.data ?? null };
  });
  return givenValues(ENTRY, rows);
}

export async function insertTimeline(trx: Knex, timeline: readonly string[]): Promise<void> {
  await runPrepared(trx, INSERT_TIMELINE, timeline);
}

const INSERT = `WITH given AS (
    SELECT * FROM json_to_recordset(:alerts) AS given (
      id text, owner_id text, order_id text, network text, subject text, rule jsonb, channels text[], note text, expires_at timestamptz, state text,
      waits_for text, since timestamptz, due_at timestamptz, created_at timestamptz, triggers json)),
  alert AS (
    INSERT INTO alerts (id, owner_id, order_id, network, subject, rule, channels, note, expires_at, state, waits_for, since, due_at, created_at, updated_at)
    SELECT id, owner_id, order_id, network, subject, rule, channels, note, expires_at, state, waits_for, since, due_at, created_at, created_at FROM given),
  trigger AS (INSERT INTO alert_triggers (alert_id, network, subject, measure, level, since) ${TRIGGERS_OF_GIVEN})
  INSERT INTO alert_timeline (alert_id, change, at) SELECT id, 'created', created_at FROM given`;

export async function insertAlerts(trx: Knex, alerts: readonly Alert[]): Promise<void> {
  const rows = alerts.map((alert) => ({
    ...standingRow(alert),
    owner_id: alert.ownerId,
    order_id: alert.orderId,
    network: alert.network,
    subject: subjectOf(alert.rule),
    rule: JSON.parse(writeRule(alert.rule)) as unknown,
    channels: alert.channels,
    note: alert.note,
    expires_at: alert.expiresAt,
    created_at: alert.createdAt,
  }));
  await trx.raw(INSERT, { alerts: JSON.stringify(rows) });
}

function standingRow(alert: Alert) {
  const { id, network, rule, state, waitsFor, since, coolsUntil, snoozedUntil, base, firings, lastFiredAt } =
    alert;
  const subject = subjectOf(rule);
  return {
    id,
    state,
    waits_for: waitsFor,
    since,
    cools_until: coolsUntil,
    snoozed_until: snoozedUntil,
    base_price: base && base.price.toString(),
    base_at: base && base.at,
    firings,
    last_fired_at: lastFiredAt,
    due_at: dueAt(alert),
    triggers: triggersOf(rule, alert).map(({ measure, level }) => {
      return { network, subject, measure, level: level.toString() };
    }),
  };
}
