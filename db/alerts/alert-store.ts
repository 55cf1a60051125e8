import type { Knex } from 'knex';
import type { Alert, AlertState } from '../../domain/alerts/alert.ts';
import { subjectOf } from '../../domain/alerts/alert-rule.ts';
import type { AlertTransition } from '../../domain/alerts/alert-transitions.ts';
import type { PresentValue } from '../../domain/alerts/present-value.ts';
import type { Network } from '../../domain/networks.ts';
import { rememberIdempotencyKey, type IdempotencyClaim } from '../operations/idempotency-store.ts';
import type { Database } from '../postgres/connect.ts';
import { ALERT_COLUMNS, toAlert, writeRule, type AlertRow } from './alert-rows.ts';
import { insertAlerts, moveAlerts } from './alert-writes.ts';
import { watchSubject } from './watch-subject.ts';

/** The parts of an alert that its owner decides. */
export type AlertDefinition = Pick<Alert, 'rule' | 'channels' | 'note' | 'expiresAt'>;

/** The definition afterwards, and what becomes of the standing; null: it stays. */
export interface AlertChangeOf {
  definition: AlertDefinition;
  transition: AlertTransition | null;
}

export interface AlertFilter {
  network: Network;
  states: readonly AlertState[] | null;
  /** Only older ones. */
  before: string | null;
  limit: number;
}

/** The counts of an owner, read while nothing can be added. */
export interface AlertCount {
  alerts: number;
  /** Different tokens whose prices they watch, with the new one. */
  tokens: number;
}

export interface AlertStore {
  /**
   * Makes an alert from the newest value that it is about. `admit` gets the number of the owner's alerts and tokens, while none can be added, and throws
   * if there are too many. Null if another request has used the idempotency key in the meantime.
   */
  insert(
    owner: { id: string; network: Network; rule: Alert['rule'] },
    make: (present: PresentValue) => Alert,
    claim: IdempotencyClaim | null,
    admit: (alerts: AlertCount) => void,
  ): Promise<{ alert: Alert; present: PresentValue } | null>;
  find(ownerId: string, id: string): Promise<Alert | null>;
  /** Newest first. */
  list(ownerId: string, filter: AlertFilter): Promise<Alert[]>;
  /** Changes it, and writes the transition; null if the owner has no such alert. What `decide` throws changes nothing, nor does null. */
  change(
    ownerId: string,
    id: string,
    decide: (
      alert: Alert,
      present: (rule: Alert['rule']) => Promise<PresentValue>,
    ) => Promise<AlertChangeOf | null>,
  ): Promise<Alert | null>;
  /** False if the owner has no such alert. Its firings stay in the events. */
  remove(ownerId: string, id: string): Promise<boolean>;
}

const FIND = `SELECT ${ALERT_COLUMNS} FROM alerts alert WHERE id = :id AND owner_id = :ownerId`;

const LIST = `SELECT ${ALERT_COLUMNS} FROM alerts alert
  WHERE owner_id = :ownerId AND network = :network AND (CAST(:states AS text[]) IS NULL OR state = ANY (:states))
    AND (CAST(:before AS text) IS NULL OR id < :before) ORDER BY id DESC LIMIT :limit`;

const DEFINE = `UPDATE alerts SET subject = :subject, rule = :rule, channels = :channels, note = :note, expires_at = :expiresAt
  WHERE id = :id`;

export function createAlertStore(database: Database): AlertStore {
  return {
    async insert({ id: ownerId, network, rule }, make, claim, admit) {
      return database.transaction(async (trx) => {
        if (claim && !(await rememberIdempotencyKey(trx, claim))) return null;
        admit(await countLocked(trx, ownerId, network, subjectOf(rule)));
        const present = await watchSubject(trx, network, rule);
        const alert = make(present);
        await insertAlerts(trx, [alert]);
        return { alert, present };
      });
    },

    async find(ownerId, id) {
      const { rows } = await database.raw<{ rows: AlertRow[] }>(FIND, { id, ownerId });
      return rows[0] ? toAlert(rows[0]) : null;
    },

    async list(ownerId, { network, states, before, limit }) {
      const { rows } = await database.raw<{ rows: AlertRow[] }>(LIST, {
        ownerId,
        network,
        states: states && [...states],
        before,
        limit,
      });
      return rows.map(toAlert);
    },

    async change(ownerId, id, decide) {
      return database.transaction(async (trx) => {
        const { rows } = await trx.raw<{ rows: AlertRow[] }>(`${FIND} FOR NO KEY UPDATE`, { id, ownerId });
        const alert = rows[0] && toAlert(rows[0]);
        if (!alert) return null;
        const change = await decide(alert, (rule) => watchSubject(trx, alert.network, rule));
        if (!change) return null;
        const { definition, transition } = change;
        await trx.raw(DEFINE, {
          id,
          subject: subjectOf(definition.rule),
          rule: writeRule(definition.rule),
          channels: [...definition.channels],
          note: definition.note,
          expiresAt: definition.expiresAt,
        });
        const changed = { ...alert, ...definition };
        if (transition) await moveAlerts(trx, [{ alert: changed, transition }]);
        const { rows: after } = await trx.raw<{ rows: AlertRow[] }>(FIND, { id, ownerId });
        return after[0] ? toAlert(after[0]) : null;
      });
    },

    async remove(ownerId, id) {
      return (await database('alerts').where({ id, owner_id: ownerId }).del()) === 1;
    },
  };
}

const COUNT = `SELECT count(*)::int AS alerts,
    (SELECT count(*)::int FROM (
       SELECT network, subject FROM alerts WHERE owner_id = :ownerId AND position('/' IN subject) = 0
       UNION SELECT CAST(:network AS text), CAST(:subject AS text) WHERE position('/' IN :subject) = 0) AS watched) AS tokens
  FROM alerts WHERE owner_id = :ownerId`;

/** Requests of one owner count one after another. */
async function countLocked(
  trx: Knex,
  ownerId: string,
  network: Network,
  subject: string,
): Promise<AlertCount> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended('alerts/' || ?, 0))", [ownerId]);
  const { rows } = await trx.raw<{ rows: AlertCount[] }>(COUNT, { ownerId, network, subject });
  return rows[0] ?? { alerts: 0, tokens: 0 };
}
