import { z } from 'zod';
import type { ChatContent } from '../domain/chats/chat-content.ts';
import { NETWORKS } from '../domain/networks.ts';
import { OUTCOME_CODES } from '../domain/operations/outcome-errors.ts';
import { isAddress } from '../domain/addresses.ts';
import { code, lines, type Html } from './html.ts';
import type { Text } from './text.ts';

const payment = { wallet_address: z.string(), amount: z.string(), token: z.string() };

/** The stored events (domain/ledger/ledger-events.ts, domain/sends/send-events.ts), of this or an earlier version. */
const noticedEvent = z
  .discriminatedUnion('event', [
    z.object({
      event: z.literal('transaction.received'),
      data: z.object({ ...payment, sender: z.string(), signature: z.string() }),
      timestamp: z.string(),
    }),
    z.object({
      event: z.literal('transaction.confirmed'),
      data: z.object({ ...payment, recipient: z.string(), flags: z.array(z.string()).default([]) }),
      timestamp: z.string(),
    }),
    z.object({
      event: z.literal('transaction.failed'),
      data: z.object({ ...payment, type: z.string(), error_code: z.enum(OUTCOME_CODES) }),
      timestamp: z.string(),
    }),
  ])
  .transform(({ timestamp: at, ...event }) => ({ ...event, at }));

export type NoticedEvent = z.output<typeof noticedEvent>;

export function readEvent({ body }: { body: string }): NoticedEvent {
  return noticedEvent.parse(JSON.parse(body));
}

/**
 * A payment that arrived, left, or failed. The ledger does not know what its sender wrote (docs/decisions/0049-nothing-in-a-chat-waits.md), so
 * every deposit has a button that asks a node for it.
 */
export function eventNotice(t: Text, stored: { body: string; network: string }): ChatContent {
  const event = readEvent(stored);
  return { html: textOf(t, event, stored.network), buttons: memoButtons(t, event, stored.network) };
}

function memoButtons(t: Text, { event, data }: NoticedEvent, network: string): ChatContent['buttons'] {
  if (event !== 'transaction.received') return [];
  const press = {
    do: 'show_memo' as const,
    network: z.enum(NETWORKS).parse(network),
    signature: data.signature,
  };
  return [[{ label: t.label('show-memo'), press }]];
}

function textOf(t: Text, { event, data }: NoticedEvent, stored: string): string {
  const shown = {
    amount: data.amount,
    token: tokenText(data.token),
    network: t(`network-${z.enum(NETWORKS).parse(stored)}`),
  };
  const wallet = code(data.wallet_address);
  switch (event) {
    case 'transaction.received':
      return t('received', { ...shown, sender: code(data.sender), to: wallet });
    case 'transaction.confirmed':
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

/** The mint of a token that no list has; its maker chose the name. */
export function tokenText(token: string): string | Html {
  return isAddress(token) ? code(token) : token;
}
