import { formatSol } from '../../domain/amounts.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { formatUsd } from '../../domain/prices/usd-value.ts';
import type { EpochDate } from '../../domain/stakes/epoch.ts';
import { countsFrom } from '../../domain/stakes/stake-dates.ts';
import { STAKE_WARNINGS } from '../../domain/stakes/stake-warnings.ts';
import {
  totalLamports,
  type DelegatePreview,
  type StakeDelegate,
  type StakePreview,
  type StakeRedelegate,
  type StakeUndelegate,
  type StakeValidator,
  type StakeWithdraw,
} from '../../domain/stakes/stake.ts';
import { totalWithdrawn } from '../../domain/stakes/withdrawn-lamports.ts';
import { storedValue } from '../../domain/prices/stored-value.ts';
import type {
  StakeDelegateData,
  StakeRedelegateData,
  StakeUndelegateData,
  StakeWithdrawData,
} from './stake-schemas.ts';

export function presentDelegate(operation: StakeDelegate): StakeDelegateData {
  const { request } = operation;
  return {
    ...presentCommon(operation, BigInt(request.lamports)),
    ...presentDelegation(operation),
    position: request.position,
    seed: request.seed,
  };
}

export function presentUndelegate(operation: StakeUndelegate): StakeUndelegateData {
  const { request, preview } = operation;
  return {
    ...presentCommon(operation, totalLamports(request.parts)),
    positions: request.parts.map(({ position, validator, lamports, split }) => ({
      position,
      validator,
      ...presentLamports(lamports),
      new_position: split?.position ?? null,
      seed: split?.seed ?? null,
    })),
    validators: preview.validators.map(presentValidator),
    cooldown_end: presentEpochDate(countsFrom(preview, operation.result?.slot ?? null).date),
    remaining_positions: preview.remaining,
  };
}

export function presentWithdraw(operation: StakeWithdraw): StakeWithdrawData {
  const { request, preview } = operation;
  const withdrawn = totalWithdrawn(operation);
  return {
    ...presentCommon(operation, totalLamports(request.parts)),
    positions: request.parts.map(({ position, lamports, closes }) => ({
      position,
      ...presentLamports(lamports),
      closes,
    })),
    withdrawn_amount: withdrawn === null ? null : formatSol(withdrawn),
    remaining_positions: preview.remaining,
  };
}

export function presentRedelegate(operation: StakeRedelegate): StakeRedelegateData {
  const { request, preview } = operation;
  return {
    ...presentCommon(operation, BigInt(preview.lamports)),
    ...presentDelegation(operation),
    position: request.position,
    previous_validator: preview.previousValidator,
  };
}

function presentCommon(
  { request, preview }: Operation<{ from: string; feeCapLamports: string }, StakePreview>,
  lamports: bigint,
) {
  const value = storedValue(preview.value);
  return {
    from: request.from,
    ...presentLamports(`${lamports}`),
    fee_cap_lamports: request.feeCapLamports,
    network_fee: formatSol(BigInt(preview.networkFeeLamports)),
    rent: formatSol(BigInt(preview.rentLamports)),
    rent_lamports: preview.rentLamports,
    usd_value: formatUsd(value),
    usd_value_reason: value.reason,
  };
}

function presentDelegation({ preview, result }: Operation<unknown, DelegatePreview>) {
  return {
    validator: presentValidator(preview.validator),
    active_from: presentEpochDate(countsFrom(preview, result?.slot ?? null).date),
    yield: preview.yield,
    warnings: preview.warnings.map(({ code, critical }) => ({
      code,
      message: STAKE_WARNINGS[code],
      critical,
    })),
  };
}

function presentValidator({ address, name, commissionBps }: StakeValidator) {
  return { address, name, commission_bps: commissionBps };
}

export function presentEpochDate({ epoch, at }: EpochDate) {
  return { epoch, at: at.toISOString() };
}

function presentLamports(lamports: string) {
  return { amount: formatSol(BigInt(lamports)), lamports };
}
