import { boundHeight } from '../chain/bound-height.ts';
import type { BroadcastResult } from '../chain/broadcast.ts';
import { ChainError } from '../chain/chain-error.ts';
import type { NetworkChain, Networks } from '../chain/networks.ts';
import type { OperationState } from '../db/queries/operation-queries.ts';
import type { OperationStore } from '../db/stores/operation-store.ts';
import type { DeathProof } from '../domain/evidence.ts';
import { hasEnded, type IssuedTransaction, type StatusReason } from '../domain/operation.ts';
import { decideDead, decideReason } from '../domain/send-transitions.ts';
import { proveIssueDead } from './issue-bytes.ts';
import { handOver } from './hand-over.ts';
import { stepFromRow, type OperationRows } from './operation-step.ts';
import { recordByReference, recordBySignature } from './record-landing.ts';

/** `undecided`: looking again soon would not help, only time or another node can. */
export type Look = 'moved' | 'waiting' | 'undecided';

export interface LookDependencies extends OperationRows {
  networks: Networks;
  store: Pick<OperationStore, 'transition' | 'takeOver' | 'recordEvidence'>;
}

/** What one watch remembers from look to look. */
export interface WatchMemory {
  /** A look at which bytes are handed over again, and the more expensive questions are asked. */
  due: boolean;
  isFirst: boolean;
  /** When a node last took the bytes, or said why it did not; the watch's begin at first. */
  handedOverAt: number;
}

/** Nodes that take no transactions for this long are worth a word on the operation; shorter gaps pass unseen. */
export const OUTAGE_MS = 10_000;

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

  // Before newer bytes are handed over for the first time: nobody may have landed earlier ones meanwhile.
  const isReplacement = latestIssue.issueNumber > 1 && memory.isFirst && operation.status === 'submitted';
  if ((latestIssue.signature === null && memory.due) || isReplacement) {
    const finding = await recordByReference(deps, state, chain, signal);
    if (finding !== 'not_found') return finding === 'moved' ? 'moved' : 'waiting';
  }
  const wire = latestIssue.signedTransaction;
  const ended = hasEnded(operation.status);
  const sent = memory.due && wire && !ended ? await handOver(chain, wire, signal) : null;
  const signature = operation.result?.signature ?? latestIssue.signature;
  if (signature !== null) {
    const finding = await recordBySignature(deps, operation, signature, chain, signal);
    if (finding !== 'not_found') return finding === 'moved' ? 'moved' : 'waiting';
  }
  if (!memory.due) return 'waiting';
  // What had been confirmed is handed over again only where it is gone.
  if (wire && ended) await handOver(chain, wire, signal);
  if ((await chain.blockHeight(signal)) > boundHeight(latestIssue)) {
    return settle(deps, state, latestIssue, chain, signal);
  }
  if (operation.status !== 'submitted') return 'waiting';
  return (await setReason(deps, operation.id, reasonOf(sent, operation.statusReason, memory)))
    ? 'moved'
    : 'waiting';
}

/** Past the bound and not found: asks for the proof. Anything less than it leaves the operation where it is. */
async function settle(
  deps: LookDependencies,
  state: OperationState,
  issue: IssuedTransaction,
  chain: NetworkChain,
  signal: AbortSignal,
): Promise<Look> {
  const { operation } = state;
  const issues = await deps.queries.issues(operation.id, issue.issueNumber);
  const evidence = await proveIssueDead(operation, issues, chain, 'finalized', signal);
  if (evidence.verdict === 'dead') {
    const dead = { transactionId: issue.id, evidence };
    const moved = await stepFromRow(deps, operation.id, ({ operation: now, latestIssue }) =>
      latestIssue?.id === issue.id ? decideDead(now, dead, new Date()) : { kind: 'unchanged' },
    );
    return moved ? 'moved' : 'waiting';
  }
  await deps.store.recordEvidence(issue.id, evidence);
  if (evidence.verdict === 'seen') {
    return (await recordByReference(deps, state, chain, signal)) === 'moved' ? 'moved' : 'waiting';
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
function reasonOf(
  sent: BroadcastResult | ChainError | null,
  present: StatusReason | null,
  memory: WatchMemory,
): StatusReason | null {
  if (!(sent instanceof ChainError)) {
    memory.handedOverAt = Date.now();
    return sent?.kind === 'preflight_failed' ? 'preflight_failed' : null;
  }
  // The nodes answer questions, and take nothing.
  return Date.now() - memory.handedOverAt >= OUTAGE_MS ? 'network_unavailable' : present;
}

/** Says on a submitted operation what holds it up; false where that is said already. */
export function setReason(
  deps: OperationRows,
  operationId: string,
  reason: StatusReason | null,
): Promise<boolean> {
  return stepFromRow(deps, operationId, ({ operation }) => decideReason(operation, reason));
}
