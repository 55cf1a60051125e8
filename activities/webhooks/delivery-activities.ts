import { setTimeout as delay } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/common';
import type { DeliveryClaims } from '../../db/webhooks/delivery-claims.ts';
import type { DeliveryRetries } from '../../db/webhooks/delivery-retries.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { attemptDelivery, RETRY_LEASE_MS, type AttemptDependencies } from './attempt-delivery.ts';
import type { FirstAttempts } from './first-attempts.ts';
import type { OutcomeRecorder } from './record-outcomes.ts';
import type { RetryStarter } from './retry-starter.ts';

export interface DeliveryActivities {
  /** Makes first attempts, and hands what needs more to workflows, until it is stopped or its time is up. */
  dispatchDeliveries(): Promise<void>;
  /** Makes the attempt that is due; throws where another one is to follow. Returns the delivery's end. */
  attemptDelivery(deliveryId: string): Promise<string>;
}

export interface DeliveryActivityDependencies extends AttemptDependencies {
  claims: Pick<DeliveryClaims, 'claimRetry'>;
  retries: Pick<DeliveryRetries, 'giveBack'>;
  recorder: OutcomeRecorder;
  firstAttempts: FirstAttempts;
  retryStarter: RetryStarter;
  upkeep(): Promise<void>;
  /** Calls for each endpoint that got something to do, until it is closed. A notice may be lost. */
  onDue(listener: (endpointId: string) => void): { close(): void };
  log(): Logger;
  context(): { heartbeat(): void; cancellationSignal: AbortSignal };
}

/** One call works this long; then the workflow's history grows by one activity. */
const DISPATCH_MS = 10 * 60_000;

/** Makes up for lost notices. */
const LOOK_MS = 200;

const UPKEEP_MS = 1_000;

/** Pause after the database or Temporal failed. */
const FAILURE_PAUSE_MS = 1_000;

export function createDeliveryActivities(deps: DeliveryActivityDependencies): DeliveryActivities {
  const { claims, retries, recorder, firstAttempts, retryStarter, upkeep, log } = deps;

  /** Again and again until it ends, whatever the other loops do. */
  async function repeat(name: string, everyMs: number, signal: AbortSignal, work: () => Promise<void>) {
    while (!signal.aborted) {
      let pauseMs = everyMs;
      try {
        await work();
      } catch (error) {
        log().error({ err: error }, `${name} failed; trying again`);
        pauseMs = FAILURE_PAUSE_MS;
      }
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    async dispatchDeliveries() {
      const { heartbeat, cancellationSignal } = deps.context();
      const ends = new AbortController();
      const end = (): void => ends.abort();
      cancellationSignal.addEventListener('abort', end);
      const timer = setTimeout(end, DISPATCH_MS);
      const beat = setInterval(heartbeat, LOOK_MS);
      const due = deps.onDue((endpointId) => firstAttempts.wake(endpointId));
      try {
        await Promise.all([
          repeat('looking for deliveries', LOOK_MS, ends.signal, () => firstAttempts.look()),
          repeat('starting retries', LOOK_MS, ends.signal, () => retryStarter.turn()),
          repeat('upkeep of webhooks', UPKEEP_MS, ends.signal, upkeep),
        ]);
      } finally {
        due.close();
        clearInterval(beat);
        clearTimeout(timer);
        cancellationSignal.removeEventListener('abort', end);
      }
      // What is under way goes on behind this: nobody else claims it while its lease lasts, and no slow receiver
      // keeps the next call, here or in another process, from beginning.
      cancellationSignal.throwIfAborted();
    },

    async attemptDelivery(deliveryId) {
      const task = await claims.claimRetry(deliveryId, RETRY_LEASE_MS);
      if (!task) {
        // Finished, or switched off: then it is held until its endpoint takes deliveries again.
        await retries.giveBack(deliveryId);
        return 'not to be attempted now';
      }
      const outcome = await attemptDelivery(deps, task, 'retrying');
      await recorder.record(outcome);
      if (outcome.gone)
        log().warn({ endpoint_id: outcome.endpointId }, 'a webhook endpoint is gone (410) and switched off');
      const { number, statusCode, errorClass } = outcome.attempt;
      const answer = `attempt ${number}: ${statusCode ?? errorClass}`;
      // For operators, in the Temporal UI.
      if (outcome.status !== 'retrying') return `${outcome.status}, ${answer}`;
      throw ApplicationFailure.create({
        message: answer,
        type: 'AttemptNotAccepted',
        nextRetryDelay: outcome.waitMs,
      });
    },
  };
}
