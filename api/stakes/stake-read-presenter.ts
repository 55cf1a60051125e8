import type { ListedValidator } from '../../db/stakes/validator-queries.ts';
import { formatAmount, formatSol } from '../../domain/amounts.ts';
import { epochEndsAt, epochProgress } from '../../domain/stakes/epoch.ts';
import { presentEpochDate } from './stake-presenter.ts';
import type { PositionAmounts } from '../../domain/stakes/position-state.ts';
import { STAKE_WARNINGS, warningOf, type StakeWarningCode } from '../../domain/stakes/stake-warnings.ts';
import type { ShownPosition, WalletPositions } from '../../use-cases/stakes/read-positions.ts';
import type { RewardPage } from '../../use-cases/stakes/read-rewards.ts';
import type { PositionData, RewardsData, StakeData, ValidatorsData } from './stake-read-schemas.ts';

export function presentPositions({ positions, rewardsTotal, epoch, readAt }: WalletPositions): StakeData {
  return {
    positions: positions.map(presentPosition),
    totals: {
      ...presentAmounts(sumOf(positions.map(({ now }) => now.amounts))),
      rewards: rewardsTotal === null ? null : formatSol(rewardsTotal),
    },
    epoch: {
      number: epoch.epoch,
      ends_at: epochEndsAt(epoch).toISOString(),
      progress: epochProgress(epoch),
    },
    read_at: readAt.toISOString(),
  };
}

function presentPosition(shown: ShownPosition): PositionData {
  const { account, now, dates, validator, since, rewardsTotal, actions } = shown;
  const voter = account.delegation?.voter ?? null;
  return {
    position: account.address,
    state: now.state,
    owner: shown.isOwner,
    staker: account.staker,
    withdrawer: account.withdrawer,
    validator:
      voter === null
        ? null
        : {
            address: voter,
            name: validator?.name ?? null,
            commission_bps: validator?.commissionBps ?? null,
            delinquent: validator?.delinquent ?? null,
            warnings: (validator?.warnings ?? []).map(presentWarning),
          },
    amounts: presentAmounts(now.amounts),
    since: since?.toISOString() ?? null,
    rewards_total: rewardsTotal === null ? null : formatSol(rewardsTotal),
    active_from: dates.activeFrom && presentEpochDate(dates.activeFrom),
    cooldown_end: dates.cooldownEnd && presentEpochDate(dates.cooldownEnd),
    locked_until: shown.lockedUntil?.toISOString() ?? null,
    actions: actions.flatMap(({ action, reason }) => (reason === null ? [action] : [])),
    refused_actions: actions.flatMap(({ action, reason }) => (reason === null ? [] : [{ action, reason }])),
    redelegate_only_to: actions.find(({ action }) => action === 'redelegate')?.onlyValidator ?? null,
  };
}

function presentWarning(code: StakeWarningCode) {
  return { code, message: STAKE_WARNINGS[code], critical: warningOf(code).critical };
}

const AMOUNTS = ['active', 'activating', 'deactivating', 'inactive', 'rent', 'withdrawable'] as const;

function sumOf(all: readonly PositionAmounts[]): PositionAmounts {
  const sum = (name: (typeof AMOUNTS)[number]): bigint =>
    all.reduce((total, amounts) => total + amounts[name], 0n);
  return {
    active: sum('active'),
    activating: sum('activating'),
    deactivating: sum('deactivating'),
    inactive: sum('inactive'),
    rent: sum('rent'),
    withdrawable: sum('withdrawable'),
  };
}

function presentAmounts(amounts: PositionAmounts): PositionData['amounts'] {
  return {
    active: formatSol(amounts.active),
    activating: formatSol(amounts.activating),
    deactivating: formatSol(amounts.deactivating),
    inactive: formatSol(amounts.inactive),
    rent: formatSol(amounts.rent),
    withdrawable: formatSol(amounts.withdrawable),
  };
}

export function presentRewards({ rewards, years, nextCursor }: RewardPage): RewardsData {
  return {
    items: rewards.map((reward) => ({
      position: reward.position,
      epoch: reward.epoch,
      amount: formatSol(reward.lamports),
      lamports: reward.lamports.toString(),
      validator_address: reward.validator,
      commission_bps: reward.commissionBps,
      paid_at: reward.paidAt.toISOString(),
      verified: reward.verified,
    })),
    years: years.map(({ year, rewards: count, lamports }) => ({
      year,
      rewards: count,
      amount: formatSol(lamports),
    })),
    next_cursor: nextCursor,
  };
}

/** A yield of 712 hundredths of a percent is 7.12 percent. */
const PERCENT_DECIMALS = 2;

export function presentValidator(validator: ListedValidator): ValidatorsData['items'][number] {
  const { yield: estimated } = validator;
  return {
    address: validator.address,
    node: validator.node,
    name: validator.name,
    commission_bps: validator.commissionBps,
    commissions: validator.commissions.map(({ epoch, commissionBps, seenAt }) => ({
      epoch,
      commission_bps: commissionBps,
      seen_at: seenAt.toISOString(),
    })),
    delinquent: validator.delinquent,
    activated_stake: formatSol(validator.activatedStake),
    estimated_yield: estimated && {
      percent: formatAmount(BigInt(estimated.bps), PERCENT_DECIMALS),
      source: estimated.source,
    },
    warnings: validator.warnings.map(presentWarning),
    read_at: validator.readAt.toISOString(),
  };
}
