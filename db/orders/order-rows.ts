import type { Network } from '../../domain/networks.ts';
import type { OrderReason } from '../../domain/orders/order-reasons.ts';
import type {
  OrderFiring,
  OrderSide,
  OrderState,
  OrderTerms,
  TriggerOrder,
} from '../../domain/orders/order.ts';

/** Columns of an order. Integers are texts. */
export interface OrderRow {
  id: string;
  owner_id: string;
  network: Network;
  chain_id: string;
  terms: OrderTerms;
  token: string;
  above: string | null;
  below: string | null;
  state: OrderState;
  reason: OrderReason | null;
  firing: { side: OrderSide; target: string; price: string; at: string } | null;
  attempts: number;
  due_at: Date | null;
  operation_id: string | null;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
  ended_at: Date | null;
  version: number;
}

const COLUMNS = [
  'id',
  'owner_id',
  'network',
  'chain_id',
  'terms',
  'token',
  'above::text',
  'below::text',
  'state',
  'reason',
  'firing',
  'attempts',
  'due_at',
  'operation_id',
  'expires_at',
  'created_at',
  'updated_at',
  'ended_at',
  'version',
] as const;

export const ORDER_COLUMNS = COLUMNS.map((column) => `trigger_orders.${column}`).join(', ');

export function toOrder(row: OrderRow): TriggerOrder {
  return {
    id: row.id,
    ownerId: row.owner_id,
    network: row.network,
    chainId: row.chain_id,
    terms: row.terms,
    token: row.token,
    above: row.above === null ? null : BigInt(row.above),
    below: row.below === null ? null : BigInt(row.below),
    state: row.state,
    reason: row.reason,
    firing: row.firing && {
      side: row.firing.side,
      target: BigInt(row.firing.target),
      price: BigInt(row.firing.price),
      at: new Date(row.firing.at),
    },
    attempts: row.attempts,
    dueAt: row.due_at,
    operationId: row.operation_id,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
    version: row.version,
  };
}

/** As stored: JSON has no big integers. */
export function writeFiring({ side, target, price, at }: OrderFiring): string {
  return JSON.stringify({
    side,
    target: target.toString(),
    price: price.toString(),
    at: at.toISOString(),
  });
}
