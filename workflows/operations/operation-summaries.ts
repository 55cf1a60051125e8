import { awaitsFinality, type OperationStatus } from '../../domain/operations/operation.ts';
import type { OperationSnapshot } from '../../domain/operations/operation-snapshot.ts';

// Lines for readers of an operation's history in the Temporal UI. The codec encrypts them.

export function watchSummary({ status, statusReason, lastValidBlockHeight }: OperationSnapshot): string {
  if (awaitsFinality({ status, statusReason })) return 'Watch the transaction until it is final';
  const until = lastValidBlockHeight ? `until block ${lastValidBlockHeight}` : 'until it lands';
  return status === 'submitted'
    ? `Broadcast and watch the transaction ${until}`
    : `Check that the bytes cannot land any more, ${until}`;
}

/** The timer that ends the wait for a person. */
export function deadlineSummary(status: OperationStatus): string {
  return status === 'awaiting_signature' ? 'Time left to sign' : 'Time left to confirm';
}

/** The timer between two tries that had no result. */
export function pauseSummary(stuckLooks: number, pauseMs: number): string {
  return `Retry ${stuckLooks} in ${pauseMs / 1_000} s`;
}
