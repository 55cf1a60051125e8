import { askEachNode } from '../../chain/rpc/ask-each-node.ts';
import { askLanding } from '../../chain/transactions/ask-landing.ts';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import { RPC_TIMEOUT_MS } from '../../chain/rpc/chain-limits.ts';
import type { NetworkChain } from '../../chain/networks.ts';
import type { OperationQueries, OperationState } from '../../db/operations/operation-queries.ts';
import { decideFinalized, decideLanded, type Landing } from '../../domain/operations/chain-transitions.ts';
import {
  followUnverified,
  type Unverified,
  type UnverifiedStep,
  type UnverifiedTimes,
} from '../../domain/operations/unverified-landing.ts';
import { landingEvidence, type LandingQuestion } from '../../domain/operations/landing-evidence.ts';
import {
  tallyLanding,
  type CompleteAnswer,
  type LandingAnswer,
  type LandingTally,
} from '../../domain/operations/landing.ts';
import { kindOf } from '../../domain/operations/operation-kind.ts';
import { unchanged } from '../../domain/operations/operation-change.ts';
import {
  awaitsFinality,
  hasEnded,
  type Operation,
  type SigningRequest,
} from '../../domain/operations/operation.ts';
import { decideReverted, requestToRetry } from '../../domain/operations/revert-transitions.ts';
import { quorumOf, type Vote } from '../../domain/quorum.ts';
import type { DisagreementAlarm } from './disagreement-alarm.ts';
import { transactionSteps, type KindSteps } from './kind-steps.ts';
import { stepFromState, type OperationRows } from './operation-step.ts';
import { setReason } from './set-reason.ts';

/**
 * Result of a check. `unseen`: the nodes do not know the transaction. `waiting`: later checks decide. `unverified`:
 * the operation reports that the nodes disagree, or that too few answer.
 */
export type LandingFinding = 'moved' | 'waiting' | 'unverified' | 'unseen';

export interface LandingDeps extends OperationRows {
  steps: KindSteps;
  queries: OperationRows['queries'] & Pick<OperationQueries, 'wasGivenUp'>;
  alarm: DisagreementAlarm;
  unverifiedTimes: UnverifiedTimes;
}

/** State that a watch keeps about one signature between checks. */
export interface LandingMemory {
  signature?: string;
  unverified: Unverified;
  /** At the last check a quorum did not know it, even if other nodes claimed it. */
  isUnseenByQuorum?: boolean;
}

/** Time for the other nodes after the first answer: enough for a slow node, and a short delay if one hangs. */
const REST_MS = 3_000;

/** Asks all nodes at once about a signature, and records what a quorum of them agrees on. */
export async function recordBySignature(
  deps: LandingDeps,
  state: OperationState,
  signature: string,
  chain: NetworkChain,
  memory: LandingMemory,
  signal: AbortSignal,
): Promise<LandingFinding> {
  const { operation } = state;
  const nodes = chain.rpc.inTurn();
  const question: LandingQuestion = {
    signature,
    commitment: awaitsFinality(operation) ? 'finalized' : 'confirmed',
    nodes: nodes.map(({ name }) => name),
  };
  const log = deps.log();
  const tallyOf = (votes: readonly Vote<LandingAnswer>[]): LandingTally =>
    tallyLanding(votes, nodes.length, question.commitment);
  const raise = (votes: readonly Vote<LandingAnswer>[]): Promise<void> => {
    const { answers } = landingEvidence(question, votes, 0, new Date());
    return deps.alarm.raise(log, operation, { signature, answers });
  };
  let failure: unknown;
  let used = 0;
  const votes = await askEachNode(
    nodes,
    (node, ended) =>
      askLanding(node, signature, question.commitment, ended).catch((error: unknown) => {
        failure = error;
        throw error;
      }),
    {
      signal,
      timeLimitMs: RPC_TIMEOUT_MS,
      restMs: REST_MS,
      isEnough: (some) => tallyOf(some).kind === 'agreed' || isUnseenByQuorum(some, nodes.length),
      // The slowest node may be the one that contradicts the others.
      onAll: (all) => {
        if (used === 0 || all.length === used || tallyOf(all).minority?.plain !== true) return;
        raise(all).catch((error: unknown) => log.warn({ err: error }, 'a disagreement was not counted'));
      },
    },
  );
  used = votes.length;
  if (votes.every(({ value }) => value === undefined)) {
    throw failure instanceof ChainError ? failure : new ChainError('unavailable', 'no node answered in time');
  }

  if (memory.signature !== signature)
    Object.assign(memory, { signature, unverified: rememberedUnverified(operation) });
  const tallied = tallyOf(votes);
  const at = new Date();
  const step = followUnverified(
    memory.unverified,
    tallied,
    operation.statusReason,
    at.getTime(),
    deps.unverifiedTimes,
  );
  memory.unverified = step.unverified;
  memory.isUnseenByQuorum = isUnseenByQuorum(votes, nodes.length);
  if (step.alarm) await raise(votes);
  const evidence = (agreeing: number) => landingEvidence(question, votes, agreeing, at);
  if (tallied.kind === 'agreed') {
    const { answer, nodes: agreeing } = tallied;
    const landing = { signature, answer, nodes: agreeing.length, evidence: evidence(agreeing.length) };
    return recordLanding(deps, state, { ...landing, outcome: outcomeOf(deps, operation, answer) });
  }
  if (step.taken && question.commitment === 'confirmed') {
    const { answer, nodes: agreeing } = step.taken;
    const said = evidence(agreeing.length);
    const landing = { signature, answer, nodes: agreeing.length, evidence: said, byOneNode: true } as const;
    return recordLanding(deps, state, { ...landing, outcome: outcomeOf(deps, operation, answer) });
  }
  return recordUnverified(deps, operation, { step, isUnseen: tallied.kind === 'unseen', said: evidence(0) });
}

