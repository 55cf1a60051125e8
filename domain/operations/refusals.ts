import { hasEnded, type Operation } from './operation.ts';

// Why a step of an operation is refused, and what its sender can do instead.

export function refusedWithoutTransaction() {
  return {
    kind: 'refused',
    code: 'CONFLICT',
    message: 'The operation has no transaction to sign.',
    details: 'A person proves a wallet for it on the wallet page: make a link for the person.',
  } as const;
}

export function refusedAsNotProvable() {
  return {
    kind: 'refused',
    code: 'CONFLICT',
    message: 'The operation does not ask for a wallet.',
    details: 'Only an operation of the kind wallet.create does.',
  } as const;
}

export function refusedAsTooLate(participle: string) {
  return {
    kind: 'refused',
    code: 'CONFLICT',
    message: `The deadline of the operation has passed; it can no longer be ${participle}.`,
    details: 'It is about to expire. Read it until its status is `expired`, then start a new operation.',
  } as const;
}

export function refusedBecauseOfStatus(operation: Operation, participle: string) {
  const state = operation.statusReason ? `${operation.status} (${operation.statusReason})` : operation.status;
  return {
    kind: 'refused',
    code: 'CONFLICT',
    message: `The operation is ${state} and cannot be ${participle} now.`,
    details: hasEnded(operation.status)
      ? detailsOfEnd(operation)
      : 'Read the operation to follow its status.',
  } as const;
}

/** With the reason of its end: a caller whose first request got no answer reads it in the refusal of the second one. */
function detailsOfEnd({ error }: Operation): string {
  return error
    ? `It has ended: ${error.message} Start a new operation.`
    : 'It has ended; start a new operation.';
}
