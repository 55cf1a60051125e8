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
import type { RepeatedBroadcast } from './repeated-broadcast.ts';
import { whyImpossible } from './kind-steps.ts';
import { stepFromRow } from './operation-step.ts';
import { recordByReference } from './record-by-reference.ts';
import {
  recordBySignature,
  type LandingDeps,
  type LandingFinding,
  type LandingMemory,
} from './record-landing.ts';
import { setReason } from './set-reason.ts';

/** Result of one check. `undecided`: an early repeat would not help, only time or another node can. */
export type Look = 'moved' | 'waiting' | 'undecided';

export interface LookDeps extends LandingDeps {
  networks: Networks;
  store: Pick<OperationStore, 'transition' | 'recordHeld' | 'recordEvidence'>;
}

/** State that one watch keeps between checks. */
export interface WatchMemory {
  /** This check sends the transaction again and asks the more expensive questions. */
  due: boolean;
  /** No earlier transaction of the operation has landed: the newest one may be sent. */
  earlierAreGone: boolean;
  /** According to a quorum, the chain is past the last block that can contain the transaction. */
  isPastBound: boolean;
  broadcast: RepeatedBroadcast;
  /** When a node last accepted the transaction, or gave a reason for refusing it; the start of the watch at first. */
  broadcastAnsweredAt: number;
  landing: LandingMemory;
}

/** If nodes accept no transaction for this long, the operation reports it; shorter gaps are ignored. */
export const OUTAGE_MS = 10_000;

/**
 * For this long after a signing request a quorum may still find that it can land: the lifetime of a blockhash, 151 blocks of more
 * than a second each. After that, a watch would only hold a slot that others need, because an outage may take days.
 */
const MAY_LAND_MS = 180_000;

/**
 * One check of an operation's transaction. It concludes nothing by itself: a quorum of nodes decides what landed
 * (record-landing.ts), and a proof decides what can no longer land (death-proof.ts). Its steps:
 *
 * 1. If the network serves a different chain than the operation's: report it and stop. The nodes cannot know the outcome.
 * 2. Search by the reference for a transaction that another party broadcast: if the newest signing request has no stored signature,
 *    and before a replacement of an earlier one is sent for the first time. An earlier transaction that landed ends the operation.
 * 3. Send the signed transaction again.
 * 4. Ask every node about the signature, and record what a quorum agrees on.
 * 5. Compare the height of the chain with the last block that can contain the transaction. While it can land, report any delay and wait.
 * 6. Past that block, if a quorum has not seen the transaction: ask for the proof that it is dead.
 *
 * Steps 2, 3, 5 and 6 are due every two seconds (`memory.due`), step 4 at every check.
 */
export async function lookAtChain(
  deps: LookDeps,
  state: OperationState,
  memory: WatchMemory,
  signal: AbortSignal,
): Promise<Look> {
  const { operation, latestSigningRequest } = state;
  if (!latestSigningRequest)
    throw new Error(`operation ${operation.id} is watched without a signing request`);
  const chain = deps.networks.get(operation.network);
  if ((await chain.chainId()) !== operation.chainId) {
    return (await setReason(deps, operation.id, 'chain_changed')) ? 'moved' : 'undecided';
  }
  const watched: Watched = {
    state,
    signingRequest: latestSigningRequest,
    chain,
    landingOf: (signature) => recordBySignature(deps, state, signature, chain, memory.landing, signal),
  };

  const foundEarlier = await searchUnderReference(deps, watched, memory, signal);
  if (foundEarlier) return foundEarlier;
  if (memory.due && !memory.isPastBound) await broadcastAgain(watched, memory, signal);
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

/** Step 2. Null if it is not due, or nothing was found. */
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
  // While nodes contradict each other about an earlier transaction, a newer one is not sent.
  const finding = found.kind === 'known' && isSubmitted ? await landingOf(found.signature) : 'unseen';
  if (finding !== 'unseen') return lookOf(finding);
  memory.earlierAreGone = true;
  return null;
}

/**
 * Step 3. Continues until the transaction is final, because a confirmation may be the lie of a single node. If the result has another
 * signature than the stored transaction, nothing is sent.
 */
async function broadcastAgain(watched: Watched, memory: WatchMemory, signal: AbortSignal): Promise<void> {
  const wire = wireOf(watched);
  if (wire) await memory.broadcast.again(watched.chain, wire, signal);
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
  // A claim by a minority must not prevent the proof: a lying node could keep naming slots that no other node has reached.
  const isUnseen =
    finding === 'unseen' || (finding === 'unverified' && memory.landing.isUnseenByQuorum === true);
  // Only one node says that the transaction is too old. If another node comes back, it must still get the transaction in time.
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

/** Step 6. Without the proof the operation keeps its status. */
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
    const impossible =
      operation.status === 'submitted' ? await whyImpossible(deps.steps, operation, { chain, signal }) : null;
    const moved = await stepFromRow(deps, operation.id, ({ operation: now, latestSigningRequest }) =>
      latestSigningRequest?.id === signingRequest.id
        ? decideDead(now, dead, new Date(), impossible)
        : { kind: 'unchanged' },
    );
    return moved ? 'moved' : 'waiting';
  }
  await deps.store.recordEvidence(signingRequest.id, evidence);
  if (evidence.verdict === 'seen') {
    const found = await recordByReference(deps, state, chain, signal);
    // The transaction that ended it is not on the chain, but the same message with another signature is: its finality counts.
    if (found.kind === 'known' && hasEnded(operation.status)) return lookOf(await landingOf(found.signature));
    return found.kind === 'moved' ? 'moved' : 'waiting';
  }
  if (isDisputed(evidence)) {
    return (await setReason(deps, operation.id, 'nodes_disagree')) ? 'moved' : 'undecided';
  }
  // A single node may name too high a height: the expiry is reported only if all nodes that answered are past the bound.
  if (!isPast(evidence, boundHeight(signingRequest))) return 'waiting';
  return (await setReason(deps, operation.id, 'blockhash_expired')) ? 'moved' : 'undecided';
}

function isPast({ observations }: DeathProof, bound: number): boolean {
  const heights = observations.flatMap(({ blockHeight }) => (blockHeight === undefined ? [] : [blockHeight]));
  return heights.length > 0 && heights.every((height) => height > bound);
}

/** Why a submitted operation is delayed while its transaction can land; null if it is not. */
function reasonOf(memory: WatchMemory, present: StatusReason | null): StatusReason | null {
  const sent = memory.broadcast.outcome();
  if (sent !== 'under way' && !(sent instanceof ChainError)) {
    memory.broadcastAnsweredAt = Date.now();
    return sent?.kind === 'preflight_failed' ? 'preflight_failed' : null;
  }
  // The nodes answer questions, but accept no transaction.
  return Date.now() - memory.broadcastAnsweredAt >= OUTAGE_MS ? 'network_unavailable' : present;
}
