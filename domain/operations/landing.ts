import type { OutcomeErrorCode } from './outcome-errors.ts';
import { quorumOf, tally, type Vote } from '../quorum.ts';

/** The effects of a transaction, as one node shows them. */
export interface LandingEffects {
  blockHeight: number;
  confirmations: number;
  /** `detail` is the chain's own error as canonical JSON. Null if the transaction succeeded. */
  error: { code: OutcomeErrorCode; detail: string } | null;
  feeLamports: string;
  /** Hash over all accounts and their balances before and after, tokens included. */
  balances: string;
  /** The accounts that the hash is of; none if the node does not name them. */
  accounts: readonly LandedAccount[];
}

/** An account that a landed transaction names. Amounts are base units. */
export interface LandedAccount {
  address: string;
  lamportsBefore: bigint;
  lamportsAfter: bigint;
  /** Null: it was no token account, neither before nor after. */
  tokens: { mint: string; before: bigint; after: bigint } | null;
}

/** One node's answer about one signature. `contextSlot` is the node's newest slot when it answered. */
export type LandingAnswer =
  /** The node does not know the transaction, or has only processed it. */
  { kind: 'unseen'; contextSlot: number } | LandedAnswer;

export interface LandedAnswer {
  kind: 'landed';
  contextSlot: number;
  commitment: 'confirmed' | 'finalized';
  slot: number;
  failed: boolean;
  /** Null until the node shows the transaction and its block, and both fit its status. */
  effects: LandingEffects | null;
}

export type CompleteAnswer = LandedAnswer & { effects: LandingEffects };

/** A claim that no quorum supports, and the nodes that made it. */
export interface LandingClaim {
  answer: CompleteAnswer;
  nodes: string[];
}

export type LandingTally = {
  /** Nodes that contradict the others. `plain`: lag cannot explain it. */
  minority: { nodes: string[]; plain: boolean } | null;
} & (
  | { kind: 'agreed'; answer: CompleteAnswer; nodes: string[] }
  /** A quorum knows the transaction, but not yet its effects or its finality. */
  | { kind: 'coming' }
  /** No node knows the transaction; or a quorum does not, and these nodes are past the claimed slot or far before it. */
  | { kind: 'unseen' }
  /** Nodes claim landings with different effects. */
  | { kind: 'contradiction' }
  /** A node claims a landing, and another one that is past the claimed slot does not know it: lag, or a contradiction if it lasts. */
  | { kind: 'denied' }
  /**
   * Nodes claim a landing, and all others are silent or lag. `claim` is null while no node shows its effects, and while as many
   * nodes as a quorum answer: those that lag will know it soon.
   */
  | { kind: 'alone'; claim: LandingClaim | null }
);

/** A node this far past a slot has finalized it: lag does not explain that it does not know the transaction. */
const PLAIN_DENIAL_SLOTS = 64;

/**
 * A claim this far ahead of a quorum does not count, because no node can deny a slot in the far future. The limit is the
 * lifetime of a blockhash, 150 blocks or a minute: a quorum does not lag by more.
 */
const MAX_CLAIM_AHEAD_SLOTS = 150;

/** Equal for equal effects. The block's height, the confirmations and the commitment are not effects. */
export function effectsKey({ slot, effects }: CompleteAnswer): string {
  return JSON.stringify([slot, effects.error?.detail ?? null, effects.feeLamports, effects.balances]);
}

const statusKey = ({ slot, failed }: LandedAnswer): string => `${slot} ${failed}`;

