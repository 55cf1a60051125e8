import { z } from 'zod';
import type { SendProblem } from '../../domain/chain-reader.ts';
import type { OutcomeErrorCode } from '../../domain/operations/outcome-errors.ts';
import type { TransactionErrorJson } from '../rpc/rpc-schemas.ts';

const instructionError = z.object({
  InstructionError: z.tuple([
    z.number(),
    z.union([z.string(), z.object({ Custom: z.number() }), z.unknown()]),
  ]),
});

const rentError = z.object({ InsufficientFundsForRent: z.object({ account_index: z.number() }) });

const customCode = z.object({ Custom: z.number() });

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

export function outcomeErrorCode(error: TransactionErrorJson): OutcomeErrorCode {
  const [, reason] = instructionError.safeParse(error).data?.InstructionError ?? [];
  if (customCode.safeParse(reason).data?.Custom === SLIPPAGE_EXCEEDED) return 'SLIPPAGE_EXCEEDED';
  return sendProblem(error) === 'insufficient_funds' ? 'INSUFFICIENT_BALANCE' : 'TRANSACTION_FAILED';
}

export function explainTransactionError(error: TransactionErrorJson): string {
  return typeof error === 'string' ? error : JSON.stringify(error);
}
