import type { Confirmer } from './confirmer.ts';
import type { OutcomeErrorCode } from './outcome-errors.ts';
import {
  hasEnded,
  isEnding,
  type EndingReason,
  type Operation,
  type OperationStatus,
  type SigningRequest,
} from './operation.ts';
import type { OperationKind } from './operation-kind.ts';
import {
  change,
  ended,
  unchanged,
  type Admission,
  type DeadSigningRequest,
  type Decision,
  type EarlyEndStatus,
  type NewSigningRequest,
  type OperationChange,
  type SignedRequest,
} from './operation-change.ts';
import type { WalletCreateOutcome } from '../wallets/wallet-create.ts';
import type { WalletProof } from '../wallets/wallet-proof.ts';
import {
  refusedAsNotProvable,
  refusedAsTooLate,
  refusedBecauseOfStatus,
  refusedWithoutTransaction,
} from './refusals.ts';
import { REASON_MESSAGES } from './status-reason-messages.ts';

/*
 * Transitions by people and by deadlines. Transitions by the chain are in chain-transitions.ts, those by the watch of a signing
 * request in watch-transitions.ts.
 */

/** How long an operation waits for its confirmation, and then for its signature. */
export const CONFIRMATION_TIMEOUT_MS = 10 * 60_000;
export const SIGNATURE_TIMEOUT_MS = 10 * 60_000;

/** How long a link waits for a person who makes a wallet: to write a recovery phrase down takes longer than to sign. */
export const PROOF_TIMEOUT_MS = 60 * 60_000;

/** How a person ends an operation. */
export type CancelledAs = 'cancelled' | 'rejected';

/** Open operations that one owner may have for one wallet. */
export const MAX_OPEN_OPERATIONS = 20;

interface FirstStep {
  status: OperationStatus;
  deadlineInMs: number;
  /** Follows "Waiting for". */
  waitsFor: string;
}

/** How an operation begins. */
export function firstStep({ completedBy }: Pick<OperationKind, 'completedBy'>): FirstStep {
  return completedBy === 'proof'
    ? { status: 'awaiting_signature', deadlineInMs: PROOF_TIMEOUT_MS, waitsFor: 'the signature of a wallet' }
    : {
        status: 'awaiting_confirmation',
        deadlineInMs: CONFIRMATION_TIMEOUT_MS,
        waitsFor: 'the confirmation',
      };
}

export function decideConfirm(operation: Operation, contentHash: string, by: Confirmer): Decision {
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
  return change({
    beforeDeadline: true,
    status: 'awaiting_signature',
    message: 'Confirmed. Waiting for the signature.',
    deadlineInMs: SIGNATURE_TIMEOUT_MS,
    confirmedBy: by,
  });
}

export function admitSigningRequest(
  operation: Operation,
  latest: SigningRequest | null,
  { completedBy }: Pick<OperationKind, 'completedBy'>,
): Admission {
  if (completedBy !== 'transaction') return refusedWithoutTransaction();
  if (operation.status !== 'awaiting_signature' || isEnding(operation)) {
    return refusedBecauseOfStatus(operation, 'signed');
  }
  if (operation.deadlinePassed) return refusedAsTooLate('signed');
  // An existing signing request is returned from the row; the caller checks if it can still land.
  return latest && !latest.deadAt ? unchanged : { kind: 'proceed' };
}

/** The first wallet that proves itself completes the operation. A repeat by the same wallet changes nothing. */
export function decideProof(
  operation: Operation,
  { completedBy, proven }: Pick<OperationKind, 'completedBy' | 'proven'>,
  proof: WalletProof,
): Decision {
  if (completedBy !== 'proof') return refusedAsNotProvable();
  const { status, walletAddress, deadlinePassed } = operation;
  if (status === 'confirmed' && walletAddress === proof.address) return unchanged;
  if (status !== 'awaiting_signature') return refusedBecauseOfStatus(operation, 'completed by this wallet');
  if (deadlinePassed) return refusedAsTooLate('completed');
  const outcome: WalletCreateOutcome = { walletType: proof.walletType };
  return change({
    beforeDeadline: true,
    status: 'confirmed',
    message: proven?.(proof.address) ?? `Connected ${proof.address}.`,
    outcome,
    proof,
  });
}

/** Stores a new signing request. `replaced` is the previous one, which can no longer land. */
export function signingRequestChange(
  { statusReason }: Pick<Operation, 'statusReason'>,
  signingRequest: NewSigningRequest,
  replaced?: DeadSigningRequest,
): OperationChange {
  return {
    ...(replaced ? { dead: replaced } : {}),
    status: 'awaiting_signature',
    ...(statusReason === 'reverted' ? { statusReason } : {}),
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

const CANCELLED_AS = {
  cancelled: {
    status: 'cancelled',
    waiting: 'cancelling',
    error: 'CANCELLED',
    message: 'Cancelled.',
    participle: 'cancelled',
  },
  rejected: {
    status: 'rejected',
    waiting: 'rejecting',
    error: 'REJECTED',
    message: 'Rejected by the person who was asked.',
    participle: 'rejected',
  },
} as const satisfies Record<CancelledAs, EarlyEnd>;

/** Its owner cancels an operation; a person who was asked to confirm or sign it rejects it. The first of them decides. */
export function decideCancel(operation: Operation, latest: SigningRequest | null, as: CancelledAs): Decision {
  const { status, statusReason } = operation;
  if (status === as || statusReason === 'cancelling' || statusReason === 'rejecting') {
    return unchanged;
  }
  return decideEarlyEnd(operation, latest, CANCELLED_AS[as]);
}

export function decideExpire(operation: Operation, latest: SigningRequest | null): Decision {
  if (hasEnded(operation.status) || isEnding(operation)) return unchanged;
  return decideEarlyEnd(operation, latest, {
    status: 'expired',
    waiting: 'expiring',
    error: 'EXPIRED',
    message: operation.status === 'awaiting_confirmation' ? 'Not confirmed in time.' : 'Not signed in time.',
    participle: 'expired',
  });
}

interface EarlyEnd {
  status: EarlyEndStatus;
  waiting: EndingReason;
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
  return change({ ...ended(operation, end.status, end.error), message: end.message });
}

function endedWithoutSending(operation: Operation): boolean {
  return (
    operation.status === 'cancelled' || operation.status === 'expired' || operation.status === 'rejected'
  );
}
