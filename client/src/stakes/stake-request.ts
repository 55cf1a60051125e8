import {
  expectAddress,
  expectLamports,
  expectNeeded,
  isoTime,
  MAX_AMOUNT,
} from '../arguments/common-arguments.ts';
import { expectList } from '../arguments/expect-arguments.ts';
import { checkAmount, parseAmount, SOL_DECIMALS } from '../checks/amounts.ts';
import type {
  DelegateTerms,
  RedelegateTerms,
  StakeIntent,
  UndelegateTerms,
  WithdrawTerms,
} from '../checks/stakes/stake-intent.ts';
import { InvalidArgumentError } from '../errors.ts';
import type { StakeWarningCode } from './stake-words.ts';

const DEFAULT_MAX_FEE_LAMPORTS = 100_000n;

/** Undelegate everything. */
export const ALL_STAKE = 'all';

interface StakeArguments {
  /** The wallet that owns the positions, signs and pays the fee. */
  from: string;
  /** In lamports. The library refuses bytes for which the network could charge more. */
  maxFeeLamports?: bigint;
  /** The service ends the operation if it is not signed by then. */
  validUntil?: Date;
  /**
   * 1 to 255 visible ASCII characters. For the same key and arguments, the service returns the same operation, even
   * after a crash of the caller. Random by default, which covers only this call's own repeats.
   */
  idempotencyKey?: string;
}

export interface DelegateArguments extends StakeArguments {
  /** Decimal amount of SOL as text, at least 1, without rent; `"max"` delegates everything that fee and rent leave. */
  amount: string;
  /** The validator's vote account. */
  validator: string;
  /** Codes of critical warnings that you accept, such as `VALIDATOR_DELINQUENT`. */
  accept?: readonly StakeWarningCode[];
}

export interface UndelegateArguments extends StakeArguments {
  /** Decimal amount of SOL as text, or `"all"`. Give either this or `position`. */
  amount?: string;
  /** A stake account that is undelegated whole. */
  position?: string;
}

export interface WithdrawArguments extends StakeArguments {
  /** The stake account. Without it, everything that is free is withdrawn. */
  position?: string;
}

export interface RedelegateArguments extends StakeArguments {
  position: string;
  validator: string;
  accept?: readonly StakeWarningCode[];
}

export interface CheckedStakeArguments<Terms> {
  intent: StakeIntent<Terms>;
  body: Record<string, unknown>;
}

export function checkDelegate(given: DelegateArguments): CheckedStakeArguments<DelegateTerms> {
  const { intent, body } = checkCommon('delegate', given, ['from', 'amount', 'validator']);
  expectAddress('validator', given.validator);
  const amount = given.amount === MAX_AMOUNT ? null : solAmount(given.amount);
  return {
    intent: { ...intent, terms: { amount, validator: given.validator } },
    body: {
      ...body,
      amount: amount ?? MAX_AMOUNT,
      validator: given.validator,
      ...acceptOf(given),
    },
  };
}

export function checkUndelegate(given: UndelegateArguments): CheckedStakeArguments<UndelegateTerms> {
  const { intent, body } = checkCommon('undelegate', given, ['from']);
  const { amount, position } = given;
  if ((amount === undefined) === (position === undefined)) {
    throw new InvalidArgumentError('amount', 'is needed, or position: give one of the two');
  }
  if (position !== undefined) {
    expectAddress('position', position);
    return { intent: { ...intent, terms: { position } }, body: { ...body, position } };
  }
  if (amount === ALL_STAKE) return { intent: { ...intent, terms: { all: true } }, body: { ...body, amount } };
  const text = solAmount(amount);
  return { intent: { ...intent, terms: { amount: text } }, body: { ...body, amount: text } };
}

export function checkWithdraw(given: WithdrawArguments): CheckedStakeArguments<WithdrawTerms> {
  const { intent, body } = checkCommon('withdraw', given, ['from']);
  const { position } = given;
  if (position !== undefined) expectAddress('position', position);
  return {
    intent: { ...intent, terms: { position: position ?? null } },
    body: { ...body, ...(position === undefined ? {} : { position }) },
  };
}

export function checkRedelegate(given: RedelegateArguments): CheckedStakeArguments<RedelegateTerms> {
  const { intent, body } = checkCommon('redelegate', given, ['from', 'position', 'validator']);
  const { position, validator } = given;
  expectAddress('position', position);
  expectAddress('validator', validator);
  return {
    intent: { ...intent, terms: { position, validator } },
    body: { ...body, position, validator, ...acceptOf(given) },
  };
}

function checkCommon(call: string, given: StakeArguments, needed: readonly string[]) {
  expectNeeded(call, given, needed);
  const { from, maxFeeLamports = DEFAULT_MAX_FEE_LAMPORTS, validUntil } = given;
  expectAddress('from', from);
  expectLamports('maxFeeLamports', maxFeeLamports);
  return {
    intent: { from, maxFeeLamports },
    body: {
      from,
      fee_cap_lamports: `${maxFeeLamports}`,
      ...(validUntil === undefined ? {} : { valid_until: isoTime('validUntil', validUntil) }),
    },
  };
}

function acceptOf({ accept }: { accept?: readonly StakeWarningCode[] }): { accept?: StakeWarningCode[] } {
  return accept === undefined ? {} : { accept: [...expectList('accept', accept)] };
}

function solAmount(value: unknown): string {
  const text = checkAmount(value);
  parseAmount(text, SOL_DECIMALS);
  return text;
}
