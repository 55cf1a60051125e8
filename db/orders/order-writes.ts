import type { Knex } from 'knex';
import type { EventDraft } from '../../domain/events/event-draft.ts';
import { orderEnded, orderTriggered } from '../../domain/orders/order-events.ts';
import { nextReminder, type OrderChange } from '../../domain/orders/order-transitions.ts';
import { hasOrderEnded, type TriggerOrder } from '../../domain/orders/order.ts';
import { insertEvents } from '../events/event-store.ts';
import { ownersReceivers } from '../events/owners-receivers.ts';
import { ORDER_COLUMNS, toOrder, type OrderRow } from './order-rows.ts';

const LOCK = `SELECT ${ORDER_COLUMNS} FROM trigger_orders WHERE id = ? FOR NO KEY UPDATE`;

/** The order, locked in the caller's transaction. */
export async function lockOrder(trx: Knex, id: string): Promise<TriggerOrder | null> {
  const { rows } = await trx.raw<{ rows: OrderRow[] }>(LOCK, [id]);
  return rows[0] ? toOrder(rows[0]) : null;
}

/** A triggered order has a workflow, which reads the end too. */
const MOVE = `UPDATE trigger_orders
    SET state = :state, reason = :reason, due_at = :dueAt, check_at = CASE WHEN state <> 'waiting' THEN now() END,
        ended_at = CASE WHEN :ended THEN now() END, updated_at = now(), version = version + 1
  WHERE id = :id RETURNING ${ORDER_COLUMNS}`;

/** Changes an order that the caller has locked, with the events of the change. */
export async function moveOrder(trx: Knex, { id }: TriggerOrder, change: OrderChange): Promise<TriggerOrder> {
  const ended = hasOrderEnded(change);
  const row = await updated(trx, MOVE, {
    id,
    state: change.state,
    reason: change.reason,
    dueAt: change.dueAt?.toISOString() ?? null,
    ended,
  });
  const order = toOrder(row);
  if (ended) await trx('alerts').where({ order_id: id }).del();
  const event = orderEnded(order);
  if (event) await reportOrder(trx, order, event);
  return order;
}

const REFUSE = `UPDATE trigger_orders
    SET reason = :reason, due_at = :dueAt, reported = true, updated_at = now(), version = version + 1
  WHERE id = :id RETURNING ${ORDER_COLUMNS}, old.reported AS was_reported`;

/** Records why nothing could be prepared for an order that the caller has locked. The owner reads of the first time only. */
export async function refuseOrder(
  trx: Knex,
  { id }: TriggerOrder,
  { reason, dueAt }: Pick<OrderChange, 'reason' | 'dueAt'>,
): Promise<void> {
  const row = await updated<OrderRow & { was_reported: boolean }>(trx, REFUSE, {
    id,
    reason,
    dueAt: dueAt?.toISOString() ?? null,
  });
  if (row.was_reported) return;
  const order = toOrder(row);
  await reportOrder(trx, order, orderTriggered(order, watchedToken(order), new Date()));
}

const TAKE_UP = `UPDATE trigger_orders
    SET operation_id = :operationId, attempts = attempts + 1, reason = NULL, due_at = :dueAt, check_at = now(), reported = true,
        terms = terms - 'acceptNext', updated_at = now(), version = version + 1
  WHERE id = :id RETURNING ${ORDER_COLUMNS}`;

/** True in SQL if an operation of the order can still move money. */
export const openOperationOf = (orderId: string): string =>
  `EXISTS (SELECT FROM operations WHERE operations.order_id = ${orderId} AND operations.check_at IS NOT NULL)`;

export async function hasOpenOperation(trx: Knex, orderId: string): Promise<boolean> {
  const statement = `SELECT ${openOperationOf(':orderId')} AS open`;
  const { rows } = await trx.raw<{ rows: { open: boolean }[] }>(statement, { orderId });
  return rows[0]?.open ?? false;
}

/**
 * The order, locked in the caller's transaction, if it needs an operation. Null: it is not triggered any more, or another operation of it can still move
 * money.
 */
export async function lockOrderInNeed(trx: Knex, orderId: string): Promise<TriggerOrder | null> {
  const order = await lockOrder(trx, orderId);
  if (order?.state !== 'triggered' || order.expiresAt <= new Date()) return null;
  return (await hasOpenOperation(trx, orderId)) ? null : order;
}

/** Gives a locked order the operation that the same transaction has inserted. */
export async function takeUpOrder(
  trx: Knex,
  { id, firing }: TriggerOrder,
  operationId: string,
): Promise<void> {
  const now = new Date();
  const dueAt = nextReminder(firing?.at ?? now, now).toISOString();
  const taken = toOrder(await updated(trx, TAKE_UP, { id, operationId, dueAt }));
  await reportOrder(trx, taken, orderTriggered(taken, watchedToken(taken), now));
}

/** The symbol of the watched token, which is on one of the sides. */
function watchedToken({ token, terms: { input, output } }: TriggerOrder): string {
  return token === input.mint ? input.token : output.token;
}

async function updated<Row extends OrderRow = OrderRow>(
  trx: Knex,
  statement: string,
  given: Record<string, Knex.Value | null>,
): Promise<Row> {
  const { rows } = await trx.raw<{ rows: Row[] }>(statement, given);
  if (!rows[0]) throw new Error('the order is gone');
  return rows[0];
}

/** One event for each account and person who reads of the owner's orders. */
async function reportOrder(trx: Knex, order: TriggerOrder, draft: EventDraft): Promise<void> {
  const receivers = (await ownersReceivers(trx, [order.ownerId])).get(order.ownerId) ?? [];
  const { network, chainId, operationId, terms } = order;
  await insertEvents(
    trx,
    [...new Set(receivers.map(({ receiver }) => receiver))].map((ownerId) => ({
      subject: { ownerId, operationId, walletAddress: terms.from, network, chainId },
      draft: { ...draft, cause: `${ownerId}/${draft.cause}` },
    })),
  );
}
