import type { OrderStore } from '../../db/orders/order-store.ts';
import type { OrderNow, OrderWork } from '../../db/orders/order-work.ts';
import { nextTry } from '../../domain/orders/order-transitions.ts';
import type { OrderReason } from '../../domain/orders/order-reasons.ts';
import { hasOrderEnded, type TriggerOrder } from '../../domain/orders/order.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { withHeartbeat, type ActivityContext } from '../../loops/heartbeat.ts';

/** The next step of an order's workflow. Kept in histories: small JSON. */
export type OrderStep =
  { done: string } | { waitMs: number; /** For readers of the workflow. */ why: string };

export interface OrderActivities {
  /** Prepares, reminds, and ends an order if it is due. A repeat finds what was done. */
  attendOrder(orderId: string): Promise<OrderStep>;
}

export interface OrderActivityDeps {
  orders: Pick<OrderStore, 'end' | 'mayPrepare'>;
  work: Pick<OrderWork, 'read' | 'release' | 'postpone' | 'refuse'>;
  /** Makes an operation with a fresh quote. Null: the order needs none any more. Otherwise why it is not possible now. */
  prepareOrder(
    order: TriggerOrder,
    log: Logger,
  ): Promise<{ operationId: string } | { reason: OrderReason } | null>;
  log(): Logger;
  /** Context of the running activity. */
  context(): ActivityContext;
}

/** An order that has expired ends with its operation, which may be on the chain, and says when it is final. */
const LOOK_AGAIN_MS = 10 * 60_000;

export function createOrderActivities({
  orders,
  work,
  prepareOrder,
  log,
  context,
}: OrderActivityDeps): OrderActivities {
  async function wait(found: OrderNow, until: Date, why: string): Promise<OrderStep> {
    const end = Math.min(until.getTime(), found.order.expiresAt.getTime());
    return waitFor(found, Math.max(end - Date.now(), 0), why);
  }

  async function waitFor(found: OrderNow, waitMs: number, why: string): Promise<OrderStep> {
    await work.postpone(found, waitMs);
    return { waitMs, why };
  }

  async function prepare(found: OrderNow): Promise<OrderStep | 'again'> {
    const { order } = found;
    const made = await prepareOrder(order, log());
    if (made === null || 'operationId' in made) return 'again';
    const now = new Date();
    const dueAt = nextTry(made.reason, order.firing?.at ?? now, now);
    await work.refuse(order, { reason: made.reason, dueAt });
    return wait(found, dueAt, `Nothing could be prepared: ${made.reason}.`);
  }

  async function attend(orderId: string): Promise<OrderStep | 'again'> {
    const now = new Date();
    const found = await work.read(orderId);
    if (!found) return { done: 'The order is gone.' };
    const { order, hasOpenOperation } = found;
    if (hasOrderEnded(order)) {
      await work.release(orderId);
      return { done: `The order is ${order.state}.` };
    }
    if (order.state === 'waiting') return { done: 'The order waits for its price.' };
    if (hasOpenOperation) {
      // A step of the operation wakes the workflow.
      const operation = `Operation ${order.operationId ?? ''}`;
      if (order.expiresAt > now) return wait(found, order.expiresAt, `${operation} waits for the person.`);
      return waitFor(found, LOOK_AGAIN_MS, `${operation} is not certain to be over.`);
    }
    if (order.expiresAt <= now) {
      await orders.end(orderId, { state: 'expired', reason: order.reason });
      return 'again';
    }
    if (order.dueAt && order.dueAt > now) {
      return wait(found, order.dueAt, `Offered again at ${order.dueAt.toISOString()}.`);
    }
    const { ownerId, network, terms } = order;
    if (!(await orders.mayPrepare({ ownerId, network, walletAddress: terms.from }))) {
      await orders.end(orderId, { state: 'cancelled', reason: 'NOT_ALLOWED' });
      return 'again';
    }
    return prepare(found);
  }

  return {
    attendOrder: (orderId) =>
      withHeartbeat(context(), async () => {
        for (;;) {
          const step = await attend(orderId);
          if (step !== 'again') return step;
        }
      }),
  };
}