/** A transaction that was reverted did nothing. */
function outcomeOf({ steps }: LandingDeps, operation: Operation, { effects }: CompleteAnswer): object | null {
  if (effects.error !== null) return null;
  return transactionSteps(steps, operation).outcomeOf?.(operation, effects) ?? null;
}

async function recordLanding(
  deps: LandingDeps,
  state: OperationState,
  landing: Landing,
): Promise<LandingFinding> {
  const { operation, latestSigningRequest } = state;
  const retried = hasEnded(operation.status) ? null : await requestOfRevert(deps, state, landing);
  const moved = await stepFromState(deps, state, () => {
    if (hasEnded(operation.status)) return decideFinalized(operation, landing);
    if (!retried) return decideLanded(operation, landing);
    return latestSigningRequest?.id === retried.id ? decideReverted(operation, landing, retried) : unchanged;
  });
  return moved ? 'moved' : 'waiting';
}

/** The signing request whose revert does not end the operation; null if the landing decides it. */
async function requestOfRevert(
  deps: LandingDeps,
  { operation, latestSigningRequest }: OperationState,
  landing: Landing,
): Promise<SigningRequest | null> {
  const { error } = landing.answer.effects;
  const kind = kindOf(deps.kinds, operation);
  if (error === null || kind.retriesAfter?.(error.code) !== true) return null;
  const [signingRequests, wasGivenUp] = await Promise.all([
    deps.queries.signingRequests(operation.id, latestSigningRequest?.number ?? 0),
    deps.queries.wasGivenUp(operation.id),
  ]);
  return requestToRetry(operation, landing, kind, { signingRequests, wasGivenUp }, new Date());
}

async function recordUnverified(
  deps: LandingDeps,
  { id, status, statusReason: present }: Operation,
  { step, isUnseen, said }: { step: UnverifiedStep; isUnseen: boolean; said: Landing['evidence'] },
): Promise<LandingFinding> {
  const { reason } = step;
  if (reason === 'wait') return 'waiting';
  // An ended operation only reports that nodes contradict each other. It stops when too few answer to say so.
  const isCalm = hasEnded(status) && present === 'nodes_disagree' && reason !== 'nodes_disagree';
  if (isCalm && (await setReason(deps, id, null))) return 'moved';
  if (reason !== 'none') {
    const { claim } = step.unverified;
    const since = claim && { claim: { key: claim.key, since: new Date(claim.since).toISOString() } };
    return (await setReason(deps, id, reason, { ...said, ...since })) ? 'moved' : 'unverified';
  }
  return isUnseen ? 'unseen' : 'waiting';
}

/** The state of the previous watch, which may have run in another process. */
function rememberedUnverified({ statusReason, landing }: Operation): Unverified {
  if (statusReason !== 'too_few_nodes' || !landing?.claim) return {};
  const since = Date.parse(landing.claim.since);
  return { undecidedSince: since, claim: { key: landing.claim.key, since } };
}

function isUnseenByQuorum(votes: readonly Vote<LandingAnswer>[], configuredNodes: number): boolean {
  return votes.filter(({ value }) => value?.kind === 'unseen').length >= quorumOf(configuredNodes);
}
