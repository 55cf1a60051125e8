import { z } from 'zod';
import { ORDER_REASON_CODES } from '../domain/orders/order-reasons.ts';
import { ORDER_SIDES } from '../domain/orders/order.ts';
import { parsePrice, shortPrice } from '../domain/prices/price.ts';
import type { ChatContent } from '../domain/chats/chat-content.ts';
import { code, Html, lines } from './html.ts';
import type { Text } from './text.ts';
import { tokenText } from './token-text.ts';

const terms = {
  wallet_address: z.string(),
  token_in: z.string(),
  token_out: z.string(),
  amount_in: z.string(),
};

const reason = z.enum(ORDER_REASON_CODES).nullable();

/** The fields of the stored events that a chat shows (domain/orders/order-events.ts). */
export const triggeredOrder = z.object({
  event: z.literal('order.triggered'),
  data: z.object({
    ...terms,
    token: z.string(),
    side: z.enum(ORDER_SIDES),
    target_price: z.string(),
    price: z.string(),
    operation_id: z.string().nullable(),
    reason,
  }),
  timestamp: z.string(),
});

export const endedOrder = z.object({
  event: z.literal('order.ended'),
  data: z.object({ ...terms, state: z.string(), reason }),
  timestamp: z.string(),
});

export type NotifiedOrder =
  Omit<z.output<typeof triggeredOrder>, 'timestamp'> | Omit<z.output<typeof endedOrder>, 'timestamp'>;

/**
 * The price was reached and no card shows its swap, or the order has ended without one.
 *
 * @param isOwn the person has made it in the chat
 */
export function orderNotification(t: Text, order: NotifiedOrder, isOwn: boolean): ChatContent {
  const { data } = order;
  const why = data.reason === null ? null : t(`order-reason-${data.reason}`);
  const orders = { label: t.label('button-orders'), press: { do: 'run' as const, line: '/orders' } };
  const isToSign = order.event === 'order.triggered' && order.data.operation_id !== null;
  const isUnprepared = order.event === 'order.triggered' && order.data.operation_id === null;
  const wallet = code(data.wallet_address);
  return {
    html: lines(
      orderSentence(t, order).value,
      why,
      isUnprepared ? t('order-unprepared') : null,
      isUnprepared && !isOwn ? t('order-of-page', { wallet }) : null,
      isToSign ? t('order-on-page', { wallet }) : null,
    ),
    buttons: isOwn ? [[orders]] : [],
  };
}

/** One sentence: what happened. */
export function orderSentence(t: Text, { event, data }: NotifiedOrder): Html {
  const swap = {
    amount: data.amount_in,
    input: tokenText(data.token_in),
    output: tokenText(data.token_out),
  };
  if (event === 'order.ended') return new Html(t('order-ended', swap));
  const price = parsePrice(data.price);
  return new Html(
    t('order-fired', {
      ...swap,
      token: tokenText(data.token),
      target: data.target_price,
      value: price === null ? data.price : shortPrice(price),
    }),
  );
}
