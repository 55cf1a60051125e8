import { SIGNATURE_TIMEOUT_MS } from '../operations/operation-transitions.ts';
import type { Operation } from '../operations/operation.ts';

/**
 * The last moment at which the operation, as it is now, can still wait for a person: a confirmation gives it the time to sign. A
 * submitted one may have to be signed again.
 */
export function linkExpiry(
  { status, deadlineAt, validUntil }: Pick<Operation, 'status' | 'deadlineAt' | 'validUntil'>,
  now: Date,
): Date {
  const from = (deadlineAt ?? now).getTime();
  const end = status === 'awaiting_signature' && deadlineAt ? from : from + SIGNATURE_TIMEOUT_MS;
  return new Date(validUntil ? Math.min(end, validUntil.getTime()) : end);
}
