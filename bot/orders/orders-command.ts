import { lines } from '../../chat-texts/html.ts';
import { orderButtons, orderText } from '../../chat-texts/order-card.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import type { Network } from '../../domain/networks.ts';
import { hasOrderEnded, ORDER_STATES } from '../../domain/orders/order.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { says, type CommandContext, type Command, type Reply } from '../command.ts';

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
  return (context) =>
    listOrders(context, { network: pricedNetwork ?? context.usedNetwork, ended: false, cursor: null });
}

export function createListOrders({ orders, networks }: Pick<OrdersCommandDeps, 'orders' | 'networks'>) {
  /** One page, with the way to the next one, to orders that have ended, and to those of other networks. */
  return async function listOrders(
    context: CommandContext,
    { network, ended, cursor }: Page,
  ): Promise<Reply> {
    const { t, actor } = context;
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
