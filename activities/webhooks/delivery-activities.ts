import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { DeliveryClaims } from '../../db/webhooks/delivery-claims.ts';
import type { DeliveryRetries } from '../../db/webhooks/delivery-retries.ts';
import type { DeliveryFailure } from '../../domain/webhooks/delivery-status.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { withHeartbeat, type ActivityContext } from '../loops/heartbeat.ts';
import { runLoop } from '../loops/run-loop.ts';
import { withTimeLimit } from '../loops/time-limit.ts';
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
  upkeep(): Promise<void>;
  /** Calls for each endpoint with a new delivery, until it is closed. A notice may be lost. */
  onDue(listener: (endpointId: string) => void): { close(): void };
  log(): Logger;
  /** Context of the running activity. */
  context(): ActivityContext;
}

/** One call works this long; each call adds one activity to the workflow's history. */
const DISPATCH_MS = 10 * 60_000;

/** Finds deliveries whose notice was lost. */
const SEARCH_INTERVAL_MS = 200;

const UPKEEP_INTERVAL_MS = 1_000;

/** Pause after the database or Temporal failed. */
const FAILURE_PAUSE_MS = 1_000;

/** Temporal's SDK would log the failure again, with a stack. */
const LOGGED_HERE = ApplicationFailureCategory.BENIGN;

export function createDeliveryActivities(deps: DeliveryActivityDeps): DeliveryActivities {
  const { claims, retries, attempts, firstAttempts, retryStarter, upkeep, log } = deps;

  /** One of the dispatcher's loops: it continues if another one fails. */
  function loop(name: string, intervalMs: number, signal: AbortSignal, work: () => Promise<void>) {
    return runLoop({
      signal,
      async turn() {
        await work();
        return intervalMs;
      },
      onFailure: (error) => log().error({ err: error }, `${name} failed; trying again`),
      failurePauseMs: FAILURE_PAUSE_MS,
    });
  }

  function dispatch(signal: AbortSignal) {
    return Promise.all([
      loop('searching for deliveries', SEARCH_INTERVAL_MS, signal, () => firstAttempts.search()),
      loop('starting retries', SEARCH_INTERVAL_MS, signal, () => retryStarter.turn()),
      loop('webhook upkeep', UPKEEP_INTERVAL_MS, signal, upkeep),
    ]);
  }

  return {
    async dispatchDeliveries() {
      const activity = deps.context();
      const due = deps.onDue((endpointId) => firstAttempts.wake(endpointId));
      try {
        await withHeartbeat(activity, () =>
          withTimeLimit(DISPATCH_MS, activity.cancellationSignal, dispatch),
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
      if (outcome.status === 'delivered') return `delivered, ${answer}`;
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
