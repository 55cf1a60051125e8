import type { Knex } from 'knex';
import type { AlertOrder } from '../../domain/alerts/new-alert.ts';
import { newAlert } from '../../domain/alerts/new-alert.ts';
import type { PresentValue } from '../../domain/alerts/present-value.ts';
import type { Network } from '../../domain/networks.ts';
import { hasOrderEnded, type OrderState, type TriggerOrder } from '../../domain/orders/order.ts';
import type { OrderReason } from '../../domain/orders/order-reasons.ts';
import type { SwapWarningCode } from '../../domain/swaps/swap.ts';
import { insertAlerts } from '../alerts/alert-writes.ts';
import { watchSubject } from '../alerts/watch-subject.ts';
import { preparersFor } from '../messenger/prepared-cards.ts';
import { rememberIdempotencyKey, type IdempotencyClaim } from '../operations/idempotency-store.ts';
import type { Database } from '../postgres/connect.ts';
import { ORDER_COLUMNS, toOrder, type OrderRow } from './order-rows.ts';
import { hasOpenOperation, lockOrder, moveOrder } from './order-writes.ts';

export type NewOrder = Pick<
  TriggerOrder,
  'id' | 'ownerId' | 'network' | 'chainId' | 'terms' | 'token' | 'above' | 'below' | 'expiresAt'
>;

export interface OrderFilter {
  network: Network;
  states: readonly OrderState[] | null;
  /** Only older ones. */
  before: string | null;
  limit: number;
}

/** A wallet, and who wants to prepare for it. */
export interface Preparer {
  ownerId: string;
  network: Network;
  walletAddress: string;
}

export interface OrderStore {
  /**
   * Makes an order and its alerts. `admit` gets the number of the owner's open orders and the newest price, while none can be added, and throws to refuse.
   * Null if another request has used the idempotency key in the meantime.
   */
  insert(
    order: NewOrder,
    alerts: readonly AlertOrder[],
    claim: IdempotencyClaim | null,
    admit: (open: number, rule: AlertOrder['rule'], present: PresentValue) => void,
  ): Promise<TriggerOrder | null>;
  find(ownerId: string, id: string): Promise<TriggerOrder | null>;
  /** Newest first. */
  list(ownerId: string, filter: OrderFilter): Promise<TriggerOrder[]>;
  /** Ends an order that has no open operation; null: it has one. An order that has ended stays as it is. */
  end(
    id: string,
    end: { state: 'cancelled' | 'expired'; reason: OrderReason | null },
  ): Promise<TriggerOrder | null>;
  /**
   * The owner wants a fresh operation while this one of a triggered order is not final yet: it is due as soon as that is, and the owner reads if it cannot be
   * prepared. `accept`: critical warnings that the owner has read, for that operation.
   */
  want(order: Pick<TriggerOrder, 'id' | 'operationId'>, accept: readonly SwapWarningCode[]): Promise<void>;
  /** True: the owner may prepare swaps of the wallet. It connected the wallet, the wallet's person granted it, or it is the wallet. */
  mayPrepare(preparer: Preparer): Promise<boolean>;
}

const FIND = `SELECT ${ORDER_COLUMNS} FROM trigger_orders WHERE id = :id AND owner_id = :ownerId`;

const LIST = `SELECT ${ORDER_COLUMNS} FROM trigger_orders
  WHERE owner_id = :ownerId AND network = :network AND (CAST(:states AS text[]) IS NULL OR state = ANY (:states))
    AND (CAST(:before AS text) IS NULL OR id < :before) ORDER BY id DESC LIMIT :limit`;

const COUNT_OPEN = `SELECT count(*)::int AS open FROM trigger_orders WHERE owner_id = ? AND state IN ('waiting', 'triggered')`;

const INSERT = `INSERT INTO trigger_orders (id, owner_id, network, chain_id, terms, token, above, below, expires_at)
  VALUES (:id, :ownerId, :network, :chainId, :terms, :token, :above, :below, :expiresAt) RETURNING ${ORDER_COLUMNS}`;

