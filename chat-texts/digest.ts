import type { ChatContent } from '../domain/chats/chat-content.ts';
import type { CollectedFor } from '../domain/chats/notification-decision.ts';
import { readEvent, type NotifiedEvent } from './event-notification.ts';
import { firedText } from './alert-notification.ts';
import { code, lines } from './html.ts';
import { orderSentence } from './order-notification.ts';
import { significantChangeText } from './significant-change-notification.ts';
import { bundleOf } from '../domain/chats/notification-bundle.ts';
import { stakeBundle, stakesSentence } from './stake-bundle.ts';
import { stakeSentence, type StakePlace } from './stake-notification.ts';
import type { ValidatorNames } from './stake-text.ts';
import type { Text } from './text.ts';
import { timeText } from './time-text.ts';
import { tokenText } from './token-text.ts';
import { worthText } from './worth.ts';

export interface DigestEntry {
  collectedFor: CollectedFor;
  /** `validators`: names of validators that it is about, by address. */
  event: { body: string; network: string; validators?: ValidatorNames };
}

/** A message has 4,096 characters at most, and people read fewer. */
const MAX_LISTED = 15;

/** Everything that was not reported at once. Senders of flagged deposits are not shown: an address that imitates another one must not be at hand. */
export function digest(t: Text, entries: readonly DigestEntry[], timeZone: string): ChatContent {
  const of = (reason: CollectedFor): readonly DigestEntry[] =>
    entries.filter(({ collectedFor }) => collectedFor === reason);
  const part = (heading: string, entriesOfPart: readonly DigestEntry[]): string[] => {
    const listed = bundled(entriesOfPart);
    return listed.length === 0
      ? []
      : [
          '',
          t(heading),
          ...listed.slice(0, MAX_LISTED).map((bundle) => bundleLine(t, bundle, timeZone)),
          ...(listed.length > MAX_LISTED ? [t('list-more', { count: listed.length - MAX_LISTED })] : []),
        ];
  };
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

type Bundle = readonly [DigestEntry, ...DigestEntry[]];

/** Those that would have been one message are one line, in the place of the first. */
function bundled(entries: readonly DigestEntry[]): Bundle[] {
  const bundles = new Map<string, Bundle>();
  for (const [place, entry] of entries.entries()) {
    const { body, network } = entry.event;
    const bundle = bundleOf(JSON.parse(body));
    const key = bundle === null ? `${place}` : `${network}/${bundle}`;
    const before = bundles.get(key);
    bundles.set(key, before ? [...before, entry] : [entry]);
  }
  return [...bundles.values()];
}

function bundleLine(t: Text, entries: Bundle, timeZone: string): string {
  const [{ event: first }] = entries;
  const validators = Object.assign({}, ...entries.map(({ event }) => event.validators)) as ValidatorNames;
  const place = { network: first.network, timeZone, validators };
  const notified = readEvent(first);
  const bundle = entries.length > 1 && stakeBundle(entries.map(({ event }) => readEvent(event)));
  if (!bundle) return lineOf(t, notified, place);
  return t('digest-stake', {
    stake: stakesSentence(t, bundle, place),
    time: timeText(t, notified.at, timeZone),
  });
}

function lineOf(t: Text, notified: NotifiedEvent, place: StakePlace): string {
  const time = timeText(t, notified.at, place.timeZone);
  if (notified.event === 'order.triggered' || notified.event === 'order.ended') {
    return t('digest-order', { order: orderSentence(t, notified), time });
  }
  if (isStake(notified)) {
    return t('digest-stake', { stake: stakeSentence(t, notified, place), time });
  }
  const { data } = notified;
  const shown = { token: tokenText(data.token), time };
  switch (notified.event) {
    case 'transaction.received': {
      const { amount, sender, usd_value: usd } = notified.data;
      return t('history-in', { ...shown, amount, worth: worthText(usd), counterparty: code(sender) });
    }
    case 'transaction.confirmed': {
      const { amount, recipient } = notified.data;
      return t('history-out', { ...shown, amount, worth: '', counterparty: code(recipient) });
    }
    case 'transaction.failed':
      return t('digest-failed', { ...shown, amount: notified.data.amount });
    case 'price.alert':
    case 'balance.alert':
      return t('digest-alert', { fired: firedText(t, notified), time: shown.time });
    case 'price.significant_change':
      return t('digest-change', { change: significantChangeText(t, notified.data), time: shown.time });
  }
}

function isStake(notified: NotifiedEvent): notified is Extract<NotifiedEvent, { event: `stake.${string}` }> {
  return notified.event.startsWith('stake.');
}
