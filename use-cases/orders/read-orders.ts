import { z } from 'zod';
import type { OrderStore } from '../../db/orders/order-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Network } from '../../domain/networks.ts';
import type { OrderState, TriggerOrder } from '../../domain/orders/order.ts';
import { authorizeOwner, notFound } from '../access/authorize.ts';
import { decodeCursor, encodeCursor } from '../opaque-cursor.ts';

export interface OrderPage {
  orders: TriggerOrder[];
  /** Null on the last page. */
  nextCursor: string | null;
}

export interface OrderListRequest {
  states?: readonly OrderState[] | undefined;
  cursor?: string | undefined;
  limit: number;
}

const cursorParts = z.tuple([z.string().max(64)]);

export function createReadOrders({ orders }: { orders: Pick<OrderStore, 'find' | 'list'> }) {
  return {
    async read(actor: Actor, id: string): Promise<TriggerOrder> {
      const order = await orders.find(authorizeOwner(actor, 'order.read'), id);
      if (!order) throw notFound('order');
      return order;
    },

    /** Newest first. */
    async list(
      actor: Actor,
      network: Network,
      { states, cursor, limit }: OrderListRequest,
    ): Promise<OrderPage> {
      const ownerId = authorizeOwner(actor, 'order.read');
      const [before] = cursor === undefined ? [null] : decodeCursor(cursorParts, cursor, 'cursor');
      const found = await orders.list(ownerId, { network, states: states ?? null, before, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return { orders: page, nextCursor: found.length > limit && last ? encodeCursor([last.id]) : null };
    },
  };
}
