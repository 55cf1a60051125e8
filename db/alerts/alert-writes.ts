import type { Knex } from 'knex';
import { dueAt, type Alert } from '../../domain/alerts/alert.ts';
import { subjectOf } from '../../domain/alerts/alert-rule.ts';
import type { AlertTransition } from '../../domain/alerts/alert-transitions.ts';
import type { Firing } from '../../domain/alerts/firing.ts';
import { triggersOf } from '../../domain/alerts/triggers.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { writeRule } from './alert-rows.ts';

export interface AlertWrite {
  alert: Alert;
  transition: AlertTransition;
  /** Of the change `fired`. */
  firing: Firing | null;
}

/**
 * Moves alerts that the caller's transaction has locked, in one statement: their standing, their triggers and their timeline belong together.
 * An alert is in it once.
 */
const MOVE = {
  name: 'move_alerts',
  text: `WITH given AS (
      SELECT * FROM json_to_recordset($1) AS given (
        id text, state text, waits_for text, since timestamptz, cools_until timestamptz, snoozed_until timestamptz,
        base_price numeric, base_at timestamptz, firings integer, last_fired_at timestamptz, due_at timestamptz)),
    moved AS (
      UPDATE alerts SET state = given.state, waits_for = given.waits_for, since = given.since, cools_until = given.cools_until,
             snoozed_until = given.snoozed_until, base_price = given.base_price, base_at = given.base_at, firings = given.firings,
             last_fired_at = given.last_fired_at, due_at = given.due_at, updated_at = now(), version = version + 1
        FROM given WHERE alerts.id = given.id AND alerts.id = ANY ($4::text[])),
    gone AS (DELETE FROM alert_triggers WHERE alert_id = ANY ($4::text[])),
    added AS (
      INSERT INTO alert_triggers (alert_id, network, subject, measure, level, since)
      SELECT alert_id, network, subject, measure, level, since FROM json_to_recordset($2) AS trigger (
        alert_id text, network text, subject text, measure text, level numeric, since timestamptz))
    INSERT INTO alert_timeline (alert_id, change, at, firing_id, firing)
    SELECT alert_id, change, at, firing_id, firing FROM json_to_recordset($3) AS entry (
      alert_id text, change text, at timestamptz, firing_id text, firing jsonb)`,
};

export async function moveAlerts(trx: Knex, writes: readonly AlertWrite[]): Promise<void> {
  if (writes.length === 0) return;
  const moved = writes.map(({ alert, transition }) => ({ ...alert, ...transition.to }));
  await runPrepared(trx, MOVE, [
    JSON.stringify(moved.map(standingRow)),
    JSON.stringify(moved.flatMap(triggerRows)),
    JSON.stringify(writes.map(timelineRow)),
    moved.map(({ id }) => id),
  ]);
}

const INSERT = `WITH alert AS (
    INSERT INTO alerts (id, owner_id, network, subject, rule, channels, note, expires_at, state, waits_for, since, due_at, created_at, updated_at)
    SELECT id, owner_id, network, subject, rule, channels, note, expires_at, state, waits_for, since, due_at, created_at, created_at
      FROM json_to_recordset(:alerts) AS given (
        id text, owner_id text, network text, subject text, rule jsonb, channels text[], note text, expires_at timestamptz, state text,
        waits_for text, since timestamptz, due_at timestamptz, created_at timestamptz)),
  trigger AS (
    INSERT INTO alert_triggers (alert_id, network, subject, measure, level, since)
    SELECT alert_id, network, subject, measure, level, since FROM json_to_recordset(:triggers) AS trigger (
      alert_id text, network text, subject text, measure text, level numeric, since timestamptz))
  INSERT INTO alert_timeline (alert_id, change, at)
  SELECT id, 'created', created_at FROM json_to_recordset(:alerts) AS given (id text, created_at timestamptz)`;

export async function insertAlerts(trx: Knex, alerts: readonly Alert[]): Promise<void> {
  const rows = alerts.map((alert) => ({
    ...standingRow(alert),
    owner_id: alert.ownerId,
    network: alert.network,
    subject: subjectOf(alert.rule),
    rule: JSON.parse(writeRule(alert.rule)) as unknown,
    channels: alert.channels,
    note: alert.note,
    expires_at: alert.expiresAt,
    created_at: alert.createdAt,
  }));
  await trx.raw(INSERT, {
    alerts: JSON.stringify(rows),
    triggers: JSON.stringify(alerts.flatMap(triggerRows)),
  });
}

function standingRow(alert: Alert) {
  const { id, state, waitsFor, since, coolsUntil, snoozedUntil, base, firings, lastFiredAt } = alert;
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
  };
}

function triggerRows(alert: Alert) {
  const { id, network, rule, since } = alert;
  return triggersOf(rule, alert).map(({ measure, level }) => ({
    alert_id: id,
    network,
    subject: subjectOf(rule),
    measure,
    level: level.toString(),
    since,
  }));
}

function timelineRow({ alert, transition: { change, at }, firing }: AlertWrite) {
  return {
    alert_id: alert.id,
    change,
    at,
    firing_id: firing && firing.id,
    firing: firing && firing.event.data,
  };
}