/** Tallies the answers of all configured nodes. `needed` is the commitment that the answers must have. */
export function tallyLanding(
  votes: readonly Vote<LandingAnswer>[],
  configuredNodes: number,
  needed: 'confirmed' | 'finalized',
): LandingTally {
  const quorum = quorumOf(configuredNodes);
  const claims = votes.flatMap(({ node, value }) =>
    value?.kind === 'landed' ? [{ node, value, complete: completeAt(value, needed) }] : [],
  );
  const isFarAhead = ({ value }: LandedVote): boolean => nodesFarBelow(votes, value.slot) >= quorum;
  const landed = claims.filter((claim) => !isFarAhead(claim));
  const farAhead = claims.filter(isFarAhead).map(({ node }) => node);
  const {
    verdict,
    value: best,
    agreeing,
  } = tally(
    landed.map(({ node, complete }) => ({ node, ...(complete ? { value: complete } : {}) })),
    configuredNodes,
    effectsKey,
  );
  if (verdict === 'agreed' && best) {
    const differing = landed.filter(({ value, complete }) => differs(best, value, complete));
    return {
      kind: 'agreed',
      answer: { ...best, effects: { ...best.effects, ...agreedFigures(landed, agreeing) } },
      nodes: agreeing,
      minority: minorityOf([...differing.map(({ node }) => node), ...farAhead], deniersOf(votes, best.slot)),
    };
  }
  if (landed.length === 0) {
    return { kind: 'unseen', minority: farAhead.length > 0 ? { nodes: farAhead, plain: false } : null };
  }

  const leading = best ?? mostNamed(landed);
  const supporters = landed.filter(({ value, complete }) => !differs(leading, value, complete));
  const deniers = deniersOf(votes, leading.slot);
  const others = landed.filter((each) => !supporters.includes(each)).map(({ node }) => node);
  if (supporters.length >= quorum) {
    return { kind: 'coming', minority: minorityOf([...others, ...farAhead], deniers) };
  }
  if (deniers.length >= quorum) {
    const plain = deniers.every((denier) => denier.plain);
    return { kind: 'unseen', minority: { nodes: claims.map(({ node }) => node), plain } };
  }
  if (others.length > 0) return { kind: 'contradiction', minority: null };
  if (deniers.length > 0) return { kind: 'denied', minority: null };
  const answering = votes.filter(({ value }) => value !== undefined).length;
  const isTakeable = best && answering < quorum;
  return { kind: 'alone', claim: isTakeable ? { answer: best, nodes: agreeing } : null, minority: null };
}

interface LandedVote {
  node: string;
  value: LandedAnswer;
  complete: CompleteAnswer | null;
}

function completeAt(answer: LandedAnswer, needed: 'confirmed' | 'finalized'): CompleteAnswer | null {
  const { effects, commitment } = answer;
  return effects && (needed === 'confirmed' || commitment === 'finalized') ? { ...answer, effects } : null;
}

/** Compares the effects if both are known, otherwise only the status. */
function differs(
  leading: LandedAnswer | CompleteAnswer,
  value: LandedAnswer,
  complete: CompleteAnswer | null,
): boolean {
  if (complete && leading.effects) {
    return effectsKey(complete) !== effectsKey({ ...leading, effects: leading.effects });
  }
  return statusKey(value) !== statusKey(leading);
}

function mostNamed(landed: readonly LandedVote[]): LandedAnswer {
  const count = (answer: LandedAnswer): number =>
    landed.filter(({ value }) => statusKey(value) === statusKey(answer)).length;
  return landed.map(({ value }) => value).reduce((most, each) => (count(each) > count(most) ? each : most));
}

function nodesFarBelow(votes: readonly Vote<LandingAnswer>[], slot: number): number {
  return votes.filter(({ value }) => value && value.contextSlot + MAX_CLAIM_AHEAD_SLOTS < slot).length;
}

/** Nodes that are past the slot and do not know the transaction. */
function deniersOf(votes: readonly Vote<LandingAnswer>[], slot: number): { node: string; plain: boolean }[] {
  return votes.flatMap(({ node, value }) =>
    value?.kind === 'unseen' && value.contextSlot > slot
      ? [{ node, plain: value.contextSlot > slot + PLAIN_DENIAL_SLOTS }]
      : [],
  );
}

function minorityOf(
  differing: readonly string[],
  deniers: readonly { node: string; plain: boolean }[],
): { nodes: string[]; plain: boolean } | null {
  const nodes = [...differing, ...deniers.map(({ node }) => node)];
  if (nodes.length === 0) return null;
  return { nodes, plain: differing.length > 0 || deniers.some(({ plain }) => plain) };
}

/** Figures in which honest nodes may differ: the lowest of the agreeing nodes. */
function agreedFigures(
  landed: readonly LandedVote[],
  agreeing: readonly string[],
): Pick<LandingEffects, 'blockHeight' | 'confirmations'> {
  const effects = landed.flatMap(({ node, complete }) =>
    complete && agreeing.includes(node) ? [complete.effects] : [],
  );
  return {
    blockHeight: Math.min(...effects.map(({ blockHeight }) => blockHeight)),
    confirmations: Math.min(...effects.map(({ confirmations }) => confirmations)),
  };
}
