import type { LandingEvidence } from './evidence.ts';
import type { CompleteAnswer } from './landing.ts';
import { hasEnded, type ChainResult, type SigningRequest, type Operation } from './operation.ts';
import { change, unchanged, type Decision } from './operation-change.ts';
import { OUTCOME_ERRORS, outcomeError } from './outcome-errors.ts';

/*
 * Transitions that the chain causes: the transaction landed, it is final, or the whole chain is gone. Transitions by people are in
 * operation-transitions.ts, those by the watch of a signing request in watch-transitions.ts.
 */

/** A landing on which a quorum of nodes agrees. Fewer nodes (`byOneNode`) can only confirm, never fail or finalize. */
export interface Landing {
  signature: string;
  answer: CompleteAnswer;
  /** How many nodes agree. */
  nodes: number;
  evidence: LandingEvidence;
  /** Effects of the transaction, in the kind's own fields; null for a kind without such fields, and if it was reverted. */
  outcome: unknown;
  byOneNode?: true;
}

export function decideLanded(operation: Operation, landing: Landing): Decision {
  if (operation.status !== 'submitted') return unchanged;
  const { evidence, byOneNode } = landing;
  const result = resultOf(landing);
  const { error } = landing.answer.effects;
  if (error === null) {
    return change({
      status: 'confirmed',
      message: byOneNode
        ? `Confirmed in block ${result.blockHeight}, as reported by only ${landing.nodes} of ${evidence.of} nodes.`
        : `Confirmed in block ${result.blockHeight}.`,
      result,
      outcome: landing.outcome,
      landing: evidence,
      awaitsFinality: true,
      ...(byOneNode ? { byOneNode } : {}),
    });
  }
  if (byOneNode) return unchanged;
  return change({
    status: 'failed',
    message: `Reverted on the chain in block ${result.blockHeight}.`,
    result,
    error: outcomeError(operation, error.code),
    landing: evidence,
    awaitsFinality: true,
  });
}

/**
 * Records that the transaction is final. If the chain dropped the confirmed block, the finalized block is a different one and may
 * have a different outcome: the final outcome counts.
 */
export function decideFinalized(operation: Operation, landing: Landing): Decision {
  if (!hasEnded(operation.status) || operation.isFinal) return unchanged;
  const { error } = landing.answer.effects;
  const result = resultOf(landing);
  return change({
    status: error === null ? 'confirmed' : 'failed',
    message: `Finalized: block ${result.blockHeight} can no longer be dropped.`,
    result,
    outcome: landing.outcome,
    error: error && outcomeError(operation, error.code),
    landing: landing.evidence,
    finalized: true,
  });
}

function resultOf({ signature, answer, nodes }: Landing): ChainResult {
  const { blockHeight, feeLamports, confirmations } = answer.effects;
  return { signature, slot: answer.slot, blockHeight, feeLamports, confirmations, nodes };
}

/** The operation's chain was replaced for good: nothing can land on it any more. */
export function decideChainReset(
  { status, isFinal, revertedFeeLamports }: Operation,
  latest: SigningRequest | null,
): Decision {
  if (isFinal) return unchanged;
  const nothingSent = revertedFeeLamports === null && (latest === null || latest.deadAt !== null);
  if (hasEnded(status)) {
    return change({ status, message: 'The chain was replaced by a new one before the block was final.' });
  }
  return change({
    status: 'failed',
    message: 'The chain was replaced by a new one; this operation belongs to the old chain.',
    error: {
      code: 'CHAIN_RESET',
      message: nothingSent
        ? 'The chain was replaced by a new one. Nothing of this operation had been sent.'
        : OUTCOME_ERRORS.CHAIN_RESET.message,
    },
    deadlineInMs: null,
  });
}
