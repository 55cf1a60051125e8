import type { LandingEvidence } from './evidence.ts';
import {
  change,
  ended,
  unchanged,
  type DeadSigningRequest,
  type Decision,
  type SignedRequest,
} from './operation-change.ts';
import { SIGNATURE_TIMEOUT_MS } from './operation-transitions.ts';
import { hasEnded, type Operation, type StatusReason } from './operation.ts';
import { OUTCOME_ERRORS } from './outcome-errors.ts';
import { quorumOf } from '../quorum.ts';
import { REASON_MESSAGES } from './status-reason-messages.ts';

/*
 * Transitions by the watch of a signing request: it is dead, it was found under the reference, or it is held up. Those by
 * people are in operation-transitions.ts, those by the chain in chain-transitions.ts.
 */

/** The bytes are proven dead: the change that waited for this proof happens now. */
export function decideDead(operation: Operation, dead: DeadSigningRequest, now: Date): Decision {
  if (operation.status === 'awaiting_signature' && operation.statusReason === 'cancelling') {
    return change({ ...ended('cancelled', 'CANCELLED'), message: `Cancelled: ${PROVEN_DEAD}`, dead });
  }
  if (operation.status === 'awaiting_signature' && operation.statusReason === 'expiring') {
    return change({ ...ended('expired', 'EXPIRED'), message: `Not signed in time: ${PROVEN_DEAD}`, dead });
  }
  if (hasEnded(operation.status) && !operation.isFinal) {
    return change({
      status: 'failed',
      error: {
        code: 'DROPPED',
        message: isByOneNode(operation) ? NEVER_THERE : OUTCOME_ERRORS.DROPPED.message,
      },
      result: null,
      landing: null,
      message: isByOneNode(operation)
        ? NEVER_THERE
        : 'Dropped: the network dropped the block, and it is proven that the transaction cannot land again.',
      dead,
    });
  }
  if (operation.status !== 'submitted') return unchanged;
  // Either signed too late, or refused by the network until they were too old: the row does not say which.
  if (operation.validUntil && operation.validUntil <= now) {
    const message = `Not landed in time: ${PROVEN_DEAD}`;
    return change({ ...ended('expired', 'EXPIRED'), landing: null, message, dead });
  }
  return change({
    status: 'awaiting_signature',
    message: `Not landed in time: ${PROVEN_DEAD} Waiting for a new signature.`,
    deadlineInMs: SIGNATURE_TIMEOUT_MS,
    landing: null,
    dead,
  });
}

const NEVER_THERE =
  'Only one node had confirmed the transaction. It is not on the chain, and it is proven that it can no longer land.';

function isByOneNode({ result, landing }: Operation): boolean {
  return result?.nodes !== undefined && landing !== null && result.nodes < quorumOf(landing.of);
}

const PROVEN_DEAD = 'it is proven that the signing request can no longer land. Nothing was sent.';

/**
 * A signing request, the newest or an earlier one, was found under the reference and were not broadcast by the service: the chain
 * has decided. If a signature was stored for them, the one on the chain replaces it. If one node alone had confirmed the stored
 * one, which never landed, the result stays until the nodes agree on what is final.
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
 * A submitted operation's reason changes when what holds it up changes; null says that nothing does. One that ended and is not
 * final has a reason only when the nodes contradict each other about it: it stays as it is, and no event is sent.
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
  // Answers of nodes that did not agree belong to the reason and are removed with it. They never replace the answers that ended
  // the operation.
  const isOutdated = operation.landing !== null && operation.landing.nodes === 0;
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
