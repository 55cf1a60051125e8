import { setTimeout as delay } from 'node:timers/promises';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { Networks } from '../../chain/networks.ts';
import type { OperationState } from '../../db/operations/operation-queries.ts';
import { ServiceError } from '../../domain/errors.ts';
import { UNVERIFIED_TIMES, type UnverifiedTimes } from '../../domain/operations/unverified-landing.ts';
import { finalityWaitMs } from '../../domain/operations/finality-wait.ts';
import { awaitsFinality, hasEnded, isEnding } from '../../domain/operations/operation.ts';
import type { OperationSnapshot } from '../../domain/operations/operation-snapshot.ts';
import { withHeartbeat, type ActivityContext } from '../../loops/heartbeat.ts';
import { runLoop } from '../../loops/run-loop.ts';
import {
  createConfirmationSubscription,
  type ConfirmationSubscription,
} from './confirmation-subscription.ts';
import { createDisagreementAlarm } from './disagreement-alarm.ts';
import { createRepeatedBroadcast } from './repeated-broadcast.ts';
import { lookAtChain, OUTAGE_MS, type Look, type WatchMemory } from './look-at-chain.ts';
import { readSnapshot, readState, snapshotOf } from './operation-step.ts';
import { setReason } from './set-reason.ts';
import type { OperationActivityDeps, OperationChainActivities } from './operation-activities.ts';

/** One call watches this long if nothing changes, so that the history grows by one event a minute and not by one a check. */
const WATCH_MS = 60_000;

/** The same within the workflow task of the signature: most transactions land sooner, and the task holds one of the worker's few places. */
const EARLY_WATCH_MS = 1_500;

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

/** The step before the watch broadcasts a first transaction itself. */
const FIRST_REBROADCAST_MS = 300;

/** Between two writes that show the reconciler that the row is being watched; the step before the watch is the first. */
const HELD_INTERVAL_MS = 5_000;

/** Pause after a node did not answer. */
const OUTAGE_PAUSE_MS = 1_000;

export interface WatchDeps extends OperationActivityDeps {
  networks: Networks;
  /** After this long one node is enough for `confirmed` (config/quorum-settings.ts); null: never. */
  confirmByOneNodeAfterMs: number | null;
  /** Times that replace those of the service. */
  unverifiedTimes?: Partial<UnverifiedTimes>;
  /** Context of the running activity. */
  context(): ActivityContext;
}

interface WatchLimits {
  wasStuck: boolean;
  forMs: number;
  signal: AbortSignal;
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
  if (awaitsFinality(operation)) return FINALITY_INTERVAL_MS;
  // The other nodes know it shortly after the first one.
  if (isClaimed) return EARLY_INTERVAL_MS;
  if (ageMs >= EARLY_MS) return LATER_INTERVAL_MS;
  return isNotified ? NOTIFIED_INTERVAL_MS : EARLY_INTERVAL_MS;
}

function createMemory(): WatchMemory {
  return {
    due: true,
    earlierAreGone: false,
    isPastBound: false,
    broadcast: createRepeatedBroadcast(),
    broadcastAnsweredAt: Date.now(),
    landing: { unverified: {} },
  };
}

/** True if a node has recently started to claim a landing that no quorum confirms yet. */
function isClaimed({ landing: { unverified } }: WatchMemory): boolean {
  return unverified.undecidedSince !== undefined && Date.now() - unverified.undecidedSince < EARLY_MS;
}

