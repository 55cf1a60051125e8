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
  startDelivery(
    delivery: Pick<DeliveryTask, 'deliveryId' | 'eventId' | 'endpointId'>,
    waitMs: number,
  ): Promise<void>;
  /** Resolves when deliveries may have become due, or after the time. */
  waitForWork(milliseconds: number, signal: AbortSignal): Promise<void>;
  log(): Logger;
  context(): { heartbeat(): void; cancellationSignal: AbortSignal };
}

/** One call drains this long; then the workflow's history grows by one activity. */
const DISPATCH_MS = 10 * 60_000;

/** Makes up for a lost notice. */
const POLL_MS = 200;

/** Attempts under way at once in one process, and of these for one account. */
const CONCURRENCY = 64;
const ACCOUNT_CONCURRENCY = 16;

/** Pause after the database or Temporal failed. */
const FAILURE_PAUSE_MS = 1_000;

export function createDeliveryActivities(deps: DeliveryActivityDependencies): DeliveryActivities {
  const { deliveries, log } = deps;

  async function deliver(task: DeliveryTask): Promise<void> {
    try {
      // Claimed again after its workflow fell silent: its wait is long over.
      if (task.status === 'retrying') return await deps.startDelivery(task, 0);
      const { status, waitMs } = await attemptOnce(deps, task);
      if (status === 'retrying') await deps.startDelivery(task, waitMs);
    } catch (error) {
      // Its lease runs out, and it is claimed again.
      log().error({ delivery_id: task.deliveryId, err: error }, 'a delivery could not be worked on');
    }
  }

  const underWay = new Map<Promise<void>, string>();

  /** Accounts that have their share of the places already: their receivers may be slow, others' are not. */
  function busyAccounts(): string[] {
    const counts = new Map<string, number>();
    for (const accountId of underWay.values()) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= ACCOUNT_CONCURRENCY).map(([accountId]) => accountId);
  }

  async function claim(): Promise<number> {
    const limit = Math.min(CONCURRENCY - underWay.size, ACCOUNT_CONCURRENCY);
    if (limit <= 0) return 0;
    const tasks = await deliveries.claimDue(limit, LEASE_MS, busyAccounts());
    for (const task of tasks) {
      const work = deliver(task).finally(() => underWay.delete(work));
      underWay.set(work, task.accountId);
    }
    return tasks.length;
  }

  return {
    async dispatchDeliveries() {
      const { heartbeat, cancellationSignal: signal } = deps.context();
      const endsAt = Date.now() + DISPATCH_MS;
      while (Date.now() < endsAt && !signal.aborted) {
        heartbeat();
        try {
          if ((await claim()) > 0) continue;
        } catch (error) {
          log().error({ err: error }, 'due deliveries could not be claimed');
          await delay(FAILURE_PAUSE_MS, undefined, { signal }).catch(() => undefined);
        }
        const full = underWay.size >= CONCURRENCY;
        // Never without a limit in time: the heartbeat must go on.
        const waits = [deps.waitForWork(POLL_MS, signal), ...(full ? underWay.keys() : [])];
        await Promise.race(waits);
      }
      // What is under way goes on behind this: nobody else claims it while its lease lasts, and no slow receiver
      // keeps the next call, here or in another process, from beginning.
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
