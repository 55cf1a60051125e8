import type { LandingEvidence } from './evidence.ts';
import {
  change,
  ended,
  unchanged,
  type DeadSigningRequest,
  type Decision,
  type EarlyEndStatus,
  type SignedRequest,
} from './operation-change.ts';
import { SIGNATURE_TIMEOUT_MS } from './operation-transitions.ts';
import { hasEnded, isEnding, type EndingReason, type Operation, type StatusReason } from './operation.ts';
import { outcomeError, type OutcomeErrorCode } from './outcome-errors.ts';
import { quorumOf } from '../quorum.ts';
import { REASON_MESSAGES } from './status-reason-messages.ts';

/*
 * Transitions by the watch of a signing request: it is dead, it was found by its reference, or it is delayed. Transitions by
 * people are in operation-transitions.ts, those by the chain in chain-transitions.ts.
 */

const PROVEN_ENDS: Record<EndingReason, { status: EarlyEndStatus; error: OutcomeErrorCode; words: string }> =
  {
    cancelling: { status: 'cancelled', error: 'CANCELLED', words: 'Cancelled' },
    rejecting: { status: 'rejected', error: 'REJECTED', words: 'Rejected by the person who was asked' },
    expiring: { status: 'expired', error: 'EXPIRED', words: 'Not signed in time' },
  };

/**
 * The signing request is proven dead: applies the change that waited for this proof.
 *
 * @param impossible why a fresh one could not do what was confirmed either; null: it could
 */
export function decideDead(
  operation: Operation,
  dead: DeadSigningRequest,
  now: Date,
  impossible: OutcomeErrorCode | null = null,
): Decision {
  if (operation.status === 'awaiting_signature' && isEnding(operation)) {
    const { status, error, words } = PROVEN_ENDS[operation.statusReason];
    return change({
      ...ended(operation, status, error),
      message: `${words}: ${provenDead(operation)}`,
      dead,
    });
  }
  if (hasEnded(operation.status) && !operation.isFinal) {
    return change({
      status: 'failed',
      error: isByOneNode(operation)
        ? { code: 'DROPPED', message: NEVER_THERE }
        : outcomeError(operation, 'DROPPED'),
      result: null,
      outcome: null,
      landing: null,
      message: isByOneNode(operation)
        ? NEVER_THERE
        : 'Dropped: the network dropped the block, and it is proven that the transaction cannot land again.',
      dead,
    });
  }
  if (operation.status !== 'submitted') return unchanged;
  if (impossible !== null) return decideImpossible(operation, impossible, dead);
  // Signed too late, or refused by the network until it was too old: the row does not say which.
  if (operation.validUntil && operation.validUntil <= now) {
    const message = `Did not land in time: ${provenDead(operation)}`;
    return change({ ...ended(operation, 'expired', 'EXPIRED'), landing: null, message, dead });
  }
  return change({
    status: 'awaiting_signature',
    message: `Did not land in time: ${provenDead(operation)} Waiting for a new signature.`,
    deadlineInMs: SIGNATURE_TIMEOUT_MS,
    landing: null,
    dead,
  });
}

/**
 * Nothing of the operation is on the chain or can land, and no further transaction could do what was confirmed.
 *
 * @param dead the newest signing request, if it was not known to be dead yet
 */
export function decideImpossible(
  operation: Operation,
  code: OutcomeErrorCode,
  dead?: DeadSigningRequest,
): Decision {
  const error = outcomeError(operation, code);
  return change({
    status: 'failed',
    error,
    message: error.message,
    deadlineInMs: null,
    landing: null,
    ...(dead ? { dead } : {}),
  });
}

const NEVER_THERE =
  'Only one node had confirmed the transaction. It is not on the chain, and it is proven that it can no longer land.';

function isByOneNode({ result, landing }: Operation): boolean {
  return result?.nodes !== undefined && landing !== null && result.nodes < quorumOf(landing.of);
}

function provenDead({ revertedFeeLamports }: Operation): string {
  const moved = revertedFeeLamports === null ? 'No money moved.' : 'Only the fee of the first one was paid.';
  return `it is proven that the transaction can no longer land. ${moved}`;
}

/**
 * The transaction of a signing request, the newest or an earlier one, was found by its reference, and the service did not
 * broadcast it. The signature on the chain replaces a stored one. If only one node had confirmed the stored one, which never
 * landed, the result stays until the nodes agree on a final one.
 */
export function decideAdoption(operation: Operation, found: SignedRequest): Decision {
  const { status, isFinal, result, statusReason } = operation;
  if (hasEnded(status) && !isFinal && result && result.signature !== found.signature) {
    return change({
      status,
      ...(statusReason ? { statusReason } : {}),
      message: 'Found on the chain by its reference, with another signature. Waiting for finality.',
      found,
      awaitsFinality: true,
    });
  }
  if (status !== 'awaiting_signature' && status !== 'submitted') return unchanged;
  return change({
    status: 'submitted',
    message: 'Found on the chain by its reference: another party has broadcast it.',
    deadlineInMs: null,
    submitted: true,
    landing: null,
    found,
  });
}

/**
 * Sets why a submitted operation is delayed; null: it is not. An ended operation that is not final can only get the reason
 * `nodes_disagree`: its status stays, and no event is sent.
 */
export function decideReason(
  operation: Operation,
  reason: StatusReason | null,
  said?: LandingEvidence,
): Decision {
  const { status, statusReason: present } = operation;
  if (present === reason) return unchanged;
  const isEndedNotFinal =
    hasEnded(status) && !operation.isFinal && (reason ?? 'nodes_disagree') === 'nodes_disagree';
  if (status !== 'submitted' && !isEndedNotFinal) return unchanged;
  // Answers of nodes that did not agree belong to the reason and are removed with it, as does the agreement on a revert that is not there any
  // more. They never replace the answers by which the operation ended.
  const isOutdated = operation.landing !== null && (operation.landing.nodes === 0 || present === 'reverted');
  return change({
    status,
    ...(reason === null ? {} : { statusReason: reason }),
    message: reason === null ? calmMessage(operation) : REASON_MESSAGES[reason],
    ...(said && !isEndedNotFinal ? { landing: said } : isOutdated ? { landing: null } : {}),
    ...(isEndedNotFinal ? { awaitsFinality: true } : {}),
  });
}

function calmMessage({ status, statusReason }: Operation): string {
  if (statusReason !== 'nodes_disagree') return 'Sending to the network again.';
  return hasEnded(status)
    ? 'The nodes no longer contradict each other. Waiting for finality.'
    : 'The nodes no longer contradict each other. Sending to the network again.';
}
