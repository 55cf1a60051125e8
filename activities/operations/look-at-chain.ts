import { boundHeight } from '../../chain/transactions/bound-height.ts';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import { isDisputed } from '../../chain/transactions/death-proof.ts';
import { comparedWithHeight } from '../../chain/transactions/compared-with-height.ts';
import type { NetworkChain, Networks } from '../../chain/networks.ts';
import type { OperationState } from '../../db/operations/operation-queries.ts';
import type { OperationStore } from '../../db/operations/operation-store.ts';
import type { DeathProof } from '../../domain/operations/evidence.ts';
import { hasEnded, type IssuedTransaction, type StatusReason } from '../../domain/operations/operation.ts';
import { decideDead } from '../../domain/operations/watch-transitions.ts';
import { proveIssueDead } from './issue-bytes.ts';
import type { RepeatedHandOver } from './hand-over.ts';
import { stepFromRow } from './operation-step.ts';
import { recordByReference } from './record-by-reference.ts';
import {
  recordBySignature,
  type LandingDependencies,
  type LandingFinding,
  type LandingMemory,
} from './record-landing.ts';
import { setReason } from './set-reason.ts';

/** `undecided`: looking again soon would not help, only time or another node can. */
export type Look = 'moved' | 'waiting' | 'undecided';

export interface LookDependencies extends LandingDependencies {
  networks: Networks;
  store: Pick<OperationStore, 'transition' | 'takeOver' | 'recordEvidence'>;
}

/** What one watch remembers from look to look. */
export interface WatchMemory {
  /** A look at which bytes are handed over again, and the more expensive questions are asked. */
  due: boolean;
  /** No earlier bytes of the operation have landed: newer ones may be handed over. */
  earlierAreGone: boolean;
  /** By what a quorum last said of the height, no block can hold the bytes any more. */
  isPastBound: boolean;
  handOver: RepeatedHandOver;
  /** When a node last took the bytes, or said why it did not; the watch's begin at first. */
  handedOverAt: number;
  landing: LandingMemory;
}

/** Nodes that take no transactions for this long are worth a word on the operation; shorter gaps pass unseen. */
export const OUTAGE_MS = 10_000;

/**
 * For so long after bytes were given out a quorum may still find that they can land: the 151 blocks that a blockhash lives, of more than a
 * second each. Beyond it a watch only holds a place that others need, because an outage may take days.
 */
const MAY_LAND_MS = 180_000;

/** One look: hands the bytes to the network where that is due, and records what the chain says of them. */
export async function lookAtChain(
  deps: LookDependencies,
  state: OperationState,
  memory: WatchMemory,
  signal: AbortSignal,
): Promise<Look> {
  const { operation, latestIssue } = state;
  if (!latestIssue) throw new Error(`operation ${operation.id} is watched without bytes`);
  const chain = deps.networks.get(operation.network);
  if ((await chain.chainId()) !== operation.chainId) {
    return (await setReason(deps, operation.id, 'chain_changed')) ? 'moved' : 'undecided';
  }
  const landingOf = (signature: string) =>
    recordBySignature(deps, operation, signature, chain, memory.landing, signal);

  const isSubmitted = operation.status === 'submitted';
  const isReplacement = latestIssue.issueNumber > 1 && !memory.earlierAreGone && isSubmitted;
  if ((latestIssue.signature === null && memory.due) || isReplacement) {
    const found = await recordByReference(deps, state, chain, signal);
    if (found.kind === 'moved') return 'moved';
    // While nodes contradict each other about earlier bytes, newer ones are not handed over.
    const finding = found.kind === 'known' && isSubmitted ? await landingOf(found.signature) : 'unseen';
    if (finding !== 'unseen') return lookOf(finding);
    memory.earlierAreGone = true;
  }

  // Until it is final: a node that lied may have been alone with its word. Never other bytes than those that are confirmed.
  const isTheLanded = !operation.result || operation.result.signature === latestIssue.signature;
  const wire = isTheLanded ? latestIssue.signedTransaction : null;
  if (memory.due && wire && !memory.isPastBound) await memory.handOver.again(chain, wire, signal);
  const signature = operation.result?.signature ?? latestIssue.signature;
  const finding = signature === null ? 'unseen' : await landingOf(signature);
  if (finding === 'moved' || !memory.due) return lookOf(finding);

  const compared = await comparedWithHeight(chain, boundHeight(latestIssue), signal);
  memory.isPastBound = compared === 'past';
  // No claim of a minority keeps the proof away: whoever makes it may name a slot that nobody has come to, again and again.
  const isUnseen =
    finding === 'unseen' || (finding === 'doubtful' && memory.landing.isUnseenByQuorum === true);
  // One node alone says that the bytes are too old: one that comes back must not find that it gets them too late.
  const mayLand =
    wire && compared === 'unclear' && Date.now() - latestIssue.createdAt.getTime() < MAY_LAND_MS;
  const stuck = mayLand ? 'waiting' : 'undecided';
  if (compared !== 'not_past' && isUnseen) {
    const look = await settle(deps, state, { issue: latestIssue, chain, landingOf }, signal);
    return look === 'undecided' ? stuck : look;
  }
  if (finding === 'doubtful' && compared !== 'not_past') return stuck;
  if (finding !== 'unseen') return 'waiting';
  if (!isSubmitted) return 'waiting';
  const moved = await setReason(deps, operation.id, reasonOf(memory, operation.statusReason));
  return moved ? 'moved' : 'waiting';
}

