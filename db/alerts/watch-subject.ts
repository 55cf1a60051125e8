import type { Knex } from 'knex';
import { subjectOf, type AlertRule } from '../../domain/alerts/alert-rule.ts';
import type { PresentValue } from '../../domain/alerts/present-value.ts';
import type { Network } from '../../domain/networks.ts';

const WATCH = `INSERT INTO alert_subjects (network, subject, wallet_address, judged_at, value, begun_at)
  VALUES (:network, :subject, :walletAddress, CASE WHEN CAST(:value AS numeric) IS NOT NULL THEN CAST(:at AS timestamptz) END, :value, :at)
  ON CONFLICT DO NOTHING`;

/** Has the ticks of what a rule is about judged. A subject without an alert so far begins with its newest value. */
export async function watchSubject(
  trx: Knex,
  network: Network,
  rule: AlertRule,
  { value, at }: PresentValue,
): Promise<void> {
  await trx.raw(WATCH, {
    network,
    subject: subjectOf(rule),
    walletAddress: rule.type === 'balance' ? rule.walletAddress : null,
    value: value === null ? null : value.toString(),
    at: at.toISOString(),
  });
}
