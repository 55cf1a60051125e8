/**
 * Why an operation did not do what was asked: the `error_code` of `transaction.failed` and of the operation's
 * `error`. Public, never renamed, described in docs/errors.md. `retryable`: whether asking for the
 * same again can work. In every case nothing of this operation can still land on its chain.
 */
export const OUTCOME_ERRORS = {
  INSUFFICIENT_BALANCE: { retryable: false, message: 'The wallet held too little when the transaction ran.' },
  TRANSACTION_FAILED: {
    retryable: false,
    message: 'The transaction reached the chain and was reverted there.',
  },
  REJECTED: { retryable: true, message: 'A person refused the operation.' },
  CANCELLED: { retryable: true, message: 'The operation was cancelled before anything was sent.' },
  EXPIRED: {
    retryable: true,
    message: 'The operation was not confirmed and signed in time. Nothing was sent.',
  },
  DROPPED: {
    retryable: true,
    message: 'The network dropped the block that held the transaction, and it can provably not land again.',
  },
  NOT_ON_CHAIN: {
    retryable: false,
    message:
      'One node alone had reported the transaction, and a quorum of nodes finds that it is not on the chain.',
  },
  CHAIN_RESET: {
    retryable: false,
    message:
      'The chain was replaced by a new one. What the operation did on the old one can no longer be known.',
  },
} as const satisfies Record<string, { retryable: boolean; message: string }>;

export type OutcomeErrorCode = keyof typeof OUTCOME_ERRORS;
