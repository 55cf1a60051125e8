import { z } from 'zod';
import { formatSol, parseAmount, SOL_DECIMALS } from '../domain/amounts.ts';
import type { ChatButton, ChatContent } from '../domain/chats/chat-content.ts';
import { NETWORKS } from '../domain/networks.ts';
import { code, Html, lines } from './html.ts';
import {
  networkText,
  stakeButtons,
  stakeNotification,
  stakeSentence,
  type NotifiedStake,
  type StakePlace,
} from './stake-notification.ts';
import { aboutTime, validatorHtml } from './stake-text.ts';
import type { Text } from './text.ts';

const BUNDLED = ['stake.reward', 'stake.active', 'stake.cooldown', 'stake.withdrawable'] as const;

type BundledStake = Extract<NotifiedStake, { event: (typeof BUNDLED)[number] }>;

type ValidatorWarning = Extract<NotifiedStake, { event: 'stake.validator' }>;

/** Events of several stakes of one wallet in the same epoch. */
type StakeBundle = readonly [BundledStake, ...BundledStake[]];

/** More lines than this are not read. */
const MAX_VALIDATORS = 5;

interface Part {
  validator: string;
  lamports: bigint;
  count: number;
}

/** Null: they are not of one kind that has a sum. */
export function stakeBundle(events: readonly { event: string }[]): StakeBundle | null {
  const [first, ...more] = events;
  if (!first || !isBundled(first)) return null;
  const same = more.filter(isBundled).filter(({ event }) => event === first.event);
  return same.length === more.length ? [first, ...same] : null;
}

function isBundled(stake: { event: string }): stake is BundledStake {
  return BUNDLED.some((event) => event === stake.event);
}

/** The text for all events of one message (domain/chats/notification-bundle.ts). Null: each has to be said alone. */
export function bundleNotification(
  t: Text,
  events: readonly { event: string }[],
  place: StakePlace,
): ChatContent | null {
  const bundle = stakeBundle(events);
  if (bundle) return stakesNotification(t, bundle, place);
  const warned = events.filter(isWarning);
  const warnings = warned.map(({ data }) => data.warning);
  return warned[0] ? stakeNotification(t, warned[0], place, warnings) : null;
}

function isWarning(stake: { event: string }): stake is ValidatorWarning {
  return stake.event === 'stake.validator';
}

/** The sum, a line for each validator, and a button for what can be done with all of them. */
function stakesNotification(t: Text, bundle: StakeBundle, place: StakePlace): ChatContent {
  const parts = partsOf(bundle);
  const rest = parts.length - MAX_VALIDATORS;
  return {
    html: lines(
      stakesSentence(t, bundle, place).value,
      ...parts.slice(0, MAX_VALIDATORS).map(({ validator, lamports, count }) =>
        t('stakes-told-part', {
          amount: formatSol(lamports),
          validator: validatorHtml(validator, place.validators),
          count,
        }),
      ),
      rest > 0 ? t('list-more', { count: rest }) : null,
      t('stake-told-wallet', { address: code(bundle[0].data.wallet_address) }),
    ),
    buttons: [...withdrawButtons(t, bundle, place), stakeButtons(t)],
  };
}

/** Also what became free before: the person wants all of it. */
function withdrawButtons(t: Text, [{ event, data }]: StakeBundle, place: StakePlace): ChatButton[][] {
  if (event !== 'stake.withdrawable') return [];
  const network = z.enum(NETWORKS).parse(place.network);
  const press = { do: 'stake_withdraw' as const, network, from: data.wallet_address, position: null };
  return [[{ label: t.label('button-stake-withdraw-all'), press }]];
}

/** One sentence: what happened. */
export function stakesSentence(t: Text, bundle: StakeBundle, place: StakePlace): Html {
  const [first] = bundle;
  if (bundle.length === 1) return stakeSentence(t, first, place);
  return new Html(
    t(`stakes-told-${first.event.slice('stake.'.length)}`, {
      network: networkText(t, place),
      amount: formatSol(bundle.reduce((sum, stake) => sum + lamportsOf(stake), 0n)),
      count: bundle.length,
      ...detailsOf(t, bundle, place.timeZone),
    }),
  );
}

function detailsOf(t: Text, bundle: StakeBundle, timeZone: string): Record<string, string | number> {
  const [{ event, data }] = bundle;
  switch (event) {
    case 'stake.reward':
      return { epoch: `${data.epoch}` };
    case 'stake.active':
      return {};
    case 'stake.withdrawable':
      return { reminder: data.reminder };
    case 'stake.cooldown': {
      const ends = bundle.flatMap((stake) => (stake.event === event ? [stake.data.cooldown_end] : []));
      return { until: aboutTime(t, ends.toSorted().at(-1) ?? data.cooldown_end, timeZone), timeZone };
    }
  }
}

/** By validator, the largest first; none if the events name none. */
function partsOf(bundle: StakeBundle): Part[] {
  const parts = new Map<string, Part>();
  for (const stake of bundle) {
    if (stake.event !== 'stake.reward' && stake.event !== 'stake.active') continue;
    const { validator_address: validator } = stake.data;
    const { lamports, count } = parts.get(validator) ?? { lamports: 0n, count: 0 };
    parts.set(validator, { validator, lamports: lamports + lamportsOf(stake), count: count + 1 });
  }
  return [...parts.values()].sort((a, b) => (a.lamports < b.lamports ? 1 : -1));
}

function lamportsOf({ event, data }: BundledStake): bigint {
  const parsed = parseAmount(event === 'stake.reward' ? data.reward_amount : data.amount, SOL_DECIMALS);
  return parsed.ok ? parsed.baseUnits : 0n;
}
