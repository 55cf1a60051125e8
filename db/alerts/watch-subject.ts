import type { Knex } from 'knex';
import { subjectOf, type AlertRule } from '../../domain/alerts/alert-rule.ts';
import type { PresentValue } from '../../domain/alerts/present-value.ts';
import type { Network } from '../../domain/networks.ts';
import { presentValue } from './present-values.ts';

/** A transaction that changes balances holds its cursor, so it ends before this, or begins after it and sees the alert. */
const WAIT_FOR_LEDGER = 'SELECT FROM ledger_cursors WHERE network = ? FOR SHARE';

const WATCH = `INSERT INTO alert_subjects (network, subject, wallet_address, evaluated_at, value, begun_at)
  VALUES (:network, :subject, :walletAddress, CASE WHEN CAST(:value AS numeric) IS NOT NULL THEN CAST(:at AS timestamptz) END, :value, :at)
  ON CONFLICT DO NOTHING`;

/** The evaluator, which changes the row, does not wait for it. */
const KEEP = `SELECT FROM alert_subjects WHERE network = :network AND subject = :subject FOR KEY SHARE`;

/**
 * Begins to watch what a rule is about, in the caller's transaction, and returns its newest value. A subject without an alert so far begins with
 * that value.
 */
export async function watchSubject(trx: Knex, network: Network, rule: AlertRule): Promise<PresentValue> {
  if (rule.type === 'balance') await trx.raw(WAIT_FOR_LEDGER, [network]);
  const present = await presentValue(trx, network, rule);
  const { value, at } = present;
  const subject = subjectOf(rule);
  const watched = {
    network,
    subject,
    walletAddress: rule.type === 'balance' ? rule.walletAddress : null,
    value: value === null ? null : value.toString(),
    at: at.toISOString(),
  };
  do await trx.raw(WATCH, watched);
  while (!(await isKept(trx, network, subject)));
  return present;
}

/** Locks the row against the upkeep, which removes subjects without an alert. False: it was removed just before. */
async function isKept(trx: Knex, network: Network, subject: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(KEEP, { network, subject });
  return rows.length > 0;
}
