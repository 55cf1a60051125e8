import { boundHeight } from '../../chain/transactions/bound-height.ts';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import { isDisputed } from '../../chain/transactions/death-proof.ts';
import { comparedWithHeight } from '../../chain/transactions/compared-with-height.ts';
import type { NetworkChain, Networks } from '../../chain/networks.ts';
import type { OperationState } from '../../db/operations/operation-queries.ts';
import type { OperationStore } from '../../db/operations/operation-store.ts';
import type { DeathProof } from '../../domain/operations/evidence.ts';
import { hasEnded, type SigningRequest, type StatusReason } from '../../domain/operations/operation.ts';
import { decideDead } from '../../domain/operations/watch-transitions.ts';
import { proveSigningRequestDead } from './build-signing-request.ts';
import type { RepeatedHandOver } from './hand-over.ts';
import { stepFromRow } from './operation-step.ts';
import { recordByReference } from './record-by-reference.ts';
import {
  recordBySignature,
  type LandingDeps,
  type LandingFinding,
  type LandingMemory,
} from './record-landing.ts';
import { setReason } from './set-reason.ts';

/** `undecided`: looking again soon would not help, only time or another node can. */
export type Look = 'moved' | 'waiting' | 'undecided';

export interface LookDeps extends LandingDeps {
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

/**
 * One look at what became of an operation's bytes. It never concludes anything by itself: a quorum of nodes decides what landed
 * (record-landing.ts), and a proof decides what can no longer land (death-proof.ts). Its steps:
 *
 * 1. The network serves another chain than the operation's: say so. Nothing can be found out there.
 * 2. Search under the reference for bytes that another process broadcast: if the newest bytes have no stored signature, and before bytes
 *    that replace earlier ones are handed over for the first time. Earlier bytes that landed end the operation.
 * 3. Hand the signed bytes to the network again.
 * 4. Ask every node about the signature, and record what a quorum agrees on.
 * 5. Compare the height of the chain with the last block that can hold the bytes. While they can land, say what holds them up, and wait.
 * 6. Past that block, and unseen by a quorum: ask for the proof that they are dead.
 *
 * Steps 2, 3, 5 and 6 are due every two seconds (`memory.due`), step 4 at every look.
 */
export async function lookAtChain(
  deps: LookDeps,
  state: OperationState,
  memory: WatchMemory,
  signal: AbortSignal,
): Promise<Look> {
  const { operation, latestSigningRequest } = state;
  if (!latestSigningRequest) throw new Error(`operation ${operation.id} is watched without bytes`);
  const chain = deps.networks.get(operation.network);
  if ((await chain.chainId()) !== operation.chainId) {
    return (await setReason(deps, operation.id, 'chain_changed')) ? 'moved' : 'undecided';
  }
  const watched: Watched = {
    state,
    signingRequest: latestSigningRequest,
    chain,
    landingOf: (signature) => recordBySignature(deps, operation, signature, chain, memory.landing, signal),
  };

  const foundEarlier = await searchUnderReference(deps, watched, memory, signal);
  if (foundEarlier) return foundEarlier;
  if (memory.due && !memory.isPastBound) await handOverAgain(watched, memory, signal);
  const signature = operation.result?.signature ?? latestSigningRequest.signature;
  const finding = signature === null ? 'unseen' : await watched.landingOf(signature);
  if (finding === 'moved' || !memory.due) return lookOf(finding);
  return lookAtHeight(deps, watched, memory, finding, signal);
}

interface Watched {
  state: OperationState;
  signingRequest: SigningRequest;
  chain: NetworkChain;
  /** Asks every node about a signature, and records what a quorum agrees on. */
  landingOf(signature: string): Promise<LandingFinding>;
}

/** Step 2; null if it is not due, or nothing lies there. */
async function searchUnderReference(
  deps: LookDeps,
  { state, signingRequest, chain, landingOf }: Watched,
  memory: WatchMemory,
  signal: AbortSignal,
): Promise<Look | null> {
  const isSubmitted = state.operation.status === 'submitted';
  const isReplacement = signingRequest.number > 1 && !memory.earlierAreGone && isSubmitted;
  if (!(signingRequest.signature === null && memory.due) && !isReplacement) return null;
  const found = await recordByReference(deps, state, chain, signal);
  if (found.kind === 'moved') return 'moved';
  // While nodes contradict each other about earlier bytes, newer ones are not handed over.
  const finding = found.kind === 'known' && isSubmitted ? await landingOf(found.signature) : 'unseen';
  if (finding !== 'unseen') return lookOf(finding);
  memory.earlierAreGone = true;
  return null;
}

/**
 * Step 3. Until the transaction is final, because a node that lied may have been alone with its word; and never other bytes than those
 * that are confirmed.
 */
async function handOverAgain(watched: Watched, memory: WatchMemory, signal: AbortSignal): Promise<void> {
  const wire = wireOf(watched);
  if (wire) await memory.handOver.again(watched.chain, wire, signal);
}

function wireOf({ state: { operation }, signingRequest }: Watched): Uint8Array | null {
  const isTheLanded = !operation.result || operation.result.signature === signingRequest.signature;
  return isTheLanded ? signingRequest.signedTransaction : null;
}

/** Steps 5 and 6. */
async function lookAtHeight(
  deps: LookDeps,
  watched: Watched,
  memory: WatchMemory,
  finding: LandingFinding,
  signal: AbortSignal,
): Promise<Look> {
  const { operation } = watched.state;
  const { signingRequest, chain } = watched;
  const compared = await comparedWithHeight(chain, boundHeight(signingRequest), signal);
  memory.isPastBound = compared === 'past';
  // No claim of a minority keeps the proof away: a lying node could name a slot that no other node has come to, again and again.
  const isUnseen =
    finding === 'unseen' || (finding === 'unverified' && memory.landing.isUnseenByQuorum === true);
  // One node alone says that the bytes are too old. A node that comes back must not get them too late.
  const mayLand =
    wireOf(watched) &&
    compared === 'unclear' &&
    Date.now() - signingRequest.createdAt.getTime() < MAY_LAND_MS;
  const stuck = mayLand ? 'waiting' : 'undecided';
  if (compared !== 'not_past' && isUnseen) {
    const look = await askForProof(deps, watched, signal);
    return look === 'undecided' ? stuck : look;
  }
  if (finding === 'unverified' && compared !== 'not_past') return stuck;
  if (finding !== 'unseen' || operation.status !== 'submitted') return 'waiting';
  const moved = await setReason(deps, operation.id, reasonOf(memory, operation.statusReason));
  return moved ? 'moved' : 'waiting';
}

function lookOf(finding: LandingFinding): Look {
  return finding === 'moved' ? 'moved' : 'waiting';
}

/** Step 6. Anything less than the proof leaves the operation where it is. */
async function askForProof(
  deps: LookDeps,
  { state, signingRequest, chain, landingOf }: Watched,
  signal: AbortSignal,
): Promise<Look> {
  const { operation } = state;
  const signingRequests = await deps.queries.signingRequests(operation.id, signingRequest.number);
  const evidence = await proveSigningRequestDead(operation, signingRequests, chain, 'finalized', signal);
  if (isDisputed(evidence)) {
    const answers = evidence.observations.map(({ node, verdict: answer, slot = null }) => ({
      node,
      answer,
      slot,
    }));
    await deps.alarm.raise(deps.log(), operation, { signature: signingRequest.signature, answers });
  }
  if (evidence.verdict === 'dead') {
    const dead = { signingRequestId: signingRequest.id, evidence };
    const moved = await stepFromRow(deps, operation.id, ({ operation: now, latestSigningRequest }) =>
      latestSigningRequest?.id === signingRequest.id
        ? decideDead(now, dead, new Date())
        : { kind: 'unchanged' },
    );
    return moved ? 'moved' : 'waiting';
  }
  await deps.store.recordEvidence(signingRequest.id, evidence);
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
  if (!isPast(evidence, boundHeight(signingRequest))) return 'waiting';
  return (await setReason(deps, operation.id, 'blockhash_expired')) ? 'moved' : 'undecided';
}

function isPast({ observations }: DeathProof, bound: number): boolean {
  const heights = observations.flatMap(({ blockHeight }) => (blockHeight === undefined ? [] : [blockHeight]));
  return heights.length > 0 && heights.every((height) => height > bound);
}

/** What holds a submitted operation up while its bytes can land; null if nothing does. */
function reasonOf(memory: WatchMemory, present: StatusReason | null): StatusReason | null {
  const sent = memory.handOver.outcome();
  if (sent !== 'under way' && !(sent instanceof ChainError)) {
    memory.handedOverAt = Date.now();
    return sent?.kind === 'preflight_failed' ? 'preflight_failed' : null;
  }
  // The nodes answer questions, and take nothing.
  return Date.now() - memory.handedOverAt >= OUTAGE_MS ? 'network_unavailable' : present;
}
