import type {
  StakeCosts,
  StakeDelegateOperationData,
  StakeRedelegateOperationData,
  StakeUndelegateOperationData,
  StakeValidator,
  StakeWithdrawOperationData,
} from '../index.ts';
import type { OperationData } from '../operations/operation-types.ts';
import { aboutTime } from './about-time.ts';
import { solOf } from './sol-of.ts';

/** Hundredths of a percent in a percent. */
const BPS_IN_PERCENT = 100;

/** The lines that the user reads before agreeing. */

export function delegateLines(data: StakeDelegateOperationData): string[] {
  const { stake_delegate: stake } = data;
  return [
    ...headLines(data, stake.from),
    `delegates   ${stake.amount} SOL`,
    ...delegationLines(stake, data),
    ...costLines(stake),
  ];
}

export function redelegateLines(data: StakeRedelegateOperationData): string[] {
  const { stake_redelegate: stake } = data;
  return [
    ...headLines(data, stake.from),
    `delegates   ${stake.amount} SOL again`,
    ...delegationLines(stake, data),
    ...costLines(stake),
  ];
}

/** `isAll`: positions that remain follow in further operations. */
export function undelegateLines(data: StakeUndelegateOperationData, { isAll }: { isAll: boolean }): string[] {
  const { stake_undelegate: stake } = data;
  return [
    ...headLines(data, stake.from),
    `undelegates ${stake.amount} SOL`,
    ...stake.positions.map(({ position, amount, new_position: split }) =>
      split === null
        ? `position    ${position}, all ${amount} SOL`
        : `position    ${amount} SOL of ${position}, as the new position ${split}`,
    ),
    `free        ${dateText(stake.cooldown_end, data)}`,
    ...(isAll ? followLines(stake.remaining_positions) : keepLines(stake.remaining_positions)),
    ...costLines(stake),
  ];
}

export function withdrawLines(data: StakeWithdrawOperationData): string[] {
  const { stake_withdraw: stake } = data;
  return [
    ...headLines(data, stake.from),
    `withdraws   ${stake.amount} SOL`,
    ...stake.positions.map(
      ({ position, amount, closes }) =>
        `position    ${position}, ${amount} SOL${closes ? ', which ends it' : ''}`,
    ),
    ...followLines(stake.remaining_positions),
    ...costLines(stake),
  ];
}

function headLines({ operation_id: id, network }: OperationData, from: string): string[] {
  return [`operation   ${id}`, `network     ${network}`, `wallet      ${from}`];
}

function delegationLines(
  {
    validator,
    position,
    active_from: active,
    yield: expected,
    warnings,
  }: StakeDelegateOperationData['stake_delegate'] | StakeRedelegateOperationData['stake_redelegate'],
  operation: OperationData,
): string[] {
  return [
    `validator   ${validatorText(validator)}`,
    `position    ${position}`,
    `earns       ${dateText(active, operation)}`,
    ...(expected ? [`yield       ${expected.percent} % a year, estimated (${expected.source})`] : []),
    ...warnings.map(({ code, message }) => `warning     ${code}: ${message}`),
  ];
}

function costLines({ network_fee: fee, fee_cap_lamports: cap, rent }: StakeCosts): string[] {
  return [
    `fee         ${fee} SOL, at most ${solOf(cap)} SOL`,
    ...(rent === '0' ? [] : [`rent        ${rent} SOL, which comes back with the withdrawal`]),
  ];
}

/** Not later than the operation itself: it waits for no epoch. */
function dateText(
  { epoch, at }: { epoch: number; at: string },
  { created_at: asked }: OperationData,
): string {
  return Date.parse(at) <= Date.parse(asked)
    ? `from epoch ${epoch}, at once`
    : `from epoch ${epoch}, about ${aboutTime(at)}`;
}

function keepLines(remaining: number): string[] {
  return remaining === 0 ? [] : [`keeps       ${positionsText(remaining)} delegated`];
}

function followLines(remaining: number): string[] {
  return remaining === 0 ? [] : [`then        ${positionsText(remaining)}, in further operations`];
}

function positionsText(count: number): string {
  return count === 1 ? 'one position' : `${count} positions`;
}

function validatorText({ address, name, commission_bps: bps }: StakeValidator): string {
  const commission = bps === null ? '' : `, commission ${bps / BPS_IN_PERCENT} %`;
  return `${name === null ? address : `${name} (${address})`}${commission}`;
}
