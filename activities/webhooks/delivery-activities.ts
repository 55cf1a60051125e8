import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { DeliveryClaims } from '../../db/webhooks/delivery-claims.ts';
import type { DeliveryRetries } from '../../db/webhooks/delivery-retries.ts';
import type { DeliveryFailure } from '../../domain/webhooks/delivery-status.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { withHeartbeat, type ActivityContext } from '../../loops/heartbeat.ts';
import { runSearchLoop } from '../../loops/run-search-loop.ts';
import { withTimeLimit } from '../../loops/time-limit.ts';
import { createWake, type Wake } from '../../loops/wake.ts';
import { RETRY_LEASE_MS } from './attempt-delivery.ts';
import type { DeliveryAttempts } from './delivery-attempts.ts';
import type { FirstAttempts } from './first-attempts.ts';
import type { RetryStarter } from './retry-starter.ts';

export interface DeliveryActivities {
  /** Makes first attempts, and starts workflows for deliveries that need more, until it is stopped or its time is up. */
  dispatchDeliveries(): Promise<void>;
  /**
   * Makes the attempt that is due. Returns the accepted attempt, else throws; after the last one a `DeliveryFailure`.
   */
  attemptDelivery(deliveryId: string): Promise<string>;
}

export interface DeliveryActivityDeps {
  claims: Pick<DeliveryClaims, 'claimRetry'>;
  retries: Pick<DeliveryRetries, 'giveBack'>;
  attempts: Pick<DeliveryAttempts, 'ofWorkflow'>;
  firstAttempts: FirstAttempts;
  retryStarter: RetryStarter;
  /** True if there is more to do soon. */
  upkeep(): Promise<boolean>;
  /** Calls for each endpoint that may have work now, until it is closed; null: a NOTIFY may have been lost before. */
  onDue(listener: (endpointId: string | null) => void): { close(): void };
  log(): Logger;
  /** Context of the running activity. */
  context(): ActivityContext;
}

/** One call works this long; each call adds one activity to the workflow's history. */
const DISPATCH_MS = 10 * 60_000;

/** Finds deliveries whose NOTIFY was lost, and those whose time has come. The longer one is how late they may be found at rest. */
const SEARCH_PAUSES_MS = [200, 2_000] as const;

const UPKEEP_PAUSES_MS = [1_000, 4_000] as const;

/** Pause after the database or Temporal failed. */
const FAILURE_PAUSE_MS = 1_000;

/** Temporal's SDK would log the failure again, with a stack. */
const LOGGED_HERE = ApplicationFailureCategory.BENIGN;

export function createDeliveryActivities(deps: DeliveryActivityDeps): DeliveryActivities {
  const { claims, retries, attempts, firstAttempts, retryStarter, upkeep, log } = deps;

  /** One of the dispatcher's loops: it continues if another one fails. Work that is announced waits for the shortest pause at most. */
  function loop(
    name: string,
    pausesMs: readonly [number, number],
    signal: AbortSignal,
    wake: Wake,
    search: () => Promise<boolean>,
  ) {
    return runSearchLoop({
      signal,
      wake,
      pausesMs,
      // Also after a find: what is found is begun, and takes a while.
      spacingMs: pausesMs[0],
      search,
      onFailure: (error) => log().error({ err: error }, `${name} failed; trying again`),
      failurePauseMs: FAILURE_PAUSE_MS,
    });
  }

  function dispatch(signal: AbortSignal, wakes: Record<'search' | 'retries' | 'upkeep', Wake>) {
    return Promise.all([
      loop('searching for deliveries', SEARCH_PAUSES_MS, signal, wakes.search, () => firstAttempts.search()),
      loop('starting retries', SEARCH_PAUSES_MS, signal, wakes.retries, () => retryStarter.turn()),
      loop('webhook upkeep', UPKEEP_PAUSES_MS, signal, wakes.upkeep, upkeep),
    ]);
  }

  return {
    async dispatchDeliveries() {
      const activity = deps.context();
      const wakes = { search: createWake(), retries: retryStarter.due, upkeep: createWake() };
      const due = deps.onDue((endpointId) => {
        if (endpointId !== null) firstAttempts.wake(endpointId);
        // More may follow without a NOTIFY (db/events/event-store.ts), and a recovery is announced in the same way.
        wakes.search.wake();
        wakes.upkeep.wake();
      });
      try {
        await withHeartbeat(activity, () =>
          withTimeLimit(DISPATCH_MS, activity.cancellationSignal, (signal) => dispatch(signal, wakes)),
        );
      } finally {
        due.close();
      }
      // Attempts under way continue after this: no other worker claims them during their lease, and a slow receiver does not
      // delay the next call, here or in another process.
      activity.cancellationSignal.throwIfAborted();
    },

    async attemptDelivery(deliveryId) {
      const task = await claims.claimRetry(deliveryId, RETRY_LEASE_MS);
      if (!task) {
        const status = await retries.giveBack(deliveryId);
        if (status === 'delivered') return 'delivered by an earlier attempt';
        throw status === 'failed'
          ? withoutSuccess('DeliveryGivenUp', 'given up at an earlier attempt')
          : withoutSuccess('DeliveryHeld', 'put back: its next attempt has a workflow of its own');
      }
      const outcome = await attempts.ofWorkflow(task, log());
      const { number, statusCode, errorClass } = outcome.attempt;
      const answer = `attempt ${number}: ${statusCode ?? errorClass}`;
      // For operators, in the Temporal UI.
      if (outcome.status === 'delivered') {
        // Deliveries may have waited for an endpoint that accepts again.
        firstAttempts.wake(task.endpointId);
        return `delivered, ${answer}`;
      }
      if (outcome.status === 'failed') throw withoutSuccess('DeliveryGivenUp', `given up, ${answer}`);
      throw ApplicationFailure.create({
        message: answer,
        type: 'AttemptNotAccepted',
        category: LOGGED_HERE,
        nextRetryDelay: outcome.waitMs,
      });
    },
  };
}

/** The workflow ends with it. */
function withoutSuccess(type: DeliveryFailure, message: string): ApplicationFailure {
  return ApplicationFailure.create({ message, type, nonRetryable: true, category: LOGGED_HERE });
}
