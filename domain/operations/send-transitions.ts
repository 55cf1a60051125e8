import type { LandingEvidence } from './evidence.ts';
import { quorumOf } from '../quorum.ts';
import { OUTCOME_ERRORS, type OutcomeErrorCode } from './outcome-errors.ts';
import {
  hasEnded,
  isEnding,
  type IssuedTransaction,
  type Operation,
  type StatusReason,
} from './operation.ts';
import type {
  Admission,
  DeadIssue,
  Decision,
  NewIssue,
  OperationChange,
  SignedIssue,
} from './operation-change.ts';

/** How long a send waits for its confirmation, and then again for its signature (design, "An operation's life"). */
export const CONFIRMATION_TIMEOUT_MS = 10 * 60_000;
export const SIGNATURE_TIMEOUT_MS = 10 * 60_000;

const unchanged = { kind: 'unchanged' } as const;

export function decideConfirm(operation: Operation, contentHash: string): Decision {
  if (operation.contentHash !== contentHash) {
    return {
      kind: 'refused',
      code: 'CONFLICT',
      message: 'The content hash is not that of this operation.',
      details:
        'content_hash: compute it from what you asked for; a difference means that other content is stored.',
    };
  }
  if (operation.confirmedByCallerAt && !endedWithoutSending(operation)) return unchanged;
  if (operation.status !== 'awaiting_confirmation') return refusedBecauseOfStatus(operation, 'confirmed');
  if (operation.deadlinePassed) return refusedAsTooLate('confirmed');
  return change({
    beforeDeadline: true,
    status: 'awaiting_signature',
    message: 'Confirmed. Waiting for the signature.',
    deadlineInMs: SIGNATURE_TIMEOUT_MS,
    confirmedByCaller: true,
  });
}

export function admitIssue(operation: Operation, latest: IssuedTransaction | null): Admission {
  if (operation.status !== 'awaiting_signature' || isEnding(operation)) {
    return refusedBecauseOfStatus(operation, 'signed');
  }
  if (operation.deadlinePassed) return refusedAsTooLate('signed');
  // What was issued is answered from the row; whether it is still alive is for the reader to say.
  return latest && !latest.deadAt ? unchanged : { kind: 'proceed' };
}

/** Fresh bytes; `replaced` are the ones before them, which nobody can land any more. */
export function issueChange(issue: NewIssue, replaced?: DeadIssue): OperationChange {
  return {
    ...(replaced ? { dead: replaced } : {}),
    status: 'awaiting_signature',
    message: `Bytes ${issue.issueNumber} issued to be signed, valid up to block ${issue.lastValidBlockHeight}.`,
    beforeDeadline: true,
    issue,
  };
}

export function decideSignature(
  operation: Operation,
  latest: IssuedTransaction | null,
  signed: SignedIssue,
): Decision {
  if (latest?.signature === signed.signature) return unchanged;
  if (operation.status === 'submitted') {
    return {
      kind: 'refused',
      code: 'CONFLICT',
      message: 'Another signed transaction of this operation has been submitted already.',
    };
  }
  if (!latest || latest.deadAt || operation.status !== 'awaiting_signature' || isEnding(operation)) {
    return refusedBecauseOfStatus(operation, 'signed');
  }
  if (operation.deadlinePassed) return refusedAsTooLate('signed');
  return change({
    beforeDeadline: true,
    status: 'submitted',
    message: 'Signature accepted and stored. Sending to the network.',
    deadlineInMs: null,
    submitted: true,
    signed,
  });
}

export function decideCancel(operation: Operation, latest: IssuedTransaction | null): Decision {
  if (operation.status === 'cancelled' || operation.statusReason === 'cancelling') return unchanged;
  return decideEarlyEnd(operation, latest, {
    status: 'cancelled',
    waiting: 'cancelling',
    error: 'CANCELLED',
    message: 'Cancelled.',
    participle: 'cancelled',
  });
}

export function decideExpire(operation: Operation, latest: IssuedTransaction | null): Decision {
  if (hasEnded(operation.status) || operation.statusReason === 'expiring') return unchanged;
  if (operation.statusReason === 'cancelling') return unchanged;
  return decideEarlyEnd(operation, latest, {
    status: 'expired',
    waiting: 'expiring',
    error: 'EXPIRED',
    message: operation.status === 'awaiting_confirmation' ? 'Not confirmed in time.' : 'Not signed in time.',
    participle: 'expired',
  });
}

/** The bytes are proven dead: what waited for that happens now. */
export function decideDead(operation: Operation, dead: DeadIssue, now: Date): Decision {
  if (operation.status === 'awaiting_signature' && operation.statusReason === 'cancelling') {
    return change({ ...ended('cancelled', 'CANCELLED'), message: `Cancelled: ${PROVEN_DEAD}`, dead });
  }
  if (operation.status === 'awaiting_signature' && operation.statusReason === 'expiring') {
    return change({ ...ended('expired', 'EXPIRED'), message: `Not signed in time: ${PROVEN_DEAD}`, dead });
  }
  if (hasEnded(operation.status) && !operation.settled) {
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
        : 'Dropped: the block that held it is gone, and the bytes can provably no longer land.',
      dead,
    });
  }
  if (operation.status !== 'submitted') return unchanged;
  // Signed late, or refused by the network for as long as they were good: which of the two is not written down.
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
  'One node alone had confirmed the transaction: it is not on the chain, and it can provably not land any more.';

