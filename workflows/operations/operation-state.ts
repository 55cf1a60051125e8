import { hasEnded, isEnding } from '../../domain/operations/operation.ts';
import type { OperationSnapshot } from '../../domain/operations/operation-snapshot.ts';

/** The workflow's next step for a row in this state. */
export type NextStep =
  | { kind: 'end' }
  | { kind: 'wait'; milliseconds: number | null }
  | { kind: 'expire' }
  | { kind: 'reset' }
  | { kind: 'watch' }
  /** Look once whether it is final, after this time. */
  | { kind: 'finality'; milliseconds: number };

export function nextStep(snapshot: OperationSnapshot): NextStep {
  if (hasEnded(snapshot.status) && snapshot.isFinal) return { kind: 'end' };
  if (snapshot.chainReplaced) return { kind: 'reset' };
  if (snapshot.finalInMs !== undefined) return { kind: 'finality', milliseconds: snapshot.finalInMs };
  // A signing request is watched even after the operation was given up: its transaction may be on the chain.
  if (snapshot.status === 'submitted' || isEnding(snapshot) || hasEnded(snapshot.status)) {
    return { kind: 'watch' };
  }
  if (snapshot.deadlineRemainingMs === null) return { kind: 'wait', milliseconds: null };
  if (snapshot.deadlineRemainingMs <= 0) return { kind: 'expire' };
  return { kind: 'wait', milliseconds: Math.ceil(snapshot.deadlineRemainingMs) };
}

/** Pause before the next try to ask an unavailable chain: short at first, long in an outage of days. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** `stuckLooks`: number of consecutive checks without a result. */
export function watchPause(stuckLooks: number): number {
  return stuckLooks === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (stuckLooks - 1), MAX_PAUSE_MS);
}

/** The newer of two snapshots of a row: they may arrive in any order. */
export function newer(current: OperationSnapshot | undefined, read: OperationSnapshot): OperationSnapshot {
  return current && current.version > read.version ? current : read;
}
