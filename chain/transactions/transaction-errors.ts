import { z } from 'zod';
import type { SendProblem } from '../../domain/chain-reader.ts';
import type { OutcomeErrorCode } from '../../domain/operations/outcome-errors.ts';
import { STAKE_PROGRAM } from '../../domain/stakes/position.ts';
import type { TransactionErrorJson } from '../rpc/rpc-schemas.ts';
import { EPOCH_REWARDS_ACTIVE, meansChangedStake } from '../stakes/stake-errors.ts';
import { customCode, customErrorOf, instructionError } from './custom-error.ts';

const rentError = z.object({ InsufficientFundsForRent: z.object({ account_index: z.number() }) });

/**
 * System program: "an account does not have enough SOL"; Token programs: "insufficient funds". No other instruction of a
 * send (chain/sends/build-send.ts) uses this number.
 */
const INSUFFICIENT_FUNDS = 1;

/** The first instructions of every send. */
const COMPUTE_BUDGET_INSTRUCTIONS = 2;

/** The fee payer is always the first account of a message. */
const PAYER_ACCOUNT_INDEX = 0;

/** The meaning of a transaction error for a send (Agave: TransactionError; System program: SystemError). */
export function sendProblem(error: TransactionErrorJson): SendProblem {
  if (error === 'InsufficientFundsForFee' || error === 'AccountNotFound') return 'insufficient_funds';
  const rent = rentError.safeParse(error);
  if (rent.success) {
    return rent.data.InsufficientFundsForRent.account_index === PAYER_ACCOUNT_INDEX
      ? 'insufficient_funds'
      : 'recipient_below_rent';
  }
  const instruction = instructionError.safeParse(error);
  if (instruction.success) {
    const [index, reason] = instruction.data.InstructionError;
    const custom = customCode.safeParse(reason).data?.Custom;
    if (index >= COMPUTE_BUDGET_INSTRUCTIONS && custom === INSUFFICIENT_FUNDS) return 'insufficient_funds';
  }
  return 'refused';
}

/** Jupiter's router: less than the minimum arrives. No other instruction of our templates has errors above 6000. */
const SLIPPAGE_EXCEEDED = 6_001;

/** @param failedProgram the program whose instruction failed; null: not known */
export function outcomeErrorCode(
  error: TransactionErrorJson,
  failedProgram: string | null = null,
): OutcomeErrorCode {
  const { custom } = customErrorOf(error);
  if (failedProgram === STAKE_PROGRAM) {
    if (custom === EPOCH_REWARDS_ACTIVE) return 'EPOCH_REWARDS_ACTIVE';
    return meansChangedStake(error) ? 'STAKE_CHANGED' : 'TRANSACTION_FAILED';
  }
  if (custom === SLIPPAGE_EXCEEDED) return 'SLIPPAGE_EXCEEDED';
  return sendProblem(error) === 'insufficient_funds' ? 'INSUFFICIENT_BALANCE' : 'TRANSACTION_FAILED';
}

/** Position of the instruction that failed. */
export function failedInstruction(error: TransactionErrorJson): number | null {
  return instructionError.safeParse(error).data?.InstructionError[0] ?? null;
}

export function explainTransactionError(error: TransactionErrorJson): string {
  return typeof error === 'string' ? error : JSON.stringify(error);
}
