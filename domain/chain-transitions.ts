import { hasEnded, type ChainResult, type IssuedTransaction, type Operation } from './operation.ts';
import type { Decision, OperationChange } from './operation-change.ts';
import { OUTCOME_ERRORS, type OutcomeErrorCode } from './outcome-errors.ts';

/*
 * What the chain itself decides about an operation: where its transaction lies, that this is final, or that the whole
 * chain is gone. What people and proofs decide is in send-transitions.ts.
 */

const unchanged = { kind: 'unchanged' } as const;

export function decideConfirmedOnChain(operation: Operation, result: ChainResult): Decision {
  if (operation.status !== 'submitted') return unchanged;
  return change({
    status: 'confirmed',
    message: `Confirmed in block ${result.blockHeight}.`,
    result,
    awaitsFinality: true,
  });
}

export function decideFailedOnChain(
  operation: Operation,
  result: ChainResult,
  code: OutcomeErrorCode,
): Decision {
  if (operation.status !== 'submitted') return unchanged;
  return change({
    status: 'failed',
    message: `Reverted on the chain in block ${result.blockHeight}.`,
    result,
    error: { code, message: OUTCOME_ERRORS[code].message },
    awaitsFinality: true,
  });
}

/**
 * Confirmed is enough for nearly everybody; this is for the rest. Had the chain dropped the confirmed block, the
 * finalized one is another, and may even tell of another outcome: what is final counts.
 */
export function decideFinalized(
  operation: Operation,
  result: ChainResult,
  code: OutcomeErrorCode | null,
): Decision {
  if (!hasEnded(operation.status) || operation.settled) return unchanged;
  return change({
    status: code === null ? 'confirmed' : 'failed',
    message: `Finalized: block ${result.blockHeight} can no longer be dropped.`,
    result,
    error: code === null ? null : { code, message: OUTCOME_ERRORS[code].message },
    finalized: true,
  });
}

/** The operation's chain is gone for good, and with it all that could still have landed there. */
export function decideChainReset({ status, settled }: Operation, latest: IssuedTransaction | null): Decision {
  if (settled) return unchanged;
  const nothingSent = latest === null || latest.deadAt !== null;
  if (hasEnded(status)) {
    return change({ status, message: 'Its chain was replaced by a new one before the block was final.' });
  }
  return change({
    status: 'failed',
    message: 'The chain was replaced by a new one, and the operation belongs to the old one.',
    error: {
      code: 'CHAIN_RESET',
      message: nothingSent
        ? 'The chain was replaced by a new one. Nothing of this operation had been sent.'
        : OUTCOME_ERRORS.CHAIN_RESET.message,
    },
    deadlineInMs: null,
  });
}

function change(value: OperationChange): Decision {
  return { kind: 'change', change: value };
}