function isByOneNode({ result, landing }: Operation): boolean {
  return result?.nodes !== undefined && landing !== null && result.nodes < quorumOf(landing.of);
}

const PROVEN_DEAD = 'the issued bytes can provably no longer land, and nothing was sent.';

/**
 * Somebody else broadcast issued bytes, the newest or earlier ones, and they were found under the reference: the chain
 * has decided. Where a signature was stored for them, the one on the chain takes its place. One node alone may have confirmed the
 * stored one, which never landed: the result stays until the nodes agree on what is final.
 */
export function decideAdoption(operation: Operation, found: SignedIssue): Decision {
  const { status, settled, result, statusReason } = operation;
  if (hasEnded(status) && !settled && result && result.signature !== found.signature) {
    return change({
      status,
      ...(statusReason ? { statusReason } : {}),
      message: 'Found on the chain under its reference with another signature. Waiting for finality.',
      found,
      awaitsFinality: true,
    });
  }
  if (status !== 'awaiting_signature' && status !== 'submitted') return unchanged;
  return change({
    status: 'submitted',
    message: 'Found on the chain under its reference: somebody else has broadcast it.',
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
  const isUnsettled =
    hasEnded(status) && !operation.settled && (reason ?? 'nodes_disagree') === 'nodes_disagree';
  if (status !== 'submitted' && !isUnsettled) return unchanged;
  // What nodes said without agreeing belongs to the reason, and goes with it. Once ended, it never replaces what had decided.
  const isOutdated = operation.landing !== null && operation.landing.nodes === 0;
  return change({
    status,
    ...(reason === null ? {} : { statusReason: reason }),
    message: reason === null ? calmMessage(operation) : REASON_MESSAGES[reason],
    ...(said && !isUnsettled ? { landing: said } : isOutdated ? { landing: null } : {}),
    ...(isUnsettled ? { awaitsFinality: true } : {}),
  });
}

function calmMessage({ status, statusReason }: Operation): string {
  if (statusReason !== 'nodes_disagree') return 'Sending to the network again.';
  return hasEnded(status)
    ? 'The nodes no longer contradict each other. Waiting for finality.'
    : 'The nodes no longer contradict each other. Sending to the network again.';
}

const REASON_MESSAGES: Record<StatusReason, string> = {
  cancelling: 'Cancelling: waiting until the issued bytes cannot land any more.',
  expiring: 'Expiring: waiting until the issued bytes cannot land any more.',
  blockhash_expired: 'The blockhash is too old to be accepted and nothing was seen on the chain.',
  preflight_failed: 'The network refuses the transaction as things are; trying again while it can land.',
  network_unavailable: 'No node of the network answers; trying again.',
  too_few_nodes: 'Too few of the configured nodes answer to agree on what happened.',
  nodes_disagree:
    'The nodes contradict each other about the transaction; nothing is concluded until they agree.',
  chain_changed: 'The network serves another chain than the one this operation belongs to.',
};

interface EarlyEnd {
  status: 'cancelled' | 'expired';
  waiting: 'cancelling' | 'expiring';
  error: OutcomeErrorCode;
  message: string;
  participle: string;
}

/** Bytes that were given out may be broadcast by whoever holds them, so an end is told only without any. */
function decideEarlyEnd(operation: Operation, latest: IssuedTransaction | null, end: EarlyEnd): Decision {
  if (operation.status !== 'awaiting_confirmation' && operation.status !== 'awaiting_signature') {
    return refusedBecauseOfStatus(operation, end.participle);
  }
  if (latest && !latest.deadAt) {
    return change({
      status: operation.status,
      statusReason: end.waiting,
      message: REASON_MESSAGES[end.waiting],
      deadlineInMs: null,
    });
  }
  return change({ ...ended(end.status, end.error), message: end.message });
}

function ended(status: 'cancelled' | 'expired', code: OutcomeErrorCode) {
  return { status, error: { code, message: OUTCOME_ERRORS[code].message } };
}

function endedWithoutSending(operation: Operation): boolean {
  return (
    operation.status === 'cancelled' || operation.status === 'expired' || operation.status === 'rejected'
  );
}

function refusedAsTooLate(participle: string) {
  return {
    kind: 'refused',
    code: 'CONFLICT',
    message: `The operation's time is up; it cannot be ${participle} any more.`,
    details: 'It is about to expire. Read it to see when it has, and start a new operation then.',
  } as const;
}

function refusedBecauseOfStatus(operation: Operation, participle: string) {
  const state = operation.statusReason ? `${operation.status} (${operation.statusReason})` : operation.status;
  return {
    kind: 'refused',
    code: 'CONFLICT',
    message: `The operation is ${state} and cannot be ${participle} now.`,
    details: hasEnded(operation.status)
      ? 'It has ended; start a new operation.'
      : 'Read the operation to follow its status.',
  } as const;
}

function change(value: OperationChange): Decision {
  return { kind: 'change', change: value };
}
