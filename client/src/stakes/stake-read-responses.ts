import { readFields, type FieldReader } from '../transport/field-reader.ts';
import { readPage, type Page } from '../transport/paged-list.ts';
import type {
  PositionAmounts,
  PositionValidator,
  StakePosition,
  StakePositions,
  StakeReward,
  StakeRewardPage,
  Validator,
} from './stake-read-types.ts';
import { readEpochDate, readStakeWarning } from './stake-response.ts';
import type { ActionReason, PositionAction, PositionState, YieldSource } from './stake-words.ts';

export function readStakePositions(data: unknown): StakePositions {
  const fields = readFields(data, 'stake');
  const totals = fields.object('totals');
  const epoch = fields.object('epoch');
  return {
    positions: fields.list('positions', readPosition),
    totals: { ...readAmounts(totals), rewards: totals.decimalOrNull('rewards') },
    epoch: {
      number: epoch.integer('number'),
      ends_at: epoch.text('ends_at'),
      progress: epoch.integer('progress'),
    },
    read_at: fields.text('read_at'),
  };
}

function readPosition(fields: FieldReader): StakePosition {
  const validator = fields.objectOrNull('validator');
  const activeFrom = fields.objectOrNull('active_from');
  const cooldownEnd = fields.objectOrNull('cooldown_end');
  return {
    position: fields.text('position'),
    state: fields.text('state') as PositionState,
    owner: fields.flag('owner'),
    staker: fields.text('staker'),
    withdrawer: fields.text('withdrawer'),
    validator: validator && readPositionValidator(validator),
    amounts: readAmounts(fields.object('amounts')),
    since: fields.textOrNull('since'),
    rewards_total: fields.decimalOrNull('rewards_total'),
    active_from: activeFrom && readEpochDate(activeFrom),
    cooldown_end: cooldownEnd && readEpochDate(cooldownEnd),
    locked_until: fields.textOrNull('locked_until'),
    actions: fields.texts('actions') as PositionAction[],
    refused_actions: fields.list('refused_actions', (refused) => ({
      action: refused.text('action') as PositionAction,
      reason: refused.text('reason') as ActionReason,
    })),
    redelegate_only_to: fields.textOrNull('redelegate_only_to'),
  };
}

function readPositionValidator(fields: FieldReader): PositionValidator {
  return {
    address: fields.text('address'),
    name: fields.textOrNull('name'),
    commission_bps: fields.integerOrNull('commission_bps'),
    delinquent: fields.flagOrNull('delinquent'),
    warnings: fields.list('warnings', readStakeWarning),
  };
}

function readAmounts(fields: FieldReader): PositionAmounts {
  return {
    active: fields.decimal('active'),
    activating: fields.decimal('activating'),
    deactivating: fields.decimal('deactivating'),
    inactive: fields.decimal('inactive'),
    rent: fields.decimal('rent'),
    withdrawable: fields.decimal('withdrawable'),
  };
}

export function readStakeRewardPage(data: unknown): StakeRewardPage {
  const fields = readFields(data, 'rewards');
  return {
    items: fields.list('items', readReward),
    years: fields.list('years', (year) => ({
      year: year.integer('year'),
      rewards: year.integer('rewards'),
      amount: year.decimal('amount'),
    })),
    next_cursor: fields.textOrNull('next_cursor'),
  };
}

function readReward(fields: FieldReader): StakeReward {
  return {
    position: fields.text('position'),
    epoch: fields.integer('epoch'),
    amount: fields.decimal('amount'),
    lamports: fields.text('lamports'),
    validator_address: fields.text('validator_address'),
    commission_bps: fields.integerOrNull('commission_bps'),
    paid_at: fields.text('paid_at'),
    verified: fields.flag('verified'),
  };
}

export function readValidatorPage(data: unknown): Page<Validator> {
  return readPage(data, 'validators', readValidator);
}

function readValidator(fields: FieldReader): Validator {
  const estimated = fields.objectOrNull('estimated_yield');
  return {
    address: fields.text('address'),
    node: fields.text('node'),
    name: fields.textOrNull('name'),
    commission_bps: fields.integer('commission_bps'),
    commissions: fields.list('commissions', (past) => ({
      epoch: past.integer('epoch'),
      commission_bps: past.integer('commission_bps'),
      seen_at: past.text('seen_at'),
    })),
    delinquent: fields.flag('delinquent'),
    activated_stake: fields.decimal('activated_stake'),
    estimated_yield: estimated && {
      percent: estimated.decimal('percent'),
      source: estimated.text('source') as YieldSource,
    },
    warnings: fields.list('warnings', readStakeWarning),
    read_at: fields.text('read_at'),
  };
}
