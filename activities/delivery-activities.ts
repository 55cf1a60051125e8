import { setTimeout as delay } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/common';
import type { DeliveryStore, DeliveryTask } from '../db/stores/delivery-store.ts';
import type { Logger } from '../telemetry/logger.ts';
import { attemptOnce, LEASE_MS, type AttemptDependencies } from './attempt-delivery.ts';

export interface DeliveryActivities {
  /** Makes first attempts, and hands what needs more to a workflow, until it is stopped or its time is up. */
  dispatchDeliveries(): Promise<void>;
  /** Makes the attempt that is due; throws where another one is to follow. Returns the delivery's end. */
  attemptDelivery(deliveryId: string): Promise<string>;
}

export interface DeliveryActivityDependencies extends AttemptDependencies {
  deliveries: DeliveryStore;
  /** Starts the workflow of a delivery's further attempts; does nothing where it runs already. */
  startDelivery(delivery: Pick<DeliveryTask, 'deliveryId' | 'eventId' | 'endpointId'>): Promise<void>;
  /** Resolves when deliveries may have become due, or after the time. */
  waitForWork(milliseconds: number, signal: AbortSignal): Promise<void>;
  log(): Logger;
  context(): { heartbeat(): void; cancellationSignal: AbortSignal };
}

/** One call drains this long; then the workflow's history grows by one activity. */
const DISPATCH_MS = 10 * 60_000;

/** Makes up for a lost notice. */
const POLL_MS = 200;

/** Attempts under way at once in one process. */
const CONCURRENCY = 64;

/** Pause after the database or Temporal failed. */
const FAILURE_PAUSE_MS = 1_000;

export function createDeliveryActivities(deps: DeliveryActivityDependencies): DeliveryActivities {
  const { deliveries, log } = deps;

  async function deliver(task: DeliveryTask): Promise<void> {
    try {
      const again = task.status === 'retrying' || (await attemptOnce(deps, task)).status === 'retrying';
      if (again) await deps.startDelivery(task);
    } catch (error) {
      // Its lease runs out, and it is claimed again.
      log().error({ delivery_id: task.deliveryId, err: error }, 'a delivery could not be worked on');
    }
  }

  return {
    async dispatchDeliveries() {
      const { heartbeat, cancellationSignal: signal } = deps.context();
      const endsAt = Date.now() + DISPATCH_MS;
      const underWay = new Set<Promise<void>>();
      while (Date.now() < endsAt && !signal.aborted) {
        heartbeat();
        const free = CONCURRENCY - underWay.size;
        let claimed = 0;
        if (free > 0) {
          try {
            const tasks = await deliveries.claimDue(free, LEASE_MS);
            claimed = tasks.length;
            for (const task of tasks) {
              const work = deliver(task).finally(() => underWay.delete(work));
              underWay.add(work);
            }
          } catch (error) {
            log().error({ err: error }, 'due deliveries could not be claimed');
            await delay(FAILURE_PAUSE_MS, undefined, { signal }).catch(() => undefined);
          }
        }
        if (claimed === 0 || claimed === free) {
          await Promise.race([deps.waitForWork(POLL_MS, signal), ...(free === 0 ? underWay : [])]);
        }
      }
      // What is under way is ours by its lease; it ends within the time-out of an attempt.
      const beat = setInterval(heartbeat, FAILURE_PAUSE_MS);
      await Promise.all(underWay);
      clearInterval(beat);
      signal.throwIfAborted();
    },

    async attemptDelivery(deliveryId) {
      const task = await deliveries.claim(deliveryId, LEASE_MS);
      if (!task) return 'finished before';
      const { status, waitMs } = await attemptOnce(deps, task);
      if (status !== 'retrying') return status;
      throw ApplicationFailure.create({
        message: `attempt ${task.attemptCount + 1} was not accepted`,
        type: 'AttemptNotAccepted',
        nextRetryDelay: waitMs,
      });
    },
  };
}
