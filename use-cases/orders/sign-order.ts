import type { OperationDetails } from '../../db/operations/operation-queries.ts';
import type { OrderStore } from '../../db/orders/order-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { ServiceError } from '../../domain/errors.ts';
import { hasEnded, isEnding, type Operation } from '../../domain/operations/operation.ts';
import type { TriggerOrder } from '../../domain/orders/order.ts';
import { refusal } from '../../domain/refusal.ts';
import type { SwapWarningCode } from '../../domain/swaps/swap.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { authorizeOwner, notFound } from '../access/authorize.ts';
import type { OperationReader } from '../operations/read-operation.ts';
import type { PrepareOrder } from './prepare-order.ts';

export interface SignOrderDeps {
  orders: Pick<OrderStore, 'find' | 'mayPrepare' | 'end' | 'want'>;
  reader: Pick<OperationReader, 'read'>;
  prepareOrder: PrepareOrder;
  log: Logger;
}

interface OrderToSign extends OperationDetails {
  /** False: it was prepared before. */
  isFresh: boolean;
}

/** The proof that nothing can land any more takes seconds to a minute and a half. */
const RETRY_AFTER_SECONDS = 3;

/** The order changes while it is read: a worker prepares it too. */
const TRIES = 3;

export function createSignOrder({ orders, reader, prepareOrder, log }: SignOrderDeps) {
  /** The operation of a triggered order that can be signed now: the open one, or a fresh one. */
  return async function signOrder(
    actor: Actor,
    id: string,
    requestId: string,
    accept: readonly SwapWarningCode[] = [],
  ): Promise<OrderToSign> {
    const ownerId = authorizeOwner(actor, 'order.sign');
    for (let tries = 0; tries < TRIES; tries += 1) {
      const order = await orders.find(ownerId, id);
      if (!order) throw notFound('order');
      if (order.state !== 'triggered') throw notTriggered(order);
      const open = await openOperation(actor, order, accept);
      if (open) return { ...open, isFresh: false };
      if (!(await mayPrepare(order))) {
        await orders.end(id, { state: 'cancelled', reason: 'NOT_ALLOWED' });
        continue;
      }
      const made = await prepareOrder(order, log.child({ request_id: requestId }), accept);
      if (made) return { ...(await reader.read(actor, 'operation.request', made.id)), isFresh: true };
    }
    throw new ServiceError('CONFLICT', 'The order keeps changing; the request had no effect.', {
      details: 'Read the order and decide again.',
      refusal: refusal('order_busy'),
    });
  };

  /** The wallet may have left its account since the order was made. */
  function mayPrepare({ ownerId, network, terms }: TriggerOrder): Promise<boolean> {
    return orders.mayPrepare({ ownerId, network, walletAddress: terms.from });
  }

  async function openOperation(
    actor: Actor,
    order: TriggerOrder,
    accept: readonly SwapWarningCode[],
  ): Promise<OperationDetails | null> {
    const { operationId } = order;
    if (operationId === null) return null;
    const details = await reader.read(actor, 'operation.request', operationId);
    const { operation } = details;
    if (operation.isFinal) return null;
    if (!isOver(operation)) return details;
    await orders.want(order, accept);
    throw new ServiceError('CONFLICT', 'The last operation of the order is not certain to be over yet.', {
      details: `${whyNotFinal(details)} A fresh one is prepared by itself when ${operationId} is final, unless that has swapped; repeat the request until then.`,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      refusal: refusal('order_soon'),
    });
  }
}

/** Nothing of it can be signed any more. */
function isOver(operation: Operation): boolean {
  return hasEnded(operation.status) || isEnding(operation) || operation.deadlinePassed;
}

/** Until an operation is final, a fresh one could swap a second time. */
function whyNotFinal({ operation: { status }, latestSigningRequest }: OperationDetails): string {
  if (hasEnded(status))
    return 'Its transaction is on the chain, and the block can still be dropped: some seconds.';
  return latestSigningRequest && !latestSigningRequest.deadAt
    ? `Its bytes were given out and can be signed late: they can land until block ${latestSigningRequest.lastValidBlockHeight}, a minute and a half at most.`
    : 'It ends within seconds.';
}

function notTriggered({ state }: TriggerOrder): ServiceError {
  return new ServiceError('CONFLICT', 'This order has nothing to sign.', {
    details: state === 'waiting' ? 'Its price has not been reached.' : `It is ${state}. Nothing was started.`,
    refusal: refusal('order_nothing_to_sign'),
  });
}
