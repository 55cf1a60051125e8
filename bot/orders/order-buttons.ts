import { orderCard } from '../../chat-texts/order-card.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { hasOrderEnded } from '../../domain/orders/order.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { Buttons } from '../button.ts';
import { refuses, says } from '../command.ts';
import { warningsOf, warningText } from '../swaps/swap-warnings.ts';
import { createMakeOrder } from './order-command.ts';
import { createListOrders } from './orders-command.ts';

export interface OrderButtonsDeps {
  chats: Pick<UseCases['chats'], 'setDefaultWallet'>;
  orders: Pick<UseCases['orders'], 'create' | 'cancel' | 'sign' | 'list'>;
  networks: readonly Network[];
}

export function createOrderButtons({
  chats,
  orders,
  networks,
}: OrderButtonsDeps): Pick<Buttons, 'order' | 'cancel_order' | 'sign_order' | 'list_orders'> {
  const makeOrder = createMakeOrder({ orders });
  const listOrders = createListOrders({ orders, networks });
  return {
    async order(context, order) {
      await chats.setDefaultWallet(context.actor, order.from);
      return makeOrder(context, order);
    },

    /** The message whose button was pressed shows what has become of the order. */
    async cancel_order({ t, actor }, { orderId }) {
      try {
        const order = await orders.cancel(actor, orderId);
        if (!hasOrderEnded(order)) return says(t('cancel-under-way'));
        const { html, buttons } = orderCard(t, order);
        return { ...says(html, buttons), isEdit: true };
      } catch (error) {
        if (!(error instanceof ServiceError) || error.refusal) throw error;
        if (error.code === 'NOT_FOUND') return refuses(t('order-gone'));
        if (error.code === 'CONFLICT') return refuses(t('order-too-late'));
        throw error;
      }
    },

    /** Null: the card of a fresh operation is in line for the chat since it was prepared. Otherwise the card of the open one comes once more. */
    async sign_order({ t, actor, requestKey }, { orderId, accept }) {
      try {
        const { operation, isFresh } = await orders.sign(actor, orderId, requestKey, accept);
        if (isFresh) return null;
        const { id, version } = operation;
        const body = { type: 'operation', link: null, way: null } as const;
        return { ...says(''), private: { body, operation: { id, version } } };
      } catch (error) {
        const warnings = warningsOf(error);
        if (warnings.length > 0) {
          const press = {
            do: 'sign_order' as const,
            orderId,
            accept: [...new Set([...accept, ...warnings])],
          };
          return refuses(warningText(t, t('order-warned-now'), warnings), [
            [{ label: t.label('button-order-sign-anyway'), press }],
          ]);
        }
        if (!(error instanceof ServiceError)) throw error;
        // The fresh card comes by itself.
        if (error.refusal?.code === 'order_soon') return says(t('refusal-order_soon'));
        if (error.code !== 'NOT_FOUND') throw error;
        return refuses(t('order-gone'));
      }
    },

    async list_orders(context, page) {
      return { ...(await listOrders(context, page)), isEdit: true };
    },
  };
}
