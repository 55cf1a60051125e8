import { hasEnded, isEnding } from '../../domain/operation.ts';
import type { OperationSnapshot } from '../../domain/operation-snapshot.ts';

/** What the workflow does next with a row that looks like this. */
export type NextStep =
  | { step: 'end' }
  | { step: 'wait'; milliseconds: number | null }
  | { step: 'expire' }
  | { step: 'watch'; afterMs: number };

/** Pause between two looks at a transaction that only time or another node can decide about. */
const STUCK_WATCH_PAUSE_MS = 30_000;

export function nextStep(snapshot: OperationSnapshot): NextStep {
  if (hasEnded(snapshot.status)) return { step: 'end' };
  // Bytes that were given out are watched too once nobody waits for them any more: they may be on the chain.
  if (snapshot.status === 'submitted' || isEnding(snapshot)) {
    return { step: 'watch', afterMs: snapshot.statusReason === 'chain_changed' ? STUCK_WATCH_PAUSE_MS : 0 };
  }
  if (snapshot.deadlineRemainingMs === null) return { step: 'wait', milliseconds: null };
  if (snapshot.deadlineRemainingMs <= 0) return { step: 'expire' };
  return { step: 'wait', milliseconds: Math.ceil(snapshot.deadlineRemainingMs) };
}

/** Of two readings of one row the newer one counts, in whatever order they come back. */
export function newer(current: OperationSnapshot | undefined, read: OperationSnapshot): OperationSnapshot {
  return current && current.version > read.version ? current : read;
}
