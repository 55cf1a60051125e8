import type { ChatContent } from '../domain/chats/chat-content.ts';
import type { CollectedFor } from '../domain/chats/notice-decision.ts';
import { readEvent, type NoticedEvent } from './event-notice.ts';
import { firedText } from './alert-notice.ts';
import { code, lines } from './html.ts';
import { significantChangeText } from './significant-change-notice.ts';
import type { Text } from './text.ts';
import { timeText } from './time-text.ts';
import { tokenText } from './token-text.ts';
import { worthText } from './worth.ts';

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

function lineOf(t: Text, noticed: NoticedEvent, timeZone: string): string {
  const { data } = noticed;
  const shown = { token: tokenText(data.token), time: timeText(t, noticed.at, timeZone) };
  switch (noticed.event) {
    case 'transaction.received': {
      const { amount, sender, usd_value: usd } = noticed.data;
      return t('history-in', { ...shown, amount, worth: worthText(usd), counterparty: code(sender) });
    }
    case 'transaction.confirmed': {
      const { amount, recipient } = noticed.data;
      return t('history-out', { ...shown, amount, worth: '', counterparty: code(recipient) });
    }
    case 'transaction.failed':
      return t('digest-failed', { ...shown, amount: noticed.data.amount });
    case 'price.alert':
    case 'balance.alert':
      return t('digest-alert', { fired: firedText(t, noticed), time: shown.time });
    case 'price.significant_change':
      return t('digest-change', { change: significantChangeText(t, noticed.data), time: shown.time });
  }
}
