import { canonicalAmount, SOL_DECIMALS } from '../../domain/amounts.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import type { StakeWarningCode } from '../../domain/stakes/stake-warnings.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import { checkFeeCap } from '../operations/fee-cap.ts';
import { ALL, readAmount } from '../operations/read-amount.ts';

interface CommonInput {
  from: string;
  feeCapLamports: bigint;
  validUntil: Date | null;
}

export interface DelegateInput extends CommonInput {
  /** SOL to delegate, without rent: the number as the caller wrote it, or `max`. */
  amount: string;
  /** A vote account. */
  validator: string;
  /** Critical warnings that the caller has read. */
  accept: readonly StakeWarningCode[];
}

export interface UndelegateInput extends CommonInput {
  /** SOL to undelegate, or `all`; null: `position` decides. */
  amount: string | null;
  /** The whole position; null: `amount` decides. */
  position: string | null;
}

export interface WithdrawInput extends CommonInput {
  /** Null: everything that is free. */
  position: string | null;
}

export interface RedelegateInput extends CommonInput {
  position: string;
  validator: string;
  accept: readonly StakeWarningCode[];
}

/** Undelegate everything. */
export const ALL_STAKE = 'all';

export const DEFAULT_STAKE_FEE_CAP_LAMPORTS = 100_000n;

export function checkDelegatedAmount({
  amount,
  feeCapLamports,
}: Pick<DelegateInput, 'amount' | 'feeCapLamports'>): void {
  checkFeeCap(feeCapLamports);
  if (amount !== ALL) readAmount(amount, NATIVE_SOL, SOL_DECIMALS);
}

export function checkUndelegateInput({ amount, position, feeCapLamports }: UndelegateInput): void {
  checkFeeCap(feeCapLamports);
  if ((amount === null) === (position === null)) {
    throw invalidField('amount', 'give either `amount`, or `position` for a whole position');
  }
  if (amount !== null && amount !== ALL_STAKE) readAmount(amount, NATIVE_SOL, SOL_DECIMALS);
}

/** The request in canonical form: `0.5` and `0.50` are the same amount. */
export function idempotentStakeBody(
  input: DelegateInput | UndelegateInput | WithdrawInput | RedelegateInput,
  network: Network,
) {
  return {
    ...input,
    network,
    ...('amount' in input && input.amount !== null ? { amount: canonicalAmount(input.amount) } : {}),
    feeCapLamports: `${input.feeCapLamports}`,
    ...('accept' in input ? { accept: [...input.accept].toSorted() } : {}),
  };
}
