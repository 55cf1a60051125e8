import { formatSol } from '../amounts.ts';

/**
 * Why an operation did not do what was asked: the `error_code` of `transaction.failed` and the `code` of the operation's
 * `error`. Public, never renamed, described in docs/errors.md. `retryable`: the same request can succeed as a new
 * operation. In every case nothing of this operation can still land on its chain.
 */
export const OUTCOME_ERRORS = {
  INSUFFICIENT_BALANCE: { retryable: false, message: 'The wallet held too little when the transaction ran.' },
  TRANSACTION_FAILED: {
    retryable: false,
    message: 'The transaction reached the chain and was reverted there.',
  },
  SLIPPAGE_EXCEEDED: {
    retryable: true,
    message:
      'The price moved before the swap ran. Nothing was swapped; only the fee of the network was paid.',
  },
  EPOCH_REWARDS_ACTIVE: {
    retryable: true,
    message:
      'The network was paying the rewards of an epoch, and changes no stake meanwhile. Try again in some minutes.',
  },
  STAKE_CHANGED: {
    retryable: true,
    message:
      'The stake changed after this was prepared, such as in another wallet app or at its validator, or its epoch ended. Nothing of it was moved. Look at your positions, and ask again.',
  },
  REJECTED: { retryable: true, message: 'A person refused the operation.' },
  CANCELLED: { retryable: true, message: 'The operation was cancelled before anything was sent.' },
  EXPIRED: {
    retryable: true,
    message: 'The operation was not confirmed or not signed in time. Nothing was sent.',
  },
  DROPPED: {
    retryable: true,
    message:
      'The network dropped the block with the transaction. It is proven that the transaction cannot land again.',
  },
  NOT_ON_CHAIN: {
    retryable: false,
    message:
      'Only one node had reported the transaction. A quorum of nodes finds that it is not on the chain.',
  },
  CHAIN_RESET: {
    retryable: false,
    message:
      'The chain was replaced by a new one. The effect of the operation on the old chain can no longer be known.',
  },
} as const satisfies Record<string, { retryable: boolean; message: string }>;

export type OutcomeErrorCode = keyof typeof OUTCOME_ERRORS;

export const OUTCOME_CODES = Object.keys(OUTCOME_ERRORS) as [OutcomeErrorCode, ...OutcomeErrorCode[]];

export interface OperationError {
  code: OutcomeErrorCode;
  message: string;
}

type EarlyEndCode = 'REJECTED' | 'CANCELLED' | 'EXPIRED';

/** In place of words that say that nothing was sent. */
const AFTER_A_REVERT: Record<EarlyEndCode, string> = {
  REJECTED: 'A person refused the operation.',
  CANCELLED: 'The operation was cancelled.',
  EXPIRED: 'The operation was not signed in time.',
};

/** The error of an operation that ends now. It names the fee of an earlier transaction that was reverted. */
export function outcomeError(
  { revertedFeeLamports }: { revertedFeeLamports: string | null },
  code: OutcomeErrorCode,
): OperationError {
  const { message } = OUTCOME_ERRORS[code];
  if (revertedFeeLamports === null) return { code, message };
  const fee = formatSol(BigInt(revertedFeeLamports));
  return isEarlyEnd(code)
    ? {
        code,
        message: `${AFTER_A_REVERT[code]} Nothing of it was done: the network reverted its first transaction, and only the fee of ${fee} SOL was paid.`,
      }
    : {
        code,
        message: `${message} An earlier transaction was reverted, and its fee of ${fee} SOL was paid.`,
      };
}

function isEarlyEnd(code: OutcomeErrorCode): code is EarlyEndCode {
  return Object.hasOwn(AFTER_A_REVERT, code);
}
