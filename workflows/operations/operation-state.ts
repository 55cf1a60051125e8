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
  // Histories of earlier versions do not say: there an ended row was the end.
  const settled = hasEnded(snapshot.status) && snapshot.settled !== false;
  if (settled) return { step: 'end' };
  if (snapshot.chainReplaced === true) return { step: 'reset' };
  if (snapshot.hasTransaction === false && snapshot.status === 'submitted') return { step: 'carryOut' };
  // Bytes that were given out are watched too once nobody waits for them any more: they may be on the chain.
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

/** Of two readings of one row the newer one counts, in whatever order they come back. */
export function newer(current: OperationSnapshot | undefined, read: OperationSnapshot): OperationSnapshot {
  return current && current.version > read.version ? current : read;
}
