import type { ChatButton } from '../domain/chats/chat-content.ts';
import type { TriggerOrder } from '../domain/orders/order.ts';
import type { Operation, OperationStatus } from '../domain/operations/operation.ts';
import { formatPrice, shortPrice } from '../domain/prices/price.ts';
import { watchedName } from './order-card.ts';
import type { Text } from './text.ts';
import { timeText } from './time-text.ts';

/** The order that an operation was prepared for, for the person who reads the card. */
export interface OrderOfCard {
  order: TriggerOrder;
  /** The person has made it, and not an account. */
  isOwn: boolean;
  timeZone: string;
}

/** The first line of the card: it names the price that the order was waiting for. */
export function firingText(t: Text, { order, isOwn, timeZone }: OrderOfCard): string | null {
  const { firing } = order;
  if (firing === null) return null;
  return t('card-order', {
    isOwn: isOwn ? 'yes' : 'no',
    token: watchedName(order),
    target: formatPrice(firing.target),
    value: shortPrice(firing.price),
    time: timeText(t, firing.at, timeZone),
    timeZone,
  });
}

/** Nothing was swapped, so the order has to be signed still. */
const UNSWAPPED: ReadonlySet<OperationStatus> = new Set(['expired', 'failed']);

/** True: the person can have a fresh operation in place of this one. */
function canAskAgain({ status }: Operation, { order, isOwn }: OrderOfCard): boolean {
  return isOwn && order.state === 'triggered' && UNSWAPPED.has(status);
}

/** Null: the order is not open any more, or has an operation that can be signed. */
export function openOrderText(t: Text, operation: Operation, shown: OrderOfCard): string | null {
  if (!canAskAgain(operation, shown)) return null;
  return t('card-order-open', { time: timeText(t, shown.order.expiresAt, 'UTC') });
}

export function newQuoteButtons(t: Text, operation: Operation, shown: OrderOfCard): ChatButton[][] {
  if (!canAskAgain(operation, shown)) return [];
  const press = { do: 'sign_order' as const, orderId: shown.order.id, accept: [] };
  return [[{ label: t.label('button-new-quote'), press }]];
}
