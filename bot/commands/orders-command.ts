import { lines } from '../../chat-texts/html.ts';
import { orderButtons, orderCard, orderText } from '../../chat-texts/order-card.ts';
import type { ButtonAction } from '../../domain/chats/button-action.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { hasOrderEnded, ORDER_STATES } from '../../domain/orders/order.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, says, type Asker, type Command, type Reply } from './command.ts';
import { warningsOf, warningText } from './swap-warnings.ts';

export interface OrdersCommandDeps {
  orders: Pick<UseCases['orders'], 'list'>;
  networks: readonly Network[];
  /** Whose tokens have prices; null: none. */
  pricedNetwork: Network | null;
}

interface Page {
  network: Network;
  /** Orders that have ended, instead of those that are open. */
  ended: boolean;
  /** Null: the newest. */
  cursor: string | null;
}

/** As many as fit on a screen with two buttons each. */
const PAGE = 5;

const ENDED = ORDER_STATES.filter((state) => hasOrderEnded({ state }));
const OPEN = ORDER_STATES.filter((state) => !hasOrderEnded({ state }));

/** The person's orders. */
export function createOrdersCommand({ pricedNetwork, ...deps }: OrdersCommandDeps): Command {
  const listOrders = createListOrders(deps);
  return (asker) =>
    listOrders(asker, { network: pricedNetwork ?? asker.usedNetwork, ended: false, cursor: null });
}

export function createListOrders({ orders, networks }: Pick<OrdersCommandDeps, 'orders' | 'networks'>) {
  /** One page, with the way to the next one, to orders that have ended, and to those of other networks. */
  return async function listOrders(asker: Asker, { network, ended, cursor }: Page): Promise<Reply> {
    const { t, actor } = asker;
    const { orders: shown, nextCursor } = await orders.list(actor, network, {
      states: ended ? ENDED : OPEN,
      limit: PAGE,
      cursor: cursor ?? undefined,
    });
    const list = (label: string, page: Page): ChatButton => ({
      label,
      press: { do: 'list_orders', ...page },
    });
    const more = t.label('button-more-orders');
    const kind = t.label(ended ? 'button-orders-open' : 'button-orders-ended');
    const ways = [
      ...(nextCursor === null ? [] : [list(more, { network, ended, cursor: nextCursor })]),
      list(kind, { network, ended: !ended, cursor: null }),
      ...networks
        .filter((other) => other !== network)
        .map((other) => {
          const label = t.label('button-orders-of', { network: t(`network-${other}`) });
          return list(label, { network: other, ended: false, cursor: null });
        }),
    ];
    const title = `${ended ? 'orders-ended' : 'orders-open'}-${shown.length === 0 ? 'none' : 'title'}`;
    return says(
      lines(
        t(title, { network: t(`network-${network}`) }),
        ...shown.map((order) => t(`orders-line-${order.state}`, { order: orderText(t, order) })),
      ),
      [
        ...shown.flatMap((order) => {
          const named = { order: orderText(t, order) };
          return orderButtons(order, [
            t.label('button-sign-order', named),
            t.label('button-cancel-order', named),
          ]);
        }),
        ways,
      ],
    );
  };
}

export function createOrderButtons({ orders }: { orders: Pick<UseCases['orders'], 'cancel' | 'sign'> }) {
  /** The message whose button was pressed shows what has become of the order. */
  async function cancel({ t, actor }: Asker, orderId: string): Promise<Reply> {
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
  }

  /** Null: the card of a fresh operation is in line for the chat since it was prepared. Otherwise the card of the open one comes once more. */
  async function sign(
    { t, actor, requestKey }: Asker,
    { orderId, accept }: Pick<Extract<ButtonAction, { do: 'sign_order' }>, 'orderId' | 'accept'>,
  ): Promise<Reply | null> {
    try {
      const { operation, isFresh } = await orders.sign(actor, orderId, requestKey, accept);
      if (isFresh) return null;
      const { id, version } = operation;
      const body = { type: 'operation', link: null, way: null } as const;
      return { ...says(''), private: { body, operation: { id, version } } };
    } catch (error) {
      const warnings = warningsOf(error);
      if (warnings.length > 0) {
        const press = { do: 'sign_order' as const, orderId, accept: [...new Set([...accept, ...warnings])] };
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
  }

  return { cancel, sign };
}
