import { setTimeout as delay } from 'node:timers/promises';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { Networks } from '../../chain/networks.ts';
import type { OperationState } from '../../db/operations/operation-queries.ts';
import { ServiceError } from '../../domain/errors.ts';
import { UNVERIFIED_TIMES, type UnverifiedTimes } from '../../domain/operations/unverified-landing.ts';
import { hasEnded, isEnding } from '../../domain/operations/operation.ts';
import type { OperationSnapshot } from '../../domain/operations/operation-snapshot.ts';
import { withHeartbeat, type ActivityContext } from '../loops/heartbeat.ts';
import { runLoop } from '../loops/run-loop.ts';
import { createConfirmationNotice, type ConfirmationNotice } from './confirmation-notice.ts';
import { createDisagreementAlarm } from './disagreement-alarm.ts';
import { createRepeatedHandOver } from './hand-over.ts';
import { lookAtChain, OUTAGE_MS, type Look, type WatchMemory } from './look-at-chain.ts';
import { readSnapshot, readState } from './operation-step.ts';
import { setReason } from './set-reason.ts';
import type { OperationActivityDeps, OperationChainActivities } from './operation-activities.ts';

/** One call watches this long if nothing changes, so that the history grows by one event a minute and not by one a check. */
const WATCH_MS = 60_000;

/** Between two checks at first, while a caller waits for the next block: a fraction of a slot's 200 to 400 ms. */
const EARLY_INTERVAL_MS = 100;
const EARLY_MS = 5_000;

/** The same if a node's web socket should report the confirmation first. It may fail to. */
const NOTIFIED_INTERVAL_MS = 400;
const LATER_INTERVAL_MS = 1_000;

/** A confirmed transaction is final a dozen seconds later, and callers rarely wait for that. */
const FINALITY_INTERVAL_MS = 2_000;

/** Between two broadcasts of the same bytes: nodes forget what they could not forward (Solana docs, "Retrying"). */
const REBROADCAST_INTERVAL_MS = 2_000;

/** Between two writes that show the reconciler that the row is being watched. */
const TAKE_OVER_INTERVAL_MS = 5_000;

/** Pause after a node did not answer. */
const OUTAGE_PAUSE_MS = 1_000;

export interface WatchDeps extends Omit<OperationActivityDeps, 'steps'> {
  networks: Networks;
  /** After this long one node is enough for `confirmed` (config/quorum-settings.ts); null: never. */
  confirmByOneNodeAfterMs: number | null;
  /** Times that replace those of the service. */
  unverifiedTimes?: Partial<UnverifiedTimes>;
  /** Context of the running activity. */
  context(): ActivityContext;
}

/** True if the transaction is submitted, is on the chain but not final, or can still land after the operation was given up. */
function isWatched({ operation, latestSigningRequest, chainReplaced }: OperationState): boolean {
  if (chainReplaced) return false;
  if (operation.status === 'submitted') return true;
  if (hasEnded(operation.status)) return !operation.isFinal;
  return (
    operation.status === 'awaiting_signature' &&
    isEnding(operation) &&
    latestSigningRequest !== null &&
    !latestSigningRequest.deadAt
  );
}

function nextCheckMs(
  { operation }: OperationState,
  ageMs: number,
  isNotified: boolean,
  isClaimed: boolean,
): number {
  if (hasEnded(operation.status)) return FINALITY_INTERVAL_MS;
  // The other nodes know it shortly after the first one.
  if (isClaimed) return EARLY_INTERVAL_MS;
  if (ageMs >= EARLY_MS) return LATER_INTERVAL_MS;
  return isNotified ? NOTIFIED_INTERVAL_MS : EARLY_INTERVAL_MS;
}

/** True if a node has recently started to claim a landing that no quorum confirms yet. */
function isClaimed({ landing: { unverified } }: WatchMemory): boolean {
  return unverified.undecidedSince !== undefined && Date.now() - unverified.undecidedSince < EARLY_MS;
}

export function createWatchActivity(deps: WatchDeps): Pick<OperationChainActivities, 'watchTransaction'> {
  const { store, context, log, confirmByOneNodeAfterMs } = deps;
  const lookDeps = {
    ...deps,
    alarm: createDisagreementAlarm(store),
    unverifiedTimes: { ...UNVERIFIED_TIMES, confirmByOneNodeAfterMs, ...deps.unverifiedTimes },
  };

  return {
    async watchTransaction(operationId, wasStuck = false) {
      const activity = context();
      const notice = createConfirmationNotice(deps.networks);
      try {
        return await withHeartbeat(activity, () =>
          watch(notice, operationId, wasStuck, activity.cancellationSignal),
        );
      } finally {
        notice.close();
      }
    },
  };

  async function watch(
    notice: ConfirmationNotice,
    operationId: string,
    wasStuck: boolean,
    signal: AbortSignal,
  ): Promise<OperationSnapshot> {
    const startedAt = Date.now();
    const memory: WatchMemory = {
      due: true,
      earlierAreGone: false,
      isPastBound: false,
      handOver: createRepeatedHandOver(),
      handedOverAt: startedAt,
      landing: { unverified: {} },
    };
    let dueAt = startedAt;
    let takenOverAt = 0;
    let answeredAt = wasStuck ? 0 : startedAt;

    async function turn(): Promise<number | { result: OperationSnapshot }> {
      const state = await readState(deps, operationId);
      const age = Date.now() - startedAt;
      if (!isWatched(state) || age >= WATCH_MS) return { result: await readSnapshot(deps, operationId) };
      if (Date.now() - takenOverAt >= TAKE_OVER_INTERVAL_MS) {
        await store.takeOver(operationId);
        takenOverAt = Date.now();
      }
      notice.expect(state);
      memory.due = Date.now() >= dueAt;
      if (memory.due) dueAt = Date.now() + REBROADCAST_INTERVAL_MS;
      const look = await tryToLook(state, memory, signal);
      // Returns to the workflow, so that the Temporal UI shows the row; the workflow watches again if necessary.
      if (look === 'moved') return { result: await readSnapshot(deps, operationId) };
      if (look === 'undecided') return { result: await stuckAt(operationId) };
      if (look === 'waiting') {
        answeredAt = Date.now();
        return nextCheckMs(state, age, notice.isLive(), isClaimed(memory));
      }
      if (Date.now() - answeredAt >= OUTAGE_MS) {
        await setReason(deps, operationId, 'network_unavailable');
        return { result: await stuckAt(operationId) };
      }
      // Pauses here and not in the loop, because a notice must not shorten this pause.
      await delay(OUTAGE_PAUSE_MS, undefined, { signal });
      return 0;
    }

    // No `onFailure`: a failure that no node caused ends the activity, and Temporal retries it.
    const snapshot = await runLoop({ signal, turn, wake: notice.wake });
    if (!snapshot) throw signal.reason;
    return snapshot;
  }

  async function tryToLook(
    state: OperationState,
    memory: WatchMemory,
    signal: AbortSignal,
  ): Promise<Look | 'unanswered'> {
    try {
      return await lookAtChain(lookDeps, state, memory, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ChainError) && !(error instanceof ServiceError)) throw error;
      log().warn({ operation_id: state.operation.id, err: error }, 'the network did not answer');
      return 'unanswered';
    }
  }

  /** The workflow waits, not this activity: an outage may take days, and every watch holds a slot of the worker. */
  async function stuckAt(operationId: string): Promise<OperationSnapshot> {
    await store.takeOver(operationId, 'stuck');
    return { ...(await readSnapshot(deps, operationId)), stuck: true };
  }
}
