import type { Knex } from 'knex';
import { resting } from '../../domain/alerts/alert-transitions.ts';
import { ALERT_COLUMNS, toAlert, type AlertRow } from './alert-rows.ts';
import { moveAlerts } from './alert-writes.ts';

/** Snoozed ones would begin again by themselves. */
const STANDING = `SELECT ${ALERT_COLUMNS} FROM alerts alert
  WHERE owner_id = :ownerId AND (state IN ('armed', 'cooling') OR snoozed_until IS NOT NULL)
  ORDER BY id LIMIT :limit FOR NO KEY UPDATE`;

/** A statement has 30 s. */
const PAGE_SIZE = 2_000;

/** Pauses all alerts of an account whose tier has none, in the caller's transaction with the change of the tier. */
export async function pauseOfTier(trx: Knex, ownerId: string): Promise<void> {
  for (;;) {
    const { rows } = await trx.raw<{ rows: AlertRow[] }>(STANDING, { ownerId, limit: PAGE_SIZE });
    const at = new Date();
    const writes = rows.map(toAlert).map((alert) => ({
      alert,
      transition: { to: resting(alert, null), change: 'paused_by_tier' as const, at },
      firing: null,
    }));
    await moveAlerts(trx, writes);
    if (rows.length < PAGE_SIZE) return;
  }
}
