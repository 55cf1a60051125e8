import type { Knex } from 'knex';
import { parsePrice } from '../../domain/prices/price.ts';
import type { Firing } from '../../domain/alerts/firing.ts';
import type { AlertMove } from '../alerts/alert-writes.ts';
import { writeFiring } from './order-rows.ts';

const TRIGGER = `UPDATE trigger_orders
    SET state = 'triggered', firing = :firing, due_at = now(), check_at = now(), updated_at = now(), version = version + 1
  WHERE id = :id AND state = 'waiting' AND expires_at > :at`;

/** The other alert of a pair goes too: the first price that is reached decides. */
const REMOVE_ALERTS = 'DELETE FROM alerts WHERE order_id = ANY (?)';

/**
 * Triggers the orders whose alerts have fired, in the caller's transaction, which has locked the alerts and their subject. A minute without samples may
 * have reached both prices of a pair; the lower one counts then, because it stands for a loss.
 */
export async function triggerOrders(
  trx: Knex,
  fired: readonly AlertMove[],
  firings: ReadonlyMap<string, Firing>,
): Promise<void> {
  const ofOrders = fired.filter(({ alert }) => alert.orderId !== null);
  if (ofOrders.length === 0) return;
  const downFirst = ofOrders.toSorted((a, b) => rank(a) - rank(b));
  for (const { alert, transition } of downFirst) {
    const firing = firings.get(alert.id);
    if (alert.rule.type !== 'side' || firing?.event.name !== 'price.alert') continue;
    const price = parsePrice(firing.event.data.current_price);
    if (price === null) throw new Error(`alert ${alert.id} fired without a price`);
    const side = alert.rule.condition;
    await trx.raw(TRIGGER, {
      id: alert.orderId,
      at: transition.at.toISOString(),
      firing: writeFiring({ side, target: alert.rule.target, price, at: transition.at }),
    });
  }
  await trx.raw(REMOVE_ALERTS, [ofOrders.flatMap(({ alert }) => alert.orderId ?? [])]);
}

function rank({ alert: { rule } }: AlertMove): number {
  return rule.condition === 'below' ? 0 : 1;
}
