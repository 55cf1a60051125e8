import type { Alert } from '../../domain/alerts/alert.ts';
import { subjectOf, type AlertRule } from '../../domain/alerts/alert-rule.ts';
import type { AlertChange } from '../../domain/alerts/alert-transitions.ts';
import type { PresentValue } from '../../domain/alerts/present-value.ts';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { presentValue } from './present-values.ts';

/** One line of an alert's timeline. */
export interface AlertEntry {
  change: AlertChange;
  at: Date;
  /** Of `fired`: the data of its event, without the receiver. */
  firing: Record<string, unknown> | null;
}

/** A time in which nothing was read, and no candle tells what happened. */
export interface AlertGap {
  from: Date;
  to: Date;
}

export interface AlertQueries {
  /** The newest value of what a rule watches. */
  present(network: Network, rule: AlertRule): Promise<PresentValue>;
  /** Newest first. */
  timeline(alertId: string, limit: number): Promise<AlertEntry[]>;
  /** Since the alert was made; newest first. */
  gaps(alert: Alert): Promise<AlertGap[]>;
}

const TIMELINE = `SELECT change, at, firing FROM alert_timeline WHERE alert_id = :alertId ORDER BY id DESC LIMIT :limit`;

const MAX_GAPS = 20;

const GAPS = `SELECT from_at AS "from", to_at AS "to" FROM alert_gaps
  WHERE network = :network AND subject = :subject AND to_at > :createdAt ORDER BY from_at DESC LIMIT ${MAX_GAPS}`;

export function createAlertQueries(database: Database): AlertQueries {
  return {
    present: (network, rule) => presentValue(database, network, rule),
    async timeline(alertId, limit) {
      return (await database.raw<{ rows: AlertEntry[] }>(TIMELINE, { alertId, limit })).rows;
    },
    async gaps({ network, rule, createdAt }) {
      const given = { network, subject: subjectOf(rule), createdAt: createdAt.toISOString() };
      return (await database.raw<{ rows: AlertGap[] }>(GAPS, given)).rows;
    },
  };
}
