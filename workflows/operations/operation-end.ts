import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { OperationStatus } from '../../domain/operations/operation.ts';
import type { OperationSnapshot } from '../../domain/operations/operation-snapshot.ts';

/** How an operation ended, as its workflow's result or the details of its failure. Public values only. */
export interface OperationEnd {
  status: OperationStatus;
  /** Code of the operation's error; null if it was confirmed. */
  error: string | null;
  /** Null if nothing of it landed. */
  signature: string | null;
}

export function endOf({ status, error, signature }: OperationSnapshot): OperationEnd {
  return { status, error: error?.code ?? null, signature };
}

/**
 * The failure of a workflow whose operation did not do what was asked, so that Temporal shows the workflow as failed (decision
 * 33). Benign, because the workflow did its work: the SDK does not count it as a failure.
 */
export function failureOf(snapshot: OperationSnapshot): ApplicationFailure {
  const { status, error, message } = snapshot;
  const failure = ApplicationFailure.create({
    type: error?.code ?? status,
    message: `${status}: ${error?.message ?? message}`,
    nonRetryable: true,
    category: ApplicationFailureCategory.BENIGN,
    details: [endOf(snapshot)],
  });
  // The place in the code explains nothing, and would hide the details in the UI.
  failure.stack = '';
  return failure;
}
