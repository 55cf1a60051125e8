import { effectsKey, type CompleteAnswer, type LandingTally } from './landing.ts';
import type { StatusReason } from './operation.ts';

/** How long nodes may differ before the operation reports it or acts on it. */
export interface UnverifiedTimes {
  /** A node is past the claimed slot and does not know the transaction. Before this time it may only lag. */
  contradictionAfterMs: number;
  /** Fewer nodes than a quorum answer for a claim. */
  tooFewAfterMs: number;
  /** Time without a contradiction before the operation stops reporting one: a node may lie only sometimes. */
  calmMs: number;
  /** After this time a success that no node contradicts is accepted from fewer nodes than a quorum; null: never. */
  confirmByOneNodeAfterMs: number | null;
}

export const UNVERIFIED_TIMES = { contradictionAfterMs: 5_000, tooFewAfterMs: 10_000, calmMs: 10_000 };

/** State that a watch keeps while nodes differ. Each time is the start of an unbroken series of such checks. */
export interface Unverified {
  undecidedSince?: number;
  deniedSince?: number;
  calmSince?: number;
  minoritySince?: number;
  claim?: { key: string; since: number };
}

export interface UnverifiedStep {
  unverified: Unverified;
  /** `none`: nothing is unverified. `wait`: something is, and it is too early to report it. */
  reason: Extract<StatusReason, 'nodes_disagree' | 'too_few_nodes'> | 'none' | 'wait';
  /** The claim to accept although fewer nodes than a quorum support it. */
  taken: { answer: CompleteAnswer; nodes: string[] } | null;
  /** True if operators must know that nodes contradict each other, also when a quorum decides. */
  alarm: boolean;
}

/** Updates the state with one more check. `present` is the reason that the operation has now. */
export function followUnverified(
  before: Unverified,
  landing: LandingTally,
  present: StatusReason | null,
  at: number,
  times: UnverifiedTimes,
): UnverifiedStep {
  const { kind, minority } = landing;
  const isDisputed = kind === 'contradiction' || kind === 'denied';
  const claim = kind === 'alone' ? nextClaim(before, landing.claim?.answer ?? null, at) : undefined;
  const unverified: Unverified = {
    ...(isDisputed || kind === 'alone' ? { undecidedSince: before.undecidedSince ?? at } : {}),
    ...(isDisputed ? { deniedSince: before.deniedSince ?? at } : { calmSince: before.calmSince ?? at }),
    ...(minority ? { minoritySince: before.minoritySince ?? at } : {}),
    ...(claim ? { claim } : {}),
  };
  const lasts = (since: number | undefined, ms: number): boolean => since !== undefined && at - since >= ms;
  const isContradiction =
    kind === 'contradiction' || lasts(unverified.deniedSince, times.contradictionAfterMs);
  const minorityIsSure =
    minority?.plain === true || lasts(unverified.minoritySince, times.contradictionAfterMs);

  function reason(): UnverifiedStep['reason'] {
    if (isContradiction) return 'nodes_disagree';
    if (isDisputed) return 'wait';
    if (present === 'nodes_disagree' && !lasts(unverified.calmSince, times.calmMs)) return 'wait';
    if (kind !== 'alone') return 'none';
    return lasts(unverified.undecidedSince, times.tooFewAfterMs) ? 'too_few_nodes' : 'wait';
  }

  const { confirmByOneNodeAfterMs } = times;
  const isTaken =
    kind === 'alone' &&
    landing.claim?.answer.failed === false &&
    confirmByOneNodeAfterMs !== null &&
    lasts(claim?.since, confirmByOneNodeAfterMs);
  return {
    unverified,
    reason: reason(),
    taken: isTaken ? landing.claim : null,
    alarm: isContradiction || minorityIsSure,
  };
}

function nextClaim(before: Unverified, answer: CompleteAnswer | null, at: number): Unverified['claim'] {
  if (!answer) return undefined;
  const key = effectsKey(answer);
  return before.claim?.key === key ? before.claim : { key, since: at };
}
