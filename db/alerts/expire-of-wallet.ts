import type { Knex } from 'knex';
import { expired } from '../../domain/alerts/alert-transitions.ts';
import type { Network } from '../../domain/networks.ts';
import { ALERT_COLUMNS, toAlert, type AlertRow } from './alert-rows.ts';
import { moveAlerts } from './alert-writes.ts';

const STANDING = `SELECT ${ALERT_COLUMNS} FROM alert_subjects watched
    JOIN alerts alert ON alert.network = watched.network AND alert.subject = watched.subject
   WHERE watched.network = :network AND watched.wallet_address = :address AND alert.owner_id = :ownerId
     AND alert.state NOT IN ('triggered', 'expired')
   ORDER BY alert.id FOR NO KEY UPDATE OF alert`;

/** Ends an owner's alerts about the balances of a wallet that is not the owner's any more, in the caller's transaction. */
export async function expireOfWallet(
  trx: Knex,
  network: Network,
  { ownerId, address }: { ownerId: string; address: string },
): Promise<void> {
  const { rows } = await trx.raw<{ rows: AlertRow[] }>(STANDING, { network, ownerId, address });
  const at = new Date();
  await moveAlerts(
    trx,
    rows.map(toAlert).map((alert) => ({ alert, transition: expired(alert, at) })),
  );
}
