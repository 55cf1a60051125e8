import { effectsKey, type CompleteAnswer, type LandingTally } from './landing.ts';
import type { StatusReason } from './operation.ts';

/** How long nodes may differ before anything is said or done about it. */
export interface UnverifiedTimes {
  /** A node that is past the claimed slot and still knows nothing: until then it may be lag. */
  contradictionAfterMs: number;
  /** A claim that too few nodes answer for. */
  tooFewAfterMs: number;
  /** Without a contradiction, before an operation stops saying that there is one: a node may lie only sometimes. */
  calmMs: number;
  /** A success that no other node contradicts is taken on the word of too few nodes; null: never. */
  confirmByOneNodeAfterMs: number | null;
}

export const UNVERIFIED_TIMES = { contradictionAfterMs: 5_000, tooFewAfterMs: 10_000, calmMs: 10_000 };

/** What a watch remembers of nodes that differ; each moment begins an unbroken row of such looks. */
export interface Unverified {
  undecidedSince?: number;
  deniedSince?: number;
  calmSince?: number;
  minoritySince?: number;
  claim?: { key: string; since: number };
}

export interface UnverifiedStep {
  unverified: Unverified;
  /** `none`: nothing is in doubt; `wait`: something is, and it is too early to say so. */
  reason: Extract<StatusReason, 'nodes_disagree' | 'too_few_nodes'> | 'none' | 'wait';
  /** To be taken on the word of too few nodes. */
  taken: { answer: CompleteAnswer; nodes: string[] } | null;
  /** Operators have to know: nodes contradict each other, whether or not the others decide. */
  alarm: boolean;
}

/** One look more. `present` is what the operation says now. */
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
