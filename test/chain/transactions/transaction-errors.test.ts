import { expect } from 'chai';
import {
  explainTransactionError,
  outcomeErrorCode,
  sendProblem,
} from '../../../chain/transactions/transaction-errors.ts';
import { STAKE_PROGRAM } from '../../../domain/stakes/position.ts';
import { transactionError, type TransactionErrorJson } from '../../../chain/rpc/rpc-schemas.ts';

describe("the chain's error", () => {
  const errors: [TransactionErrorJson, string, string][] = [
    ['AccountNotFound', 'insufficient_funds', 'INSUFFICIENT_BALANCE'],
    ['InsufficientFundsForFee', 'insufficient_funds', 'INSUFFICIENT_BALANCE'],
    [{ InsufficientFundsForRent: { account_index: 0 } }, 'insufficient_funds', 'INSUFFICIENT_BALANCE'],
    [{ InsufficientFundsForRent: { account_index: 1 } }, 'recipient_below_rent', 'TRANSACTION_FAILED'],
    [{ InstructionError: [2, { Custom: 1 }] }, 'insufficient_funds', 'INSUFFICIENT_BALANCE'],
    // The same number means something else in another program.
    [{ InstructionError: [0, { Custom: 1 }] }, 'refused', 'TRANSACTION_FAILED'],
    [{ InstructionError: [2, { Custom: 0 }] }, 'refused', 'TRANSACTION_FAILED'],
    [{ InstructionError: [2, 'InvalidArgument'] }, 'refused', 'TRANSACTION_FAILED'],
    [{ InstructionError: [2, { BorshIoError: 'x' }] }, 'refused', 'TRANSACTION_FAILED'],
    // An error of Jupiter's router.
    [{ InstructionError: [6, { Custom: 6001 }] }, 'refused', 'SLIPPAGE_EXCEEDED'],
    ['AccountLoadedTwice', 'refused', 'TRANSACTION_FAILED'],
    [{ DuplicateInstruction: 3 }, 'refused', 'TRANSACTION_FAILED'],
    ['AnErrorOfTheFuture', 'refused', 'TRANSACTION_FAILED'],
    [{ AnotherOfTheFuture: { with: ['details'] } }, 'refused', 'TRANSACTION_FAILED'],
  ];
  for (const [error, problem, code] of errors) {
    it(`${explainTransactionError(error)} is ${problem} before a send and ${code} after it`, () => {
      expect(transactionError.safeParse(error).success).to.equal(true);
      expect(sendProblem(error)).to.equal(problem);
      expect(outcomeErrorCode(error)).to.equal(code);
    });
  }

  it('is about the rewards of an epoch, or a stake that changed, only if the stake program says so', () => {
    const error = { InstructionError: [2, { Custom: 16 }] };
    expect(outcomeErrorCode(error, STAKE_PROGRAM)).to.equal('EPOCH_REWARDS_ACTIVE');
    expect(outcomeErrorCode(error)).to.equal('TRANSACTION_FAILED');
    expect(outcomeErrorCode(error, '11111111111111111111111111111111')).to.equal('TRANSACTION_FAILED');
    for (const reason of ['InsufficientFunds', 'InvalidAccountOwner', { Custom: 3 }]) {
      expect(outcomeErrorCode({ InstructionError: [2, reason] }, STAKE_PROGRAM)).to.equal('STAKE_CHANGED');
      expect(outcomeErrorCode({ InstructionError: [2, reason] })).to.equal('TRANSACTION_FAILED');
    }
    // A lockup, and not a balance.
    expect(outcomeErrorCode({ InstructionError: [2, { Custom: 1 }] }, STAKE_PROGRAM)).to.equal(
      'TRANSACTION_FAILED',
    );
  });
});
