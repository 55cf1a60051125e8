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
