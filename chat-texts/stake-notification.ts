import { z } from 'zod';
import type { ChatButton, ChatContent } from '../domain/chats/chat-content.ts';
import { NETWORKS } from '../domain/networks.ts';
import { STAKE_WARNING_CODES, type StakeWarningCode } from '../domain/stakes/stake-warnings.ts';
import { code, Html, lines } from './html.ts';
import { aboutTime, percentText, positionsText, validatorHtml, type ValidatorNames } from './stake-text.ts';
import type { Text } from './text.ts';

const wallet = { wallet_address: z.string() };
const amount = { ...wallet, amount: z.string() };
const validator = { validator_address: z.string() };
const position = { position: z.string() };

/** The fields of the stored events that a chat shows (domain/stakes/position-events.ts, domain/stakes/stake-events.ts). */
export const STAKE_NOTIFICATIONS = [
  stored('stake.reward', { ...wallet, ...validator, ...position, reward_amount: z.string(), epoch: z.int() }),
  stored('stake.delegated', { ...amount, ...validator, ...position }),
  stored('stake.undelegated', {
    ...amount,
    ...validator,
    positions: z.array(z.string()),
    cooldown_end: z.string(),
    undelegated_at: z.string(),
  }),
  stored('stake.withdrawn', { ...amount, positions: z.array(z.string()) }),
  stored('stake.active', { ...amount, ...validator, ...position, epoch: z.int() }),
  stored('stake.cooldown', { ...amount, ...position, cooldown_end: z.string() }),
  stored('stake.withdrawable', { ...amount, ...position, reminder: z.int() }),
  stored('stake.validator', {
    ...wallet,
    ...validator,
    warning: z.enum(STAKE_WARNING_CODES),
    commission_bps: z.int(),
  }),
  stored('stake.validator_recovered', { ...wallet, ...validator }),
] as const;

function stored<Name extends string, Data extends z.ZodRawShape>(name: Name, data: Data) {
  return z.object({ event: z.literal(name), data: z.object(data), timestamp: z.string() });
}

type ReadStake = z.output<(typeof STAKE_NOTIFICATIONS)[number]>;

export type NotifiedStake = ReadStake extends infer Stake
  ? Stake extends unknown
    ? Omit<Stake, 'timestamp'>
    : never
  : never;

export interface StakePlace {
  network: string;
  timeZone: string;
  /** Names of the validators that the events are about. */
  validators: ValidatorNames;
}

/** Says what has become of a stake, with a button for what can be done. */
export function stakeNotification(
  t: Text,
  stake: NotifiedStake,
  place: StakePlace,
  warnings: readonly StakeWarningCode[] = warningsOf(stake),
): ChatContent {
  const { data } = stake;
  return {
    html: lines(
      stakeSentence(t, stake, place).value,
      ...warnings.map((warning) => t(`stake-warning-${warning}`)),
      positionsLine(t, stake),
      t('stake-told-wallet', { address: code(data.wallet_address) }),
    ),
    buttons: [...withdrawButtons(t, stake, place), stakeButtons(t)],
  };
}

/** Null: it is about a validator. */
function positionsLine(t: Text, { data }: NotifiedStake): string | null {
  if ('positions' in data) return positionsText(t, 'stake-told-positions', data.positions);
  return 'position' in data ? positionsText(t, 'stake-told-positions', [data.position]) : null;
}

function warningsOf({ event, data }: NotifiedStake): StakeWarningCode[] {
  return event === 'stake.validator' ? [data.warning] : [];
}

export function stakeButtons(t: Text): ChatButton[] {
  return [{ label: t.label('button-stakes'), press: { do: 'run', line: '/stake' } }];
}

export function networkText(t: Text, { network }: Pick<StakePlace, 'network'>): string {
  return t(`network-${z.enum(NETWORKS).parse(network)}`);
}

/** The message may be read when another network is in use. */
function withdrawButtons(t: Text, { event, data }: NotifiedStake, { network }: StakePlace): ChatButton[][] {
  if (event !== 'stake.withdrawable') return [];
  const { wallet_address: from, position, amount: free } = data;
  const press = { do: 'stake_withdraw' as const, network: z.enum(NETWORKS).parse(network), from, position };
  return [[{ label: t.label('button-stake-withdraw', { amount: free }), press }]];
}

/** One sentence: what happened. */
export function stakeSentence(t: Text, { event, data }: NotifiedStake, place: StakePlace): Html {
  const shown = { network: networkText(t, place) };
  const { timeZone, validators } = place;
  const id = `stake-told-${event.slice('stake.'.length)}`;
  const free = (end: string) => ({ until: aboutTime(t, end, timeZone), timeZone });
  switch (event) {
    case 'stake.reward': {
      const { reward_amount: earned, epoch, validator_address: vote } = data;
      return new Html(
        t(id, { ...shown, amount: earned, epoch: `${epoch}`, validator: validatorHtml(vote, validators) }),
      );
    }
    case 'stake.delegated':
    case 'stake.active':
      return new Html(
        t(id, {
          ...shown,
          amount: data.amount,
          validator: validatorHtml(data.validator_address, validators),
        }),
      );
    case 'stake.undelegated': {
      const { amount: moved, cooldown_end: end, undelegated_at: at } = data;
      return Date.parse(end) <= Date.parse(at)
        ? new Html(t(`${id}-at-once`, { ...shown, amount: moved }))
        : new Html(t(id, { ...shown, amount: moved, ...free(end) }));
    }
    case 'stake.cooldown':
      return new Html(t(id, { ...shown, amount: data.amount, ...free(data.cooldown_end) }));
    case 'stake.withdrawn':
      return new Html(t(id, { ...shown, amount: data.amount }));
    case 'stake.withdrawable':
      return new Html(t(id, { ...shown, amount: data.amount, reminder: data.reminder }));
    case 'stake.validator_recovered':
      return new Html(t(id, { ...shown, validator: validatorHtml(data.validator_address, validators) }));
    case 'stake.validator': {
      const { validator_address: vote, commission_bps: bps } = data;
      return new Html(
        t(id, { ...shown, validator: validatorHtml(vote, validators), percent: percentText(bps) }),
      );
    }
  }
}
