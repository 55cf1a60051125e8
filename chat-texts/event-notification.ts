import { z } from 'zod';
import type { ChatContent } from '../domain/chats/chat-content.ts';
import type { NameOf } from '../domain/recipients/name-of.ts';
import { NETWORKS } from '../domain/networks.ts';
import { OUTCOME_CODES } from '../domain/operations/outcome-errors.ts';
import {
  alertNotification,
  firedBalanceAlert,
  firedPriceAlert,
  type AlertOfFiring,
} from './alert-notification.ts';
import { code, lines } from './html.ts';
import { endedOrder, orderNotification, triggeredOrder } from './order-notification.ts';
import { namedAddress } from './recipient-text.ts';
import { significantChange, significantChangeNotification } from './significant-change-notification.ts';
import { STAKE_NOTIFICATIONS, stakeNotification } from './stake-notification.ts';
import { bundleNotification } from './stake-bundle.ts';
import type { ValidatorNames } from './stake-text.ts';
import type { Text } from './text.ts';
import { tokenText } from './token-text.ts';
import { worthText } from './worth.ts';

const payment = { wallet_address: z.string(), amount: z.string(), token: z.string() };

/** Only events of swaps have them. */
const swapTerms = {
  token_out: z.string().optional(),
  minimum_out: z.string().optional(),
  actual_amount_in: z.string().optional(),
  actual_amount_out: z.string().optional(),
};

/** The stored events (domain/ledger/ledger-events.ts, domain/sends/send-events.ts, domain/swaps/swap-events.ts, domain/alerts/firing.ts, domain/orders/order-events.ts, domain/stakes/). */
const notifiedEvent = z
  .discriminatedUnion('event', [
    z.object({
      event: z.literal('transaction.received'),
      data: z.object({
        ...payment,
        usd_value: z.string().nullable(),
        sender: z.string(),
        signature: z.string(),
      }),
      timestamp: z.string(),
    }),
    z.object({
      event: z.literal('transaction.confirmed'),
      data: z.object({
        ...payment,
        ...swapTerms,
        recipient: z.string(),
        flags: z.array(z.string()),
      }),
      timestamp: z.string(),
    }),
    z.object({
      event: z.literal('transaction.failed'),
      data: z.object({
        ...payment,
        type: z.string(),
        error_code: z.enum(OUTCOME_CODES),
        reverted_fee: z.string().optional(),
      }),
      timestamp: z.string(),
    }),
    firedPriceAlert,
    firedBalanceAlert,
    significantChange,
    triggeredOrder,
    endedOrder,
    ...STAKE_NOTIFICATIONS,
  ])
  .transform(({ timestamp: at, ...event }) => ({ ...event, at }));

export type NotifiedEvent = z.output<typeof notifiedEvent>;

export function readEvent({ body }: { body: string }): NotifiedEvent {
  return notifiedEvent.parse(JSON.parse(body));
}

export interface StoredNotification {
  body: string;
  network: string;
  /** Null: the event does not report a firing, or that of an alert which the person does not have. */
  alert: AlertOfFiring | null;
  /** The event reports an order that the person has made in the chat. */
  isOwnOrder?: boolean;
  /** Bodies of further events that the same message reports. */
  moreBodies?: readonly string[];
  /** Names of validators that the events are about, by address. */
  validators?: ValidatorNames;
  /** The names that the person who reads has given addresses. */
  nameOf?: NameOf;
}

/**
 * A payment that arrived, left, or failed, an alert that fired, or a price that changed much. The ledger does not know what its sender wrote
 * (docs/decisions/0049-nothing-in-a-chat-waits.md), so every deposit has a button that asks a node for it.
 */
export function eventNotification(
  t: Text,
  {
    body,
    network,
    alert,
    isOwnOrder = false,
    moreBodies = [],
    validators = {},
    nameOf = () => null,
  }: StoredNotification,
  timeZone: string,
): ChatContent {
  const event = readEvent({ body });
  if (moreBodies.length > 0) {
    const events = [event, ...moreBodies.map((more) => readEvent({ body: more }))];
    const together = bundleNotification(t, events, { network, timeZone, validators });
    if (together) return together;
  }
  switch (event.event) {
    case 'price.alert':
    case 'balance.alert':
      return alertNotification(t, event, timeZone, alert);
    case 'price.significant_change':
      return significantChangeNotification(t, event, timeZone);
    case 'order.triggered':
    case 'order.ended':
      return orderNotification(t, event, isOwnOrder);
    case 'stake.reward':
    case 'stake.delegated':
    case 'stake.undelegated':
    case 'stake.withdrawn':
    case 'stake.active':
    case 'stake.cooldown':
    case 'stake.withdrawable':
    case 'stake.validator':
    case 'stake.validator_recovered':
      return stakeNotification(t, event, { network, timeZone, validators });
    case 'transaction.received':
      return { html: textOf(t, event, network, nameOf), buttons: memoButtons(t, event.data, network) };
    case 'transaction.confirmed':
    case 'transaction.failed':
      return { html: textOf(t, event, network, nameOf), buttons: [] };
  }
}

function memoButtons(t: Text, { signature }: { signature: string }, network: string): ChatContent['buttons'] {
  const press = { do: 'show_memo' as const, network: z.enum(NETWORKS).parse(network), signature };
  return [[{ label: t.label('show-memo'), press }]];
}

type NotifiedPayment = Extract<NotifiedEvent, { event: `transaction.${string}` }>;

function textOf(t: Text, { event, data }: NotifiedPayment, stored: string, nameOf: NameOf): string {
  const shown = {
    amount: data.amount,
    token: tokenText(data.token),
    network: t(`network-${z.enum(NETWORKS).parse(stored)}`),
  };
  const wallet = code(data.wallet_address);
  switch (event) {
    case 'transaction.received':
      return t('received', {
        ...shown,
        worth: worthText(data.usd_value),
        sender: namedAddress(data.sender, nameOf),
        to: wallet,
      });
    case 'transaction.confirmed':
      if (data.token_out !== undefined && data.minimum_out !== undefined) {
        const output = tokenText(data.token_out);
        const { actual_amount_in: given, actual_amount_out: gotten } = data;
        if (given !== undefined && gotten !== undefined) {
          return t('swapped-for', { ...shown, amount: given, gotten, output, wallet });
        }
        return t('swapped', { ...shown, least: data.minimum_out, output, wallet });
      }
      return lines(
        t('sent', { ...shown, from: wallet, to: namedAddress(data.recipient, nameOf) }),
        data.flags.length > 0 ? t('sent-unsigned') : null,
      );
    case 'transaction.failed':
      return t('payment-failed', {
        ...shown,
        type: data.type.startsWith('stake.') ? 'stake' : data.type,
        wallet,
        reason: failureText(t, data),
      });
  }
}

/** If a first transaction was reverted, no text may say that nothing was sent. */
function failureText(
  t: Text,
  { error_code: error, reverted_fee: fee }: Extract<NotifiedPayment, { event: 'transaction.failed' }>['data'],
): string {
  if (fee === undefined) return t(`outcome-${error}`);
  return error === 'CANCELLED' || error === 'EXPIRED' || error === 'REJECTED'
    ? t('reverted-paid', { fee })
    : `${t(`outcome-${error}`)} ${t('reverted-paid-too', { fee })}`;
}
