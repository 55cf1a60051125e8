import { hasEnded, isEnding } from '../../domain/operations/operation.ts';
import type { OperationSnapshot } from '../../domain/operations/operation-snapshot.ts';

/** What the workflow does next with a row that looks like this. */
export type NextStep =
  | { step: 'end' }
  | { step: 'wait'; milliseconds: number | null }
  | { step: 'expire' }
  | { step: 'reset' }
  | { step: 'watch' }
  | { step: 'carryOut' };

export function nextStep(snapshot: OperationSnapshot): NextStep {
  // Histories of earlier versions have no `settled`: in them an ended row was the end.
  const settled = hasEnded(snapshot.status) && snapshot.settled !== false;
  if (settled) return { step: 'end' };
  // Before the chain counts: what the service does is not on it, and may be done already.
  if (snapshot.hasTransaction === false && snapshot.status === 'submitted') return { step: 'carryOut' };
  if (snapshot.chainReplaced === true) return { step: 'reset' };
  // Bytes that were given out are watched even after the operation was given up: they may be on the chain.
  if (snapshot.status === 'submitted' || isEnding(snapshot) || hasEnded(snapshot.status)) {
    return { step: 'watch' };
  }
  if (snapshot.deadlineRemainingMs === null) return { step: 'wait', milliseconds: null };
  if (snapshot.deadlineRemainingMs <= 0) return { step: 'expire' };
  return { step: 'wait', milliseconds: Math.ceil(snapshot.deadlineRemainingMs) };
}

/** Pauses before the next look at a chain that cannot be asked: soon at first, and rarely in an outage of days. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** `stuckLooks`: how many looks in a row came to nothing. */
export function watchPause(stuckLooks: number): number {
  return stuckLooks === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (stuckLooks - 1), LONGEST_PAUSE_MS);
}

/** The newer of two readings of a row: they may come back in any order. */
export function newer(current: OperationSnapshot | undefined, read: OperationSnapshot): OperationSnapshot {
  return current && current.version > read.version ? current : read;
}
