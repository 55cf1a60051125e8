import type { ChatContent } from '../domain/chats/chat-content.ts';
import type { CollectedFor } from '../domain/chats/notice-decision.ts';
import { readEvent, tokenText, type NoticedEvent } from './event-notice.ts';
import { code, lines } from './html.ts';
import type { Text } from './text.ts';

export interface DigestEntry {
  collectedFor: CollectedFor;
  event: { body: string };
}

/** A message has 4,096 characters at most, and people read fewer. */
const MAX_LISTED = 15;

/** What was not reported at once. Senders of flagged deposits are not shown: an address that imitates another one must not be at hand. */
export function digest(t: Text, entries: readonly DigestEntry[], timeZone: string): ChatContent {
  const of = (reason: CollectedFor): readonly DigestEntry[] =>
    entries.filter(({ collectedFor }) => collectedFor === reason);
  const part = (heading: string, listed: readonly DigestEntry[]): string[] =>
    listed.length === 0
      ? []
      : [
          '',
          t(heading),
          ...listed.slice(0, MAX_LISTED).map((entry) => lineOf(t, readEvent(entry.event), timeZone)),
          ...(listed.length > MAX_LISTED ? [t('list-more', { count: listed.length - MAX_LISTED })] : []),
        ];
  const counted = (id: string, reason: CollectedFor): string[] => {
    const count = of(reason).length;
    return count === 0 ? [] : ['', t(id, { count })];
  };
  return {
    html: lines(
      t('digest-title'),
      ...part('digest-quiet', of('quiet')),
      ...part('digest-small', of('small')),
      ...counted('digest-unlisted', 'unlisted'),
      ...counted('digest-flagged', 'flagged'),
    ),
    buttons: [[{ label: t('button-history'), press: { do: 'run', line: '/history' } }]],
  };
}

function lineOf(t: Text, { event, data, at }: NoticedEvent, timeZone: string): string {
  const payment = { amount: data.amount, token: tokenText(data.token), time: timeText(t, at, timeZone) };
  switch (event) {
    case 'transaction.received':
      return t('history-in', { ...payment, counterparty: code(data.sender) });
    case 'transaction.confirmed':
      return t('history-out', { ...payment, counterparty: code(data.recipient) });
    case 'transaction.failed':
      return t('digest-failed', payment);
  }
}

function timeText(t: Text, at: string, timeZone: string): string {
  return new Intl.DateTimeFormat(t.language, {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
}
