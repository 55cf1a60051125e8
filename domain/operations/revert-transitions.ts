import { change, unchanged, type Decision } from './operation-change.ts';
import type { Landing } from './chain-transitions.ts';
import type { OperationKind } from './operation-kind.ts';
import { SIGNATURE_TIMEOUT_MS } from './operation-transitions.ts';
import type { Operation, SigningRequest } from './operation.ts';
import { OUTCOME_ERRORS } from './outcome-errors.ts';
import { REASON_MESSAGES } from './status-reason-messages.ts';

/*
 * Transitions by a revert on the chain that does not end the operation: a fresh transaction may succeed. Every other landing is in
 * chain-transitions.ts.
 */

export interface RevertedBefore {
  /** All signing requests of the operation, oldest first. */
  signingRequests: readonly SigningRequest[];
  /** A person or its deadline had ended the operation before another party broadcast the transaction. */
  wasGivenUp: boolean;
}

/**
 * The newest signing request, if a fresh one may follow it: its transaction was the first of the operation that was reverted, for a reason that the
 * kind names. Null if the landing decides the operation.
 */
export function requestToRetry(
  { validUntil }: Operation,
  { signature, answer, byOneNode }: Landing,
  kind: Pick<OperationKind, 'retriesAfter'>,
  { signingRequests, wasGivenUp }: RevertedBefore,
  now: Date,
): SigningRequest | null {
  const { error } = answer.effects;
  const latest = signingRequests.at(-1);
  if (error === null || byOneNode || kind.retriesAfter?.(error.code) !== true) return null;
  if (!latest || latest.signature !== signature || latest.deadAt) return null;
  if (wasGivenUp || signingRequests.some(({ evidence }) => evidence?.reverted)) return null;
  return validUntil && validUntil <= now ? null : latest;
}

/**
 * Before the revert is final, its block can be dropped and the same bytes can land again, so the operation waits. Afterwards the bytes are dead, and fresh
 * ones can be signed.
 */
export function decideReverted(operation: Operation, landing: Landing, reverted: SigningRequest): Decision {
  const { error, blockHeight, feeLamports } = landing.answer.effects;
  if (operation.status !== 'submitted' || error === null) return unchanged;
  const { message } = OUTCOME_ERRORS[error.code];
  const { signature, evidence, answer } = landing;
  if (evidence.commitment !== 'finalized') {
    if (operation.statusReason === 'reverted') return unchanged;
    return change({
      status: 'submitted',
      statusReason: 'reverted',
      message: `${message} ${REASON_MESSAGES.reverted}`,
      landing: evidence,
    });
  }
  const { slot } = answer;
  return change({
    status: 'awaiting_signature',
    statusReason: 'reverted',
    message: `${message} This is final: a fresh transaction can be signed, once.`,
    deadlineInMs: SIGNATURE_TIMEOUT_MS,
    landing: null,
    dead: {
      signingRequestId: reverted.id,
      evidence: {
        verdict: 'dead',
        observations: [],
        reverted: { signature, slot, blockHeight, feeLamports, code: error.code, landing: evidence },
      },
    },
  });
}
