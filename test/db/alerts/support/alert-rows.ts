import { createAlertStore } from '../../../../db/alerts/alert-store.ts';
import type { Database } from '../../../../db/postgres/connect.ts';
import { newId } from '../../../../db/postgres/new-id.ts';
import type { Alert } from '../../../../domain/alerts/alert.ts';
import type { AlertRule } from '../../../../domain/alerts/alert-rule.ts';
import { begun } from '../../../../domain/alerts/alert-transitions.ts';
import { isMet } from '../../../../domain/alerts/present-value.ts';

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
  const at = new Date();
  const alert = await createAlertStore(database).insert(
    { id: ownerId, network: 'devnet', rule },
    (present) => ({
      ...begun({ firings: 0, lastFiredAt: null }, isMet(rule, present), present.at),
      id: newId('rul'),
      ownerId,
      network: 'devnet',
      rule,
      channels: ['webhook'],
      note: null,
      expiresAt: null,
      createdAt: at,
      updatedAt: at,
      version: 1,
      ...changes,
    }),
    null,
    () => undefined,
  );
  if (!alert) throw new Error('no alert was made');
  return alert.id;
}
