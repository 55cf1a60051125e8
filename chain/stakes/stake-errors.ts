import type { TransactionErrorJson } from '../rpc/rpc-schemas.ts';
import { customErrorOf } from '../transactions/custom-error.ts';

/*
 * Errors of the stake program (solana-program/stake, `StakeError`) and of the runtime (`InstructionError`).
 */

/** The network pays the rewards of the last epoch now, and changes no stake. */
export const EPOCH_REWARDS_ACTIVE = 16;

const ALREADY_DEACTIVATED = 2;
const TOO_SOON_TO_REDELEGATE = 3;
const INSUFFICIENT_STAKE = 4;
const INSUFFICIENT_DELEGATION = 12;

const CHANGED_CODES: readonly (number | null)[] = [
  ALREADY_DEACTIVATED,
  TOO_SOON_TO_REDELEGATE,
  INSUFFICIENT_STAKE,
  INSUFFICIENT_DELEGATION,
];

/** It holds less, has ended, or belongs to another program or wallet. */
const CHANGED_NAMES: readonly (string | null)[] = [
  'InsufficientFunds',
  'InvalidAccountData',
  'InvalidAccountOwner',
  'IncorrectProgramId',
  'UninitializedAccount',
  'MissingRequiredSignature',
  'InvalidArgument',
];

/** The transaction was prepared for a stake account, or a validator, that has changed since. Only for instructions of the stake program. */
export function meansChangedStake(error: TransactionErrorJson): boolean {
  const { custom, name } = customErrorOf(error);
  return CHANGED_CODES.includes(custom) || CHANGED_NAMES.includes(name);
}
