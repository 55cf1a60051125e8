import { setTimeout as delay } from 'node:timers/promises';
import { boundHeight } from '../chain/bound-height.ts';
import { broadcast, type BroadcastResult } from '../chain/broadcast.ts';
import { ChainError } from '../chain/chain-error.ts';
import { findStatus, readLanded } from '../chain/landed-transaction.ts';
import type { NetworkChain, Networks } from '../chain/networks.ts';
import type { OperationState } from '../db/queries/operation-queries.ts';
import { ServiceError } from '../domain/errors.ts';
import {
  hasEnded,
  isEnding,
  type IssuedTransaction,
  type Operation,
  type StatusReason,
} from '../domain/operation.ts';
import type { OperationSnapshot } from '../domain/operation-snapshot.ts';
import {
  decideAdoption,
  decideConfirmedOnChain,
  decideDead,
  decideFailedOnChain,
  decideFinalized,
  decideReason,
} from '../domain/send-transitions.ts';
import { findAdopted, proveIssueDead } from './issue-bytes.ts';
import { readSnapshot, readState, stepFromRow } from './operation-step.ts';
import type { SendActivityDependencies, SendChainActivities } from './send-activities.ts';

/** One call watches this long, so that its history grows by one event a minute and not by one a look. */
const WATCH_MS = 60_000;

/** Between two looks: a fraction of a slot's 200 to 400 ms would only repeat the answer, later ones can wait. */
const LOOK_MS = 200;
const EARLY_MS = 15_000;
const LATER_LOOK_MS = 1_000;

/** For the whole activity, whatever a node makes it wait for (workflows/activity-options.ts: 6 s are allowed). */
const HEARTBEAT_MS = 1_000;

/** Between two broadcasts of the same bytes: nodes forget what they could not forward (Solana docs, "Retrying"). */
const REBROADCAST_MS = 2_000;

/** Between two signs of life to the row, so that the reconciler leaves it alone. */
const TAKE_OVER_MS = 5_000;

/** A node that is away this long is worth a word on the operation; shorter gaps pass unseen. */
const OUTAGE_MS = 10_000;

/** Pause after a node did not answer. */
const OUTAGE_PAUSE_MS = 1_000;

export interface WatchDependencies extends SendActivityDependencies {
  networks: Networks;
  /** The running activity's heartbeat and cancellation. */
  context(): { heartbeat(): void; cancellationSignal: AbortSignal };
}

/** What a look at the chain came to; `unfinal`: the bytes lie there, and there is nothing to record now. */
type Finding = 'moved' | 'unfinal' | 'not_found';

function moved(step: boolean): Finding {
  return step ? 'moved' : 'unfinal';
}

/** Bytes that are submitted, or on the chain and not final yet, or given out with nobody waiting for them any more. */
function isWatched({ operation, latestIssue, chainReplaced }: OperationState): boolean {
  if (chainReplaced) return false;
  if (operation.status === 'submitted') return true;
  if (hasEnded(operation.status)) return !operation.settled;
  return (
    operation.status === 'awaiting_signature' &&
    isEnding(operation) &&
    latestIssue !== null &&
    !latestIssue.deadAt
  );
}

