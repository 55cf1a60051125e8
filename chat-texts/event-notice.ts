import { z } from 'zod';
import type { ChatContent } from '../domain/chats/chat-content.ts';
import { NETWORKS } from '../domain/networks.ts';
import { OUTCOME_CODES } from '../domain/operations/outcome-errors.ts';
import { alertNotice, firedBalanceAlert, firedPriceAlert, type AlertOfFiring } from './alert-notice.ts';
import { code, lines } from './html.ts';
import { significantChange, significantChangeNotice } from './significant-change-notice.ts';
import type { Text } from './text.ts';
import { tokenText } from './token-text.ts';
import { worthText } from './worth.ts';

/** Events of earlier versions have no value. */
const usdText = z.string().nullable().default(null);

const payment = { wallet_address: z.string(), amount: z.string(), token: z.string() };

/** Only events of swaps have them. */
const swapTerms = { token_out: z.string().optional(), minimum_out: z.string().optional() };

/** The stored events (domain/ledger/ledger-events.ts, domain/sends/send-events.ts, domain/swaps/swap-events.ts, domain/alerts/firing.ts), of this or an earlier version. */
const noticedEvent = z
  .discriminatedUnion('event', [
    z.object({
      event: z.literal('transaction.received'),
      data: z.object({ ...payment, usd_value: usdText, sender: z.string(), signature: z.string() }),
      timestamp: z.string(),
    }),
    z.object({
      event: z.literal('transaction.confirmed'),
      data: z.object({
        ...payment,
        ...swapTerms,
        recipient: z.string(),
        flags: z.array(z.string()).default([]),
      }),
      timestamp: z.string(),
    }),
    z.object({
      event: z.literal('transaction.failed'),
      data: z.object({ ...payment, type: z.string(), error_code: z.enum(OUTCOME_CODES) }),
      timestamp: z.string(),
    }),
    firedPriceAlert,
    firedBalanceAlert,
    significantChange,
  ])
  .transform(({ timestamp: at, ...event }) => ({ ...event, at }));

export type NoticedEvent = z.output<typeof noticedEvent>;

export function readEvent({ body }: { body: string }): NoticedEvent {
  return noticedEvent.parse(JSON.parse(body));
}

export interface StoredNotice {
  body: string;
  network: string;
  /** Null: the event does not report a firing, or that of an alert which the person does not have. */
  alert: AlertOfFiring | null;
}

/**
 * A payment that arrived, left, or failed, an alert that fired, or a price that changed much. The ledger does not know what its sender wrote
 * (docs/decisions/0049-nothing-in-a-chat-waits.md), so every deposit has a button that asks a node for it.
 */
export function eventNotice(t: Text, { body, network, alert }: StoredNotice, timeZone: string): ChatContent {
  const event = readEvent({ body });
  switch (event.event) {
    case 'price.alert':
    case 'balance.alert':
      return alertNotice(t, event, timeZone, alert);
    case 'price.significant_change':
      return significantChangeNotice(t, event, timeZone);
    case 'transaction.received':
      return { html: textOf(t, event, network), buttons: memoButtons(t, event.data, network) };
    case 'transaction.confirmed':
    case 'transaction.failed':
      return { html: textOf(t, event, network), buttons: [] };
  }
}

function memoButtons(t: Text, { signature }: { signature: string }, network: string): ChatContent['buttons'] {
  const press = { do: 'show_memo' as const, network: z.enum(NETWORKS).parse(network), signature };
  return [[{ label: t.label('show-memo'), press }]];
}

type NoticedPayment = Extract<NoticedEvent, { event: `transaction.${string}` }>;

function textOf(t: Text, { event, data }: NoticedPayment, stored: string): string {
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
        sender: code(data.sender),
        to: wallet,
      });
    case 'transaction.confirmed':
      if (data.token_out !== undefined && data.minimum_out !== undefined) {
        const output = tokenText(data.token_out);
        return t('swapped', { ...shown, least: data.minimum_out, output, wallet });
      }
      return lines(
        t('sent', { ...shown, from: wallet, to: code(data.recipient) }),
        data.flags.length > 0 ? t('sent-unsigned') : null,
      );
    case 'transaction.failed':
      return t('payment-failed', {
        ...shown,
        type: data.type,
        wallet,
        reason: t(`outcome-${data.error_code}`),
      });
  }
}
