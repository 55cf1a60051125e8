import type { OutcomeErrorCode } from './outcome-errors.ts';
import { hasEnded, isEnding, type SigningRequest, type Operation, type OperationError } from './operation.ts';
import type { OperationKind } from './operation-kind.ts';
import {
  change,
  ended,
  unchanged,
  type Admission,
  type DeadSigningRequest,
  type Decision,
  type NewSigningRequest,
  type OperationChange,
  type SignedRequest,
} from './operation-change.ts';
import { REASON_MESSAGES } from './status-reason-messages.ts';

/*
 * Transitions by people, by deadlines, and by the service for kinds without a transaction. Transitions by the chain are in
 * chain-transitions.ts, those by the watch of a signing request in watch-transitions.ts.
 */

/** How long an operation waits for its confirmation, and then for its signature. */
export const CONFIRMATION_TIMEOUT_MS = 10 * 60_000;
export const SIGNATURE_TIMEOUT_MS = 10 * 60_000;

/** Open operations that one owner may have for one wallet. */
export const MAX_OPEN_OPERATIONS = 20;

export function decideConfirm(
  operation: Operation,
  contentHash: string,
  { hasTransaction }: Pick<OperationKind, 'hasTransaction'>,
): Decision {
  if (operation.contentHash !== contentHash) {
    return {
      kind: 'refused',
      code: 'CONFLICT',
      message: 'The content hash does not match this operation.',
      details:
        'content_hash: compute it from your own request; a different hash means that different content is stored.',
    };
  }
  if (operation.confirmedByCallerAt && !endedWithoutSending(operation)) return unchanged;
  if (operation.status !== 'awaiting_confirmation') return refusedBecauseOfStatus(operation, 'confirmed');
  if (operation.deadlinePassed) return refusedAsTooLate('confirmed');
  if (!hasTransaction) {
    return change({
      beforeDeadline: true,
      status: 'submitted',
      message: 'Confirmed. The service is carrying it out.',
      deadlineInMs: null,
      confirmedByCaller: true,
      submitted: true,
    });
  }
  return change({
    beforeDeadline: true,
    status: 'awaiting_signature',
    message: 'Confirmed. Waiting for the signature.',
    deadlineInMs: SIGNATURE_TIMEOUT_MS,
    confirmedByCaller: true,
  });
}

export function admitSigningRequest(
  operation: Operation,
  latest: SigningRequest | null,
  { hasTransaction }: Pick<OperationKind, 'hasTransaction'>,
): Admission {
  if (!hasTransaction) return refusedWithoutTransaction();
  if (operation.status !== 'awaiting_signature' || isEnding(operation)) {
    return refusedBecauseOfStatus(operation, 'signed');
  }
  if (operation.deadlinePassed) return refusedAsTooLate('signed');
  // An existing signing request is returned from the row; the caller checks if it can still land.
  return latest && !latest.deadAt ? unchanged : { kind: 'proceed' };
}

/** The outcome of an operation without a transaction. A repeat finds the operation ended and changes nothing. */
export type CarriedOut =
  { kind: 'done'; message: string; outcome: unknown } | { kind: 'failed'; error: OperationError };

export function decideCarriedOut({ status }: Operation, carriedOut: CarriedOut): Decision {
  if (status !== 'submitted') return unchanged;
  if (carriedOut.kind === 'failed') {
    const { error } = carriedOut;
    return change({ status: 'failed', error, message: error.message });
  }
  const { message, outcome } = carriedOut;
  return change({ status: 'confirmed', outcome, message });
}

/** Stores a new signing request. `replaced` is the previous one, which can no longer land. */
export function signingRequestChange(
  signingRequest: NewSigningRequest,
  replaced?: DeadSigningRequest,
): OperationChange {
  return {
    ...(replaced ? { dead: replaced } : {}),
    status: 'awaiting_signature',
    message: `Transaction ready to sign (signing request ${signingRequest.number}, valid until block ${signingRequest.lastValidBlockHeight}).`,
    beforeDeadline: true,
    signingRequest,
  };
}

export function decideSignature(
  operation: Operation,
  latest: SigningRequest | null,
  signed: SignedRequest,
): Decision {
  if (latest?.signature === signed.signature) return unchanged;
  if (operation.status === 'submitted') {
    return {
      kind: 'refused',
      code: 'CONFLICT',
      message: 'Another signed transaction of this operation was already submitted.',
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

export function decideCancel(operation: Operation, latest: SigningRequest | null): Decision {
  if (operation.status === 'cancelled' || operation.statusReason === 'cancelling') return unchanged;
  return decideEarlyEnd(operation, latest, {
    status: 'cancelled',
    waiting: 'cancelling',
    error: 'CANCELLED',
    message: 'Cancelled.',
    participle: 'cancelled',
  });
}

export function decideExpire(operation: Operation, latest: SigningRequest | null): Decision {
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

interface EarlyEnd {
  status: 'cancelled' | 'expired';
  waiting: 'cancelling' | 'expiring';
  error: OutcomeErrorCode;
  message: string;
  participle: string;
}

/** Anyone who holds a signing request may have signed and broadcast it, so an operation only ends early if none can land. */
function decideEarlyEnd(operation: Operation, latest: SigningRequest | null, end: EarlyEnd): Decision {
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

function endedWithoutSending(operation: Operation): boolean {
  return (
    operation.status === 'cancelled' || operation.status === 'expired' || operation.status === 'rejected'
  );
}

export function refusedWithoutTransaction() {
  return {
    kind: 'refused',
    code: 'CONFLICT',
    message: 'The operation has no transaction to sign.',
    details: 'It only has to be confirmed.',
  } as const;
}

function refusedAsTooLate(participle: string) {
  return {
    kind: 'refused',
    code: 'CONFLICT',
    message: `The deadline of the operation has passed; it can no longer be ${participle}.`,
    details: 'It is about to expire. Read it until its status is `expired`, then start a new operation.',
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
