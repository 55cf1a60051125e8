import { hasEnded, isEnding } from '../../domain/operations/operation.ts';
import type { OperationSnapshot } from '../../domain/operations/operation-snapshot.ts';

/** What the workflow does next with a row that looks like this. */
export type NextStep =
  | { kind: 'end' }
  | { kind: 'wait'; milliseconds: number | null }
  | { kind: 'expire' }
  | { kind: 'reset' }
  | { kind: 'watch' }
  | { kind: 'carryOut' };

export function nextStep(snapshot: OperationSnapshot): NextStep {
  // Histories of earlier versions have no `settled`: in them an ended row was the end.
  const isFinal = hasEnded(snapshot.status) && snapshot.settled !== false;
  if (isFinal) return { kind: 'end' };
  // Before the chain counts: what the service does is not on it, and may be done already.
  if (snapshot.hasTransaction === false && snapshot.status === 'submitted') return { kind: 'carryOut' };
  if (snapshot.chainReplaced === true) return { kind: 'reset' };
  // Bytes that were given out are watched even after the operation was given up: they may be on the chain.
  if (snapshot.status === 'submitted' || isEnding(snapshot) || hasEnded(snapshot.status)) {
    return { kind: 'watch' };
  }
  if (snapshot.deadlineRemainingMs === null) return { kind: 'wait', milliseconds: null };
  if (snapshot.deadlineRemainingMs <= 0) return { kind: 'expire' };
  return { kind: 'wait', milliseconds: Math.ceil(snapshot.deadlineRemainingMs) };
}

/** Pauses before the next look at a chain that cannot be asked: soon at first, and rarely in an outage of days. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** `stuckLooks`: how many looks in a row came to nothing. */
export function watchPause(stuckLooks: number): number {
  return stuckLooks === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (stuckLooks - 1), MAX_PAUSE_MS);
}

/** The newer of two readings of a row: they may come back in any order. */
export function newer(current: OperationSnapshot | undefined, read: OperationSnapshot): OperationSnapshot {
  return current && current.version > read.version ? current : read;
}
