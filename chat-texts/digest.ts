import type { ChatContent } from '../domain/chats/chat-content.ts';
import type { CollectedFor } from '../domain/chats/notice-decision.ts';
import { readEvent, type NoticedEvent } from './event-notice.ts';
import { firedText } from './alert-notice.ts';
import { code, lines } from './html.ts';
import { orderSentence } from './order-notice.ts';
import { significantChangeText } from './significant-change-notice.ts';
import { bundleOf } from '../domain/chats/notice-bundle.ts';
import { stakeBundle, stakesSentence } from './stake-bundle.ts';
import { stakeSentence, type StakePlace } from './stake-notice.ts';
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

/** What was not reported at once. Senders of flagged deposits are not shown: an address that imitates another one must not be at hand. */
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
  const noticed = readEvent(first);
  const bundle = entries.length > 1 && stakeBundle(entries.map(({ event }) => readEvent(event)));
  if (!bundle) return lineOf(t, noticed, place);
  return t('digest-stake', {
    stake: stakesSentence(t, bundle, place),
    time: timeText(t, noticed.at, timeZone),
  });
}

function lineOf(t: Text, noticed: NoticedEvent, place: StakePlace): string {
  const time = timeText(t, noticed.at, place.timeZone);
  if (noticed.event === 'order.triggered' || noticed.event === 'order.ended') {
    return t('digest-order', { order: orderSentence(t, noticed), time });
  }
  if (isStake(noticed)) {
    return t('digest-stake', { stake: stakeSentence(t, noticed, place), time });
  }
  const { data } = noticed;
  const shown = { token: tokenText(data.token), time };
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

function isStake(noticed: NoticedEvent): noticed is Extract<NoticedEvent, { event: `stake.${string}` }> {
  return noticed.event.startsWith('stake.');
}
