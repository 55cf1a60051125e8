import type { OrderStore } from '../../db/orders/order-store.ts';
import type { OrderWork } from '../../db/orders/order-work.ts';
import type { Network } from '../../domain/networks.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface StartOrdersDeps {
  orders: Pick<OrderStore, 'end'>;
  work: Pick<OrderWork, 'claimUnchecked' | 'overdue'>;
  /** Starts the workflow of a triggered order, or makes the running one look again. */
  wakeOrder(orderId: string): Promise<void>;
  log: Logger;
}

/** So many are started or ended in a turn, one after the other. */
const AT_ONCE = 20;

/** Starts the workflows of triggered orders, and ends orders whose price was not reached in time. Returns how many it handled. */
export function createStartOrders({ orders, work, wakeOrder, log }: StartOrdersDeps) {
  return async function startOrders(network: Network): Promise<number> {
    const triggered = await work.claimUnchecked(AT_ONCE);
    for (const orderId of triggered) {
      try {
        await wakeOrder(orderId);
      } catch (error) {
        // The claim has postponed it, so it will come up again.
        log.warn({ order_id: orderId, err: error }, 'the workflow of an order could not be woken');
      }
    }
    const overdue = await work.overdue(network, AT_ONCE);
    for (const orderId of overdue) await orders.end(orderId, { state: 'expired', reason: null });
    return triggered.length + overdue.length;
  };
}