export function createWatchActivity(
  deps: WatchDeps,
): Pick<OperationChainActivities, 'watchTransaction' | 'watchForLanding' | 'lookForFinality'> {
  const { store, context, log, confirmByOneNodeAfterMs } = deps;
  const lookDeps = {
    ...deps,
    alarm: createDisagreementAlarm(store),
    unverifiedTimes: { ...UNVERIFIED_TIMES, confirmByOneNodeAfterMs, ...deps.unverifiedTimes },
  };

  return {
    async watchTransaction(operationId, wasStuck = false) {
      const activity = context();
      return withHeartbeat(activity, () =>
        watch(operationId, { wasStuck, forMs: WATCH_MS, signal: activity.cancellationSignal }),
      );
    },

    watchForLanding: (operationId) =>
      watch(operationId, { wasStuck: false, forMs: EARLY_WATCH_MS, signal: context().cancellationSignal }),

    async lookForFinality(operationId) {
      const state = await readState(deps, operationId);
      const memory = { ...createMemory(), due: false };
      if (isWatched(state) && awaitsFinality(state.operation))
        await tryToLook(state, memory, context().cancellationSignal);
      return readSnapshot(deps, operationId);
    },
  };

  async function watch(operationId: string, limits: WatchLimits): Promise<OperationSnapshot> {
    const subscription = createConfirmationSubscription(deps.networks);
    try {
      return await watchWith(subscription, operationId, limits);
    } finally {
      subscription.close();
    }
  }

  async function watchWith(
    subscription: ConfirmationSubscription,
    operationId: string,
    { wasStuck, forMs, signal }: WatchLimits,
  ): Promise<OperationSnapshot> {
    const startedAt = Date.now();
    const memory = createMemory();
    // A watch that was stuck asks at once whether it still is.
    let dueAt = wasStuck ? startedAt : startedAt + FIRST_REBROADCAST_MS;
    let heldAt = startedAt;
    let answeredAt = wasStuck ? 0 : startedAt;

    async function turn(isWoken: boolean): Promise<number | { result: OperationSnapshot }> {
      const state = await readState(deps, operationId);
      const age = Date.now() - startedAt;
      if (!isWatched(state) || age >= forMs) return { result: await readSnapshot(deps, operationId) };
      if (Date.now() - heldAt >= HELD_INTERVAL_MS) {
        await store.recordHeld(operationId);
        heldAt = Date.now();
      }
      subscription.expect(state);
      // A notification only needs the answer to its own question.
      memory.due = !isWoken && Date.now() >= dueAt;
      if (memory.due) dueAt = Date.now() + REBROADCAST_INTERVAL_MS;
      const look = await tryToLook(state, memory, signal);
      // Returns to the workflow, so that the Temporal UI shows the row; the workflow watches again if necessary.
      if (look === 'moved') return { result: await snapshotAfter(state) };
      if (look === 'undecided') return { result: await stuckAt(operationId) };
      if (look === 'waiting') {
        // Between two checks, no node is asked about bytes without a signature.
        if (memory.due || state.latestSigningRequest?.signature) answeredAt = Date.now();
        return nextCheckMs(state, age, subscription.isLive(), isClaimed(memory));
      }
      if (Date.now() - answeredAt >= OUTAGE_MS) {
        await setReason(deps, operationId, 'network_unavailable');
        return { result: await stuckAt(operationId) };
      }
      // Pauses here and not in the loop, because a notification must not shorten this pause.
      await delay(OUTAGE_PAUSE_MS, undefined, { signal });
      return 0;
    }

    // No `onFailure`: a failure that no node caused ends the activity, and Temporal retries it.
    const snapshot = await runLoop({ signal, turn, wake: subscription.wake });
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

  async function snapshotAfter(before: OperationState): Promise<OperationSnapshot> {
    const state = await readState(deps, before.operation.id);
    const snapshot = await snapshotOf(deps, state);
    if (awaitsFinality(before.operation)) return snapshot;
    const slotMs = deps.networks.get(state.operation.network).slotMs();
    const finalInMs = finalityWaitMs(state.operation, state.latestSigningRequest, slotMs);
    return finalInMs === null ? snapshot : { ...snapshot, finalInMs };
  }

  /** The workflow waits, not this activity: an outage may take days, and every watch holds a slot of the worker. */
  async function stuckAt(operationId: string): Promise<OperationSnapshot> {
    await store.recordHeld(operationId, 'stuck');
    return { ...(await readSnapshot(deps, operationId)), stuck: true };
  }
}
