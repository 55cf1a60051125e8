import type { Knex } from 'knex';
import { PRIORITY } from '../../domain/chats/chat-content.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { afterOperation } from '../../domain/orders/order-transitions.ts';
import type { TriggerOrder } from '../../domain/orders/order.ts';
import { MESSAGE_CHANNEL } from '../chats/chat-message-rows.ts';
import { lockOrder, moveOrder, takeUpOrder } from './order-writes.ts';

type OfOrder = Pick<Operation, 'id' | 'ownerId' | 'orderId' | 'status' | 'isFinal'>;

/** While bytes of the operation could still land; the timeline keeps it after they did. */
const WAS_WITHDRAWN = `SELECT EXISTS (
    SELECT FROM operation_timeline WHERE operation_id = ? AND status_reason IN ('cancelling', 'rejecting')) AS withdrawn`;

const WAKE = 'UPDATE trigger_orders SET check_at = now() WHERE id = ? AND check_at IS NOT NULL';

/** Moves the order after a step of its operation, in the database transaction of the step. */
export async function followOperation(trx: Knex, { id, orderId, status, isFinal }: OfOrder): Promise<void> {
  if (orderId === null) return;
  const order = await lockOrder(trx, orderId);
  // A later operation counts.
  if (order?.operationId !== id) return;
  const { rows } = await trx.raw<{ rows: { withdrawn: boolean }[] }>(WAS_WITHDRAWN, [id]);
  const change = afterOperation(order, status, rows[0]?.withdrawn ?? false);
  if (change) await moveOrder(trx, order, change);
  // Another operation may be prepared from now on.
  else if (isFinal) await trx.raw(WAKE, [orderId]);
}

/** As of an account's operation, the card is a row without a text. */
const SHOW = `WITH shown AS (
    INSERT INTO chat_messages (id, cause, chat_id, user_id, priority, operation_id)
    SELECT 'msg_' || uuidv7(), 'order/' || CAST(:operationId AS text) || '/' || users.id, users.telegram_id, users.id,
           ${PRIORITY.notification}, :operationId
      FROM chat_users users WHERE users.id = :ownerId AND users.telegram_id IS NOT NULL
    RETURNING id)
  SELECT pg_notify('${MESSAGE_CHANNEL}', '') FROM shown LIMIT 1`;

/**
 * Gives the order its operation, in the database transaction that inserts the operation: a person who made the order in the chat sees its
 * card.
 */
export async function beginOperation(
  trx: Knex,
  order: TriggerOrder,
  { id, ownerId }: OfOrder,
): Promise<void> {
  await takeUpOrder(trx, order, id);
  await trx.raw(SHOW, { operationId: id, ownerId });
}
