import type { OrderStore } from '../../db/orders/order-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { TriggerOrder } from '../../domain/orders/order.ts';
import { refusal } from '../../domain/refusal.ts';
import { authorizeOwner, notFound } from '../access/authorize.ts';
import type { OperationActions } from '../operations/act-on-operation.ts';

export interface CancelOrderDeps {
  orders: Pick<OrderStore, 'find' | 'end'>;
  cancelOperation: OperationActions['cancel'];
}

/** An operation may end, and another one begin, meanwhile. */
const TRIES = 3;

export function createCancelOrder({ orders, cancelOperation }: CancelOrderDeps) {
  /** Ends an order, and its open operation first. An order that has ended stays as it is. Throws CONFLICT if the operation is signed already. */
  return async function cancelOrder(actor: Actor, id: string): Promise<TriggerOrder> {
    const ownerId = authorizeOwner(actor, 'order.cancel');
    for (let tries = 0; tries < TRIES; tries += 1) {
      const order = await orders.find(ownerId, id);
      if (!order) throw notFound('order');
      const ended = await orders.end(id, { state: 'cancelled', reason: null });
      if (ended) return ended;
      if (order.operationId === null) continue;
      const { operation } = await cancelOperation(actor, order.operationId);
      // It is certain to be over when nothing that was given out can land; the order ends with it.
      if (!operation.isFinal) return order;
    }
    throw new ServiceError('CONFLICT', 'The order keeps changing; the request had no effect.', {
      details: 'Read the order and decide again.',
      refusal: refusal('order_busy'),
    });
  };
}
