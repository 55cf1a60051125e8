import { createAlertStore } from '../../../../db/alerts/alert-store.ts';
import type { Database } from '../../../../db/postgres/connect.ts';
import { newId } from '../../../../db/postgres/new-id.ts';
import type { Alert } from '../../../../domain/alerts/alert.ts';
import type { AlertRule } from '../../../../domain/alerts/alert-rule.ts';
import { newAlert as alertOf, type AlertOrder } from '../../../../domain/alerts/new-alert.ts';

const SOL_ABOVE: AlertRule = {
  type: 'side',
  condition: 'above',
  token: 'SOL',
  target: 10n ** 30n,
  isOnce: true,
  coolDownMs: 0,
};

/** Makes an alert as the use case does. Returns its id. */
export async function newAlert(
  database: Database,
  ownerId: string,
  rule: AlertRule = SOL_ABOVE,
  changes: Partial<Alert> = {},
): Promise<string> {
  const network = 'devnet';
  const order: AlertOrder = {
    id: newId('rul'),
    ownerId,
    orderId: null,
    network,
    rule,
    channels: ['webhook'],
    note: null,
    expiresAt: null,
  };
  const made = await createAlertStore(database).insert(
    { id: ownerId, network, rule },
    (present) => ({ ...alertOf(order, present, new Date()), ...changes }),
    null,
    () => undefined,
  );
  if (!made) throw new Error('no alert was made');
  return made.alert.id;
}
