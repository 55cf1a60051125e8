import type { FieldReader } from '../transport/field-reader.ts';
import type {
  EpochDate,
  StakeCosts,
  StakeDelegateDetails,
  StakeRedelegateDetails,
  StakeUndelegateDetails,
  StakeValidator,
  StakeWarning,
  StakeWithdrawDetails,
} from './stake-types.ts';

export function readStakeDelegate(fields: FieldReader): StakeDelegateDetails {
  return { ...readDelegation(fields), seed: fields.text('seed') };
}

export function readStakeUndelegate(fields: FieldReader): StakeUndelegateDetails {
  return {
    ...readCosts(fields),
    positions: fields.list('positions', (part) => ({
      position: part.text('position'),
      validator: part.text('validator'),
      amount: part.decimal('amount'),
      lamports: part.text('lamports'),
      new_position: part.textOrNull('new_position'),
      seed: part.textOrNull('seed'),
    })),
    validators: fields.list('validators', readValidator),
    cooldown_end: readEpochDate(fields.object('cooldown_end')),
    remaining_positions: fields.integer('remaining_positions'),
  };
}

export function readStakeWithdraw(fields: FieldReader): StakeWithdrawDetails {
  return {
    ...readCosts(fields),
    positions: fields.list('positions', (part) => ({
      position: part.text('position'),
      amount: part.decimal('amount'),
      lamports: part.text('lamports'),
      closes: part.flag('closes'),
    })),
    withdrawn_amount: fields.decimalOrNull('withdrawn_amount'),
    remaining_positions: fields.integer('remaining_positions'),
  };
}

export function readStakeRedelegate(fields: FieldReader): StakeRedelegateDetails {
  return { ...readDelegation(fields), previous_validator: fields.textOrNull('previous_validator') };
}

function readDelegation(fields: FieldReader): Omit<StakeDelegateDetails, 'seed'> {
  const expected = fields.objectOrNull('yield');
  return {
    ...readCosts(fields),
    validator: readValidator(fields.object('validator')),
    position: fields.text('position'),
    active_from: readEpochDate(fields.object('active_from')),
    yield: expected && { percent: expected.decimal('percent'), source: expected.text('source') },
    warnings: fields.list('warnings', readStakeWarning),
  };
}

function readCosts(fields: FieldReader): StakeCosts {
  return {
    from: fields.text('from'),
    amount: fields.decimal('amount'),
    lamports: fields.text('lamports'),
    fee_cap_lamports: fields.text('fee_cap_lamports'),
    network_fee: fields.decimal('network_fee'),
    rent: fields.decimal('rent'),
    rent_lamports: fields.text('rent_lamports'),
    usd_value: fields.decimalOrNull('usd_value'),
    usd_value_reason: fields.textOrNull('usd_value_reason'),
  };
}

function readValidator(fields: FieldReader): StakeValidator {
  return {
    address: fields.text('address'),
    name: fields.textOrNull('name'),
    commission_bps: fields.integerOrNull('commission_bps'),
  };
}

export function readStakeWarning(warning: FieldReader): StakeWarning {
  return { code: warning.text('code'), message: warning.text('message'), critical: warning.flag('critical') };
}

export function readEpochDate(fields: FieldReader): EpochDate {
  return { epoch: fields.integer('epoch'), at: fields.text('at') };
}
