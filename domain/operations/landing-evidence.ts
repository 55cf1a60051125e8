import type { LandingEvidence, LandingObservation } from './evidence.ts';
import type { LandingAnswer } from './landing.ts';
import type { Vote } from '../quorum.ts';

/** The question, and the nodes that were asked. */
export interface LandingQuestion {
  signature: string;
  commitment: 'confirmed' | 'finalized';
  /** Names of all configured nodes. A node without a vote was silent. */
  nodes: readonly string[];
}

export function landingEvidence(
  { signature, commitment, nodes }: LandingQuestion,
  votes: readonly Vote<LandingAnswer>[],
  agreeing: number,
  askedAt: Date,
): LandingEvidence {
  const answers = nodes
    .map((node) => observation(node, votes.find((vote) => vote.node === node)?.value))
    .toSorted((a, b) => a.node.localeCompare(b.node, 'en', { numeric: true }));
  return {
    signature,
    askedAt: askedAt.toISOString(),
    commitment,
    nodes: agreeing,
    of: nodes.length,
    answers,
  };
}

function observation(node: string, answer: LandingAnswer | undefined): LandingObservation {
  const nothing = { slot: null, commitment: null, error: null, feeLamports: null, balances: null };
  if (!answer) return { node, answer: 'silent', contextSlot: null, ...nothing };
  if (answer.kind === 'unseen') {
    return { node, answer: 'not_found', contextSlot: answer.contextSlot, ...nothing };
  }
  const { effects } = answer;
  return {
    node,
    answer: answer.failed ? 'failed' : 'succeeded',
    commitment: answer.commitment,
    slot: answer.slot,
    contextSlot: answer.contextSlot,
    error: effects?.error?.detail ?? null,
    feeLamports: effects?.feeLamports ?? null,
    balances: effects?.balances ?? null,
  };
}
