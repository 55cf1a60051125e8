import type { Network } from '../../domain/networks.ts';
import type { OrderReason } from '../../domain/orders/order-reasons.ts';
import type { TriggerOrder } from '../../domain/orders/order.ts';
import type { Database } from '../postgres/connect.ts';
import { ORDER_COLUMNS, toOrder, type OrderRow } from './order-rows.ts';
import { lockOrder, openOperationOf, refuseOrder } from './order-writes.ts';

/** An order, and whether one of its operations can still move money. */
export interface OrderNow {
  order: TriggerOrder;
  hasOpenOperation: boolean;
  /** When a workflow has to look at it next, as it was read: another value later means that something has changed. */
  checkAt: string | null;
}

/** Reads and writes of the workflow of a triggered order. */
export interface OrderWork {
  /** Orders that a workflow has to look at, at most `limit`. Each is postponed, so that the next turn gets others. */
  claimUnchecked(limit: number): Promise<string[]>;
  read(id: string): Promise<OrderNow | null>;
  /** No workflow has to look at an order that has ended. */
  release(id: string): Promise<void>;
  /** Leaves the order alone for this time, unless a step of its operation has asked for a look since it was read. */
  postpone({ order, checkAt }: Pick<OrderNow, 'order' | 'checkAt'>, waitMs: number): Promise<void>;
  /** Records why nothing was prepared, unless the order has changed since. */
  refuse(seen: TriggerOrder, refusal: { reason: OrderReason; dueAt: Date }): Promise<void>;
  /** Orders whose price was not reached in time, at most `limit`. */
  overdue(network: Network, limit: number): Promise<string[]>;
}

/** An order that no workflow has taken over by then is claimed again. */
const UNCHECKED_AFTER = "interval '1 minute'";

const CLAIM = `WITH due AS MATERIALIZED (
    SELECT id FROM trigger_orders WHERE check_at <= now() ORDER BY check_at LIMIT :limit FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE trigger_orders SET check_at = now() + ${UNCHECKED_AFTER} FROM due WHERE trigger_orders.id = due.id
  RETURNING trigger_orders.id`;

const READ = `SELECT ${ORDER_COLUMNS}, extract(epoch FROM check_at)::text AS check_at_text,
    ${openOperationOf('trigger_orders.id')} AS has_open
  FROM trigger_orders WHERE id = :id`;

const POSTPONE = `UPDATE trigger_orders SET check_at = now() + :waitMs * interval '1 ms' + ${UNCHECKED_AFTER}
  WHERE id = :id AND extract(epoch FROM check_at)::text = :checkAt`;

const OVERDUE = `SELECT id FROM trigger_orders WHERE state = 'waiting' AND network = :network AND expires_at <= now()
  ORDER BY expires_at LIMIT :limit`;

interface ReadColumns {
  has_open: boolean;
  check_at_text: string | null;
}

export function createOrderWork(database: Database): OrderWork {
  const ids = async (statement: string, given: Record<string, string | number>): Promise<string[]> =>
    (await database.raw<{ rows: { id: string }[] }>(statement, given)).rows.map(({ id }) => id);

  return {
    claimUnchecked: (limit) => ids(CLAIM, { limit }),
    overdue: (network, limit) => ids(OVERDUE, { network, limit }),

    async read(id) {
      const { rows } = await database.raw<{ rows: (OrderRow & ReadColumns)[] }>(READ, { id });
      const [row] = rows;
      return row ? { order: toOrder(row), hasOpenOperation: row.has_open, checkAt: row.check_at_text } : null;
    },

    async postpone({ order: { id }, checkAt }, waitMs) {
      await database.raw(POSTPONE, { id, checkAt, waitMs: Math.ceil(waitMs) });
    },

    async release(id) {
      await database('trigger_orders').where({ id }).whereNotNull('ended_at').update({ check_at: null });
    },

    refuse: (seen, refusal) =>
      database.transaction(async (trx) => {
        const order = await lockOrder(trx, seen.id);
        if (order?.version === seen.version) await refuseOrder(trx, order, refusal);
      }),
  };
}