/** The evaluator skips a subject that is locked, so that it and this transaction never wait for each other. */
const LOCK_SUBJECT = `SELECT FROM alert_subjects WHERE (network, subject) = (SELECT network, token FROM trigger_orders WHERE id = ?)
  FOR NO KEY UPDATE`;

const ACCEPTED_NEXT = "coalesce(terms -> 'acceptNext', '[]')";

/** Each warning that was accepted while the owner waited counts, so a repeat that names fewer takes none back. */
const WANT = `UPDATE trigger_orders
    SET due_at = now(), check_at = now(), reported = false, updated_at = now(), version = version + 1,
        terms = jsonb_set(terms, '{acceptNext}', coalesce((
          SELECT jsonb_agg(DISTINCT code) FROM jsonb_array_elements_text(${ACCEPTED_NEXT} || CAST(:accept AS jsonb)) code), '[]'))
  WHERE id = :id AND operation_id = :operationId AND state = 'triggered'
    AND (due_at > now() OR NOT ${ACCEPTED_NEXT} @> CAST(:accept AS jsonb))`;

const MAY_PREPARE = `SELECT CAST(:ownerId AS text) = :network || '/' || :walletAddress
    OR EXISTS (SELECT FROM wallets own WHERE own.owner_id = :ownerId AND own.network = :network AND own.address = :walletAddress
                  AND own.connection = 'connected')
    OR :ownerId IN (${preparersFor('named')}) AS may
  FROM (SELECT CAST(:network AS text) AS network, CAST(:walletAddress AS text) AS address) named
 WHERE NOT EXISTS (SELECT FROM accounts WHERE id = :ownerId AND tier = 'free')`;

export function createOrderStore(database: Database): OrderStore {
  return {
    insert: (order, alerts, claim, admit) =>
      database.transaction(async (trx) => {
        if (claim && !(await rememberIdempotencyKey(trx, claim))) return null;
        await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended('orders/' || ?, 0))", [order.ownerId]);
        const open = await countOpen(trx, order.ownerId);
        const { rows } = await trx.raw<{ rows: OrderRow[] }>(INSERT, {
          ...order,
          terms: JSON.stringify(order.terms),
          above: order.above?.toString() ?? null,
          below: order.below?.toString() ?? null,
          expiresAt: order.expiresAt.toISOString(),
        });
        for (const alert of alerts) {
          const present = await watchSubject(trx, order.network, alert.rule);
          admit(open, alert.rule, present);
          await insertAlerts(trx, [newAlert(alert, present, new Date())]);
        }
        return rows[0] ? toOrder(rows[0]) : null;
      }),

    async find(ownerId, id) {
      const { rows } = await database.raw<{ rows: OrderRow[] }>(FIND, { id, ownerId });
      return rows[0] ? toOrder(rows[0]) : null;
    },

    async list(ownerId, { states, ...filter }) {
      const given = { ownerId, states: states && [...states], ...filter };
      return (await database.raw<{ rows: OrderRow[] }>(LIST, given)).rows.map(toOrder);
    },

    end: (id, end) =>
      database.transaction(async (trx) => {
        await trx.raw(LOCK_SUBJECT, [id]);
        const order = await lockOrder(trx, id);
        if (!order) throw new Error(`order ${id} is gone`);
        if (hasOrderEnded(order)) return order;
        return (await hasOpenOperation(trx, id)) ? null : moveOrder(trx, order, { ...end, dueAt: null });
      }),

    async want({ id, operationId }, accept) {
      await database.raw(WANT, { id, operationId, accept: JSON.stringify(accept) });
    },

    async mayPrepare(preparer) {
      const { rows } = await database.raw<{ rows: { may: boolean }[] }>(MAY_PREPARE, { ...preparer });
      return rows[0]?.may ?? false;
    },
  };
}

async function countOpen(trx: Knex, ownerId: string): Promise<number> {
  const { rows } = await trx.raw<{ rows: { open: number }[] }>(COUNT_OPEN, [ownerId]);
  return rows[0]?.open ?? 0;
}
