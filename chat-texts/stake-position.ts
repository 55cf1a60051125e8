import { formatSol } from '../domain/amounts.ts';
import type { ChatButton } from '../domain/chats/chat-content.ts';
import type { Network } from '../domain/networks.ts';
import type { ActionNow } from '../domain/stakes/position-actions.ts';
import type { PositionDates } from '../domain/stakes/position-dates.ts';
import type { PositionNow } from '../domain/stakes/position-state.ts';
import type { StakeAccount } from '../domain/stakes/position.ts';
import { code, lines } from './html.ts';
import { aboutTime, validatorName, type NamedValidator } from './stake-text.ts';
import type { Text } from './text.ts';
import { timeText } from './time-text.ts';

/** A position as its wallet reads it. */
export interface PositionShown {
  account: Pick<StakeAccount, 'address' | 'lamports' | 'delegation'>;
  now: PositionNow;
  dates: PositionDates;
  lockedUntil: Date | null;
  actions: readonly ActionNow[];
  validator: NamedValidator | null;
  rewardsTotal: bigint | null;
}

/** A position with its state in words and dates. */
export function positionText(t: Text, position: PositionShown, timeZone: string): string {
  const { account, now, dates, lockedUntil, actions, validator, rewardsTotal } = position;
  const { active, withdrawable } = now.amounts;
  const voter = account.delegation?.voter;
  const date = dates.activeFrom ?? dates.cooldownEnd;
  return lines(
    t(`stake-is-${now.state}`, {
      amount: formatSol(stakedOf(position)),
      validator: validator
        ? validatorName(validator)
        : voter
          ? validatorName({ address: voter, name: null })
          : '',
      time: date ? aboutTime(t, date.at, timeZone) : '',
    }),
    now.state === 'activating' && active > 0n ? t('stake-part-active', { amount: formatSol(active) }) : null,
    now.state !== 'inactive' && withdrawable > 0n
      ? t('stake-part-free', { amount: formatSol(withdrawable) })
      : null,
    rewardsTotal === null || rewardsTotal === 0n
      ? null
      : t('stake-rewards-so-far', { amount: formatSol(rewardsTotal) }),
    t('stake-account', { address: code(account.address) }),
    // Years ahead, perhaps.
    lockedUntil && t('stake-locked', { time: timeText(t, lockedUntil, timeZone, true) }),
    actions.some(({ reason }) => reason === 'OTHER_AUTHORITY') ? t('stake-foreign') : null,
  );
}

/** The staked part of a position; if it is free, all of it. */
export function stakedOf({
  account,
  now: { state, amounts },
}: Pick<PositionShown, 'account' | 'now'>): bigint {
  return state === 'inactive' ? account.lamports : amounts.active + amounts.activating + amounts.deactivating;
}

/** A button for each action that is possible now. */
export function positionButtons(
  t: Text,
  position: PositionShown,
  { network, from }: { network: Network; from: string },
): ChatButton[] {
  const { account, now, actions } = position;
  const staker = { network, from };
  const named = { amount: formatSol(stakedOf(position)) };
  return actions.flatMap(({ action, reason, onlyValidator }): ChatButton[] => {
    if (reason !== null) return [];
    switch (action) {
      case 'undelegate':
        return [
          {
            label: t.label('button-stake-undelegate', named),
            press: { do: 'stake_undelegate', ...staker, position: account.address },
          },
        ];
      case 'withdraw':
        return [
          {
            label: t.label('button-stake-withdraw', { amount: formatSol(now.amounts.withdrawable) }),
            press: { do: 'stake_withdraw', ...staker, position: account.address },
          },
        ];
      case 'redelegate': {
        const again = { ...staker, amount: null, position: account.address };
        return onlyValidator === null
          ? [
              {
                // Without its deposit, which stays.
                label: t.label('button-stake-again', { amount: formatSol(now.amounts.inactive) }),
                press: { do: 'list_validators', ...again, search: null, cursor: null },
              },
            ]
          : [
              {
                label: t.label('button-stake-keep', named),
                press: { do: 'stake_delegate', ...again, validator: onlyValidator, accept: [] },
              },
            ];
      }
    }
  });
}