function lookOf(finding: LandingFinding): Look {
  return finding === 'moved' ? 'moved' : 'waiting';
}

interface Unseen {
  issue: IssuedTransaction;
  chain: NetworkChain;
  landingOf(signature: string): Promise<LandingFinding>;
}

/** Past the bound and not found: asks for the proof. Anything less than it leaves the operation where it is. */
async function settle(
  deps: LookDependencies,
  state: OperationState,
  { issue, chain, landingOf }: Unseen,
  signal: AbortSignal,
): Promise<Look> {
  const { operation } = state;
  const issues = await deps.queries.issues(operation.id, issue.issueNumber);
  const evidence = await proveIssueDead(operation, issues, chain, 'finalized', signal);
  if (isDisputed(evidence)) {
    const answers = evidence.observations.map(({ node, verdict: answer, slot = null }) => ({
      node,
      answer,
      slot,
    }));
    await deps.alarm.raise(deps.log(), operation, { signature: issue.signature, answers });
  }
  if (evidence.verdict === 'dead') {
    const dead = { transactionId: issue.id, evidence };
    const moved = await stepFromRow(deps, operation.id, ({ operation: now, latestIssue }) =>
      latestIssue?.id === issue.id ? decideDead(now, dead, new Date()) : { kind: 'unchanged' },
    );
    return moved ? 'moved' : 'waiting';
  }
  await deps.store.recordEvidence(issue.id, evidence);
  if (evidence.verdict === 'seen') {
    const found = await recordByReference(deps, state, chain, signal);
    // What had ended it is not there, and the same bytes are with another signature: what is final of that one counts.
    if (found.kind === 'known' && hasEnded(operation.status)) return lookOf(await landingOf(found.signature));
    return found.kind === 'moved' ? 'moved' : 'waiting';
  }
  if (isDisputed(evidence)) {
    return (await setReason(deps, operation.id, 'nodes_disagree')) ? 'moved' : 'undecided';
  }
  // One node alone may be ahead of itself: that the bytes are too old is said when all that answered say so.
  if (!isPast(evidence, boundHeight(issue))) return 'waiting';
  return (await setReason(deps, operation.id, 'blockhash_expired')) ? 'moved' : 'undecided';
}

function isPast({ observations }: DeathProof, bound: number): boolean {
  const heights = observations.flatMap(({ blockHeight }) => (blockHeight === undefined ? [] : [blockHeight]));
  return heights.length > 0 && heights.every((height) => height > bound);
}

/** What holds a submitted operation up while its bytes can land; null where nothing does. */
function reasonOf(memory: WatchMemory, present: StatusReason | null): StatusReason | null {
  const sent = memory.handOver.outcome();
  if (sent !== 'under way' && !(sent instanceof ChainError)) {
    memory.handedOverAt = Date.now();
    return sent?.kind === 'preflight_failed' ? 'preflight_failed' : null;
  }
  // The nodes answer questions, and take nothing.
  return Date.now() - memory.handedOverAt >= OUTAGE_MS ? 'network_unavailable' : present;
}
