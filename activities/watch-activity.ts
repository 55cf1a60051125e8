import { setTimeout as delay } from 'node:timers/promises';
import { boundHeight } from '../chain/bound-height.ts';
import { broadcast, type BroadcastResult } from '../chain/broadcast.ts';
import { ChainError } from '../chain/chain-error.ts';
import { proveDeath } from '../chain/death-proof.ts';
import { findByReference } from '../chain/find-by-reference.ts';
import { findLanded } from '../chain/landed-transaction.ts';
import type { NetworkChain, Networks } from '../chain/networks.ts';
import type { OperationState } from '../db/queries/operation-queries.ts';
import { ServiceError } from '../domain/errors.ts';
import { isEnding, type IssuedTransaction, type Operation, type StatusReason } from '../domain/operation.ts';
import type { OperationSnapshot } from '../domain/operation-snapshot.ts';
import {
  decideAdoption,
  decideConfirmedOnChain,
  decideDead,
  decideFailedOnChain,
  decideReason,
} from '../domain/send-transitions.ts';
import { readState, stepFromRow, toSnapshot } from './operation-step.ts';
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

/** Submitted bytes, and bytes that were given out and that nobody waits for any more. */
function isWatched({ operation, latestIssue }: OperationState): boolean {
  if (operation.status === 'submitted') return true;
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
    async watchTransaction(operationId) {
      const { heartbeat, cancellationSignal: signal } = context();
      const beat = setInterval(heartbeat, HEARTBEAT_MS);
      try {
        return await watch(operationId, signal);
      } finally {
        clearInterval(beat);
      }
    },
  };

  async function watch(operationId: string, signal: AbortSignal): Promise<OperationSnapshot> {
    const startedAt = Date.now();
    let broadcastAt = 0;
    let takenOverAt = 0;
    let answeredAt = Date.now();
    for (;;) {
      const state = await readState(rows, operationId);
      const { statusReason } = state.operation;
      const age = Date.now() - startedAt;
      const stuck = statusReason === 'chain_changed';
      if (!isWatched(state) || age >= WATCH_MS || (stuck && broadcastAt > 0)) return toSnapshot(state);
      if (Date.now() - takenOverAt >= TAKE_OVER_MS) {
        await store.takeOver(operationId);
        takenOverAt = Date.now();
      }
      const broadcastDue = Date.now() - broadcastAt >= REBROADCAST_MS;
      if (broadcastDue) broadcastAt = Date.now();
      let pauseMs = age < EARLY_MS ? LOOK_MS : LATER_LOOK_MS;
      try {
        if (await look(state, broadcastDue, signal)) continue;
        answeredAt = Date.now();
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ChainError) && !(error instanceof ServiceError)) throw error;
        log().warn({ operation_id: operationId, err: error }, 'the network did not answer');
        if (Date.now() - answeredAt >= OUTAGE_MS) await setReason(operationId, 'network_unavailable');
        pauseMs = OUTAGE_PAUSE_MS;
      }
      await delay(pauseMs, undefined, { signal });
    }
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
    const sent = broadcastDue && wire ? await tryBroadcast(chain, wire, signal) : null;
    if (await recordLanded(operation, latestIssue, chain, signal)) return true;
    if (!broadcastDue) return false;
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
  ): Promise<boolean> {
    if (issue.signature === null) {
      const found = await findByReference(chain.rpc, operation.referenceKey, signal);
      const ours = found.find((transaction) => transaction.messageHash === issue.messageHash);
      if (!ours) return false;
      return stepFromRow(rows, operation.id, ({ operation: now }) =>
        decideAdoption(now, {
          transactionId: issue.id,
          signature: ours.signature,
          signedTransaction: ours.wire,
        }),
      );
    }
    const landed = await findLanded(chain.rpc, issue.signature, BigInt(operation.request.baseUnits), signal);
    if (!landed) return false;
    return stepFromRow(rows, operation.id, ({ operation: now }) =>
      landed.error === null
        ? decideConfirmedOnChain(now, landed.result)
        : decideFailedOnChain(now, landed.result, landed.error),
    );
  }

  /** Past the bound and not found: asks for the proof. Anything less than it leaves the operation where it is. */
  async function settle(
    operation: Operation,
    issue: IssuedTransaction,
    chain: NetworkChain,
  ): Promise<boolean> {
    const evidence = await proveDeath(chain.rpc.inTurn(), {
      signatures: issue.signature === null ? [] : [issue.signature],
      witnesses: issue.witnesses,
      referenceKey: operation.referenceKey,
      boundHeight: boundHeight(issue),
      genesisHash: await chain.rpc.genesis(),
    });
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