export function createWatchActivity(
  dependencies: WatchDependencies,
): Pick<SendChainActivities, 'watchTransaction'> {
  const { store, networks, context, log } = dependencies;
  const rows = dependencies;

  async function setReason(operationId: string, reason: StatusReason | null): Promise<boolean> {
    return stepFromRow(rows, operationId, ({ operation }) => decideReason(operation, reason));
  }

  return {
    async watchTransaction(operationId, wasStuck = false) {
      const { heartbeat, cancellationSignal: signal } = context();
      const beat = setInterval(heartbeat, HEARTBEAT_MS);
      try {
        return await watch(operationId, wasStuck, signal);
      } finally {
        clearInterval(beat);
      }
    },
  };

  async function watch(
    operationId: string,
    wasStuck: boolean,
    signal: AbortSignal,
  ): Promise<OperationSnapshot> {
    const startedAt = Date.now();
    let broadcastAt = 0;
    let takenOverAt = 0;
    let answeredAt = wasStuck ? 0 : Date.now();
    for (;;) {
      const state = await readState(rows, operationId);
      const age = Date.now() - startedAt;
      if (!isWatched(state) || age >= WATCH_MS) return readSnapshot(rows, operationId);
      if (state.operation.statusReason === 'chain_changed' && broadcastAt > 0) return stuckAt(operationId);
      if (Date.now() - takenOverAt >= TAKE_OVER_MS) {
        await store.takeOver(operationId);
        takenOverAt = Date.now();
      }
      const broadcastDue = Date.now() - broadcastAt >= REBROADCAST_MS;
      if (broadcastDue) broadcastAt = Date.now();
      const hurry = age < EARLY_MS && !hasEnded(state.operation.status);
      let pauseMs = hurry ? LOOK_MS : LATER_LOOK_MS;
      try {
        if (await look(state, broadcastDue, signal)) continue;
        answeredAt = Date.now();
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ChainError) && !(error instanceof ServiceError)) throw error;
        log().warn({ operation_id: operationId, err: error }, 'the network did not answer');
        if (Date.now() - answeredAt >= OUTAGE_MS) {
          await setReason(operationId, 'network_unavailable');
          return stuckAt(operationId);
        }
        pauseMs = OUTAGE_PAUSE_MS;
      }
      await delay(pauseMs, undefined, { signal });
    }
  }

  /** The workflow waits, and not this activity: an outage may take days, and every watch holds a place here. */
  async function stuckAt(operationId: string): Promise<OperationSnapshot> {
    return { ...(await readSnapshot(rows, operationId)), stuck: true };
  }

  /**
   * One look: hands the bytes to the network where that is due, and records what the chain says of them. True where
   * the row has moved by that.
   */
  async function look(state: OperationState, broadcastDue: boolean, signal: AbortSignal): Promise<boolean> {
    const { operation, latestIssue } = state;
    if (!latestIssue) throw new Error(`operation ${operation.id} is watched without bytes`);
    const chain = networks.get(operation.network);
    if ((await chain.chainId()) !== operation.chainId) return setReason(operation.id, 'chain_changed');

    const wire = latestIssue.signedTransaction;
    // What has been confirmed is handed over again only where it is gone.
    const sent =
      broadcastDue && wire && !hasEnded(operation.status) ? await tryBroadcast(chain, wire, signal) : null;
    const landed = await recordLanded(operation, latestIssue, chain, signal);
    if (landed === 'moved') return true;
    if (!broadcastDue || landed === 'unfinal') return false;
    if (wire && hasEnded(operation.status)) await tryBroadcast(chain, wire, signal);
    if ((await chain.blockHeight(signal)) > boundHeight(latestIssue)) {
      return await settle(operation, latestIssue, chain);
    }
    if (operation.status !== 'submitted') return false;
    if (sent instanceof ChainError) throw sent;
    if (sent?.kind === 'preflight_failed') {
      log().warn(
        { operation_id: operation.id, reason: sent.explanation },
        'preflight refuses the transaction',
      );
      return setReason(operation.id, 'preflight_failed');
    }
    return setReason(operation.id, null);
  }

  /** What lies on the chain: by the stored signature, else by the reference, whoever has broadcast it. */
  async function recordLanded(
    operation: Operation,
    issue: IssuedTransaction,
    chain: NetworkChain,
    signal: AbortSignal,
  ): Promise<Finding> {
    if (issue.signature === null) {
      const adopted = await findAdopted(operation, issue, chain, signal);
      if (!adopted) return 'not_found';
      return moved(
        await stepFromRow(rows, operation.id, ({ operation: now }) => decideAdoption(now, adopted)),
      );
    }
    const status = await findStatus(chain.rpc, issue.signature, signal);
    if (!status || status.commitment === 'processed') return 'not_found';
    const forFinality = hasEnded(operation.status);
    if (forFinality && status.commitment !== 'finalized') return 'unfinal';
    const sent = BigInt(operation.request.baseUnits);
    const landed = await readLanded(chain.rpc, issue.signature, status, sent, signal);
    if (!landed) return 'not_found';
    const { result, error } = landed;
    return moved(
      await stepFromRow(rows, operation.id, ({ operation: now }) => {
        if (forFinality) return decideFinalized(now, result, error);
        return error === null ? decideConfirmedOnChain(now, result) : decideFailedOnChain(now, result, error);
      }),
    );
  }

  /** Past the bound and not found: asks for the proof. Anything less than it leaves the operation where it is. */
  async function settle(
    operation: Operation,
    issue: IssuedTransaction,
    chain: NetworkChain,
  ): Promise<boolean> {
    const evidence = await proveIssueDead(operation, issue, chain, 'finalized');
    if (evidence.verdict === 'dead') {
      return stepFromRow(rows, operation.id, ({ operation: now, latestIssue }) =>
        latestIssue?.id === issue.id
          ? decideDead(now, { transactionId: issue.id, evidence }, new Date())
          : { kind: 'unchanged' },
      );
    }
    await store.recordEvidence(issue.id, evidence);
    return setReason(operation.id, 'blockhash_expired');
  }

  /** A node that takes no transaction may still know what became of this one. */
  async function tryBroadcast(
    chain: NetworkChain,
    wire: Uint8Array,
    signal: AbortSignal,
  ): Promise<BroadcastResult | ChainError> {
    try {
      return await broadcast(chain.rpc, wire, signal);
    } catch (error) {
      if (error instanceof ChainError) return error;
      throw error;
    }
  }
}
