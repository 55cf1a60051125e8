import { formatAmount } from '../domain/amounts.ts';
import type { ChatButton, ChatContent } from '../domain/chats/chat-content.ts';
import { hasOrderEnded, type TriggerOrder } from '../domain/orders/order.ts';
import { formatPrice } from '../domain/prices/price.ts';
import { code, lines } from './html.ts';
import { shortToken } from './short-address.ts';
import type { Text } from './text.ts';
import { timeText } from './time-text.ts';

/** An order with what it waits for, and with what can be done now. */
export function orderCard(t: Text, order: TriggerOrder): ChatContent {
  const { network, terms, state, reason, expiresAt } = order;
  const { from, output, minimumOut } = terms;
  return {
    html: lines(
      t('order-title', { rule: orderText(t, order) }),
      t(`order-is-${state}`),
      reason && t(`order-reason-${reason}`),
      t('order-from', { address: code(from), network: t(`network-${network}`) }),
      minimumOut === null
        ? null
        : t('card-swap-least', {
            amount: formatAmount(BigInt(minimumOut), output.decimals),
            token: shortToken(output.token),
          }),
      ...(hasOrderEnded(order)
        ? []
        : ['', t('order-not-alone'), t('order-until', { time: timeText(t, expiresAt, 'UTC', true) })]),
    ),
    buttons: [
      ...orderButtons(order, [t.label('button-sign-now'), t.label('button-order-cancel')]),
      [{ label: t.label('button-orders'), press: { do: 'run', line: '/orders' } }],
    ],
  };
}

/** Says what an order does and when, in a few words, such as `1 SOL for USDC if SOL rises to 200 USD`. Plain: for a text and for a button. */
export function orderText(t: Text, order: TriggerOrder): string {
  const { amountIn, input, output } = order.terms;
  return t.label('order-rule', {
    amount: formatAmount(BigInt(amountIn), input.decimals),
    token: shortToken(input.token),
    output: shortToken(output.token),
    when: whenText(t, order),
  });
}

function whenText(t: Text, order: TriggerOrder): string {
  const { above, below } = order;
  const token = watchedName(order);
  if (above !== null && below !== null) {
    return t.label('order-pair', { token, above: formatPrice(above), below: formatPrice(below) });
  }
  return above === null
    ? t.label('rule-crosses_down', { token, target: formatPrice(below ?? 0n) })
    : t.label('rule-crosses_up', { token, target: formatPrice(above) });
}

/** The token whose price is watched, as people read it. */
export function watchedName({
  terms: { input, output },
  token,
}: Pick<TriggerOrder, 'terms' | 'token'>): string {
  return shortToken([input, output].find(({ mint }) => mint === token)?.token ?? token);
}

/** A row of what can be done with an order; none after it has ended. */
export function orderButtons(
  order: Pick<TriggerOrder, 'id' | 'state'>,
  [sign, cancel]: readonly [sign: string, cancel: string],
): ChatButton[][] {
  const { id: orderId, state } = order;
  if (hasOrderEnded(order)) return [];
  return [
    ...(state === 'triggered'
      ? [[{ label: sign, press: { do: 'sign_order' as const, orderId, accept: [] } }]]
      : []),
    [{ label: cancel, press: { do: 'cancel_order', orderId } }],
  ];
}
