import { setTimeout as delay } from 'node:timers/promises';
import type { DeliveryTask } from '../db/stores/delivery-claims.ts';
import type { DeliveryRetries, RetryTask } from '../db/stores/delivery-retries.ts';
import { MAX_ATTEMPTS } from '../webhooks/retry-schedule.ts';
import { ATTEMPT_MS, RETRY_LEASE_MS } from './attempt-delivery.ts';

export interface DeliveryToStart {
  deliveryId: string;
  eventId: string;
  endpointId: string;
  waitMs: number;
  /** How many the workflow may make. */
  attempts: number;
}

export interface RetryStarterDependencies {
  retries: DeliveryRetries;
  /** Starts the workflow of a delivery's attempts; does nothing where it runs already. */
  startDelivery(delivery: DeliveryToStart): Promise<void>;
  /** The first attempt that is a workflow's: 2, or 1 where an operator wants every delivery as one. */
  fromAttempt: 1 | 2;
  onError(error: unknown): void;
  now?: () => number;
}

export interface RetryStarter {
  /** Starts what needs a workflow and gets a place. */
  turn(): Promise<void>;
  /** For a delivery without any attempt: waits for a place as long as its lease allows. */
  startFirst(task: DeliveryTask): Promise<boolean>;
  /** Nobody waits for a place any longer. */
  stop(): void;
}

/** Design, "Retry workflows are few by construction": so that no endpoint's outage slows the sends. */
const MAX_OPEN = 200;
const STARTS_PER_SECOND = 10;

/** Half of them, so that deliveries of healthy endpoints find places beside any number of dead ones. */
const MAX_PROBES = 100;

/** Where every first attempt is a workflow, that pace would be the service's: about what Temporal does on two cores. */
const STARTS_PER_SECOND_FROM_FIRST = 100;

const PLACE_POLL_MS = 200;

export function createRetryStarter({
  retries,
  startDelivery,
  fromAttempt,
  onError,
  now = () => performance.now(),
}: RetryStarterDependencies): RetryStarter {
  const perSecond = fromAttempt === 1 ? STARTS_PER_SECOND_FROM_FIRST : STARTS_PER_SECOND;
  // When the starts of the last second were made, or reserved.
  let starts: number[] = [];
  let stopped = false;

  /** Takes up to as many at once: others ask while this one waits for the database. */
  function reserve(most: number): number {
    const since = now() - 1_000;
    starts = starts.filter((at) => at > since);
    const reserved = Math.max(0, Math.min(most, perSecond - starts.length));
    starts.push(...Array.from({ length: reserved }, now));
    return reserved;
  }

  function giveUp(reserved: number): void {
    starts.splice(starts.length - reserved, reserved);
  }

  const places = (limit: number) => ({
    limit,
    maxOpen: MAX_OPEN,
    maxProbes: MAX_PROBES,
    leaseMs: RETRY_LEASE_MS,
  });

  async function start(task: RetryTask): Promise<boolean> {
    try {
      await startDelivery({ ...task, attempts: Math.max(1, MAX_ATTEMPTS - task.attemptsMade) });
      return true;
    } catch (error) {
      onError(error);
      await retries.giveBack(task.deliveryId);
      return false;
    }
  }

  return {
    async turn() {
      const limit = reserve(perSecond);
      if (limit === 0) return;
      const tasks = await retries.takePlaces(places(limit));
      giveUp(Math.max(0, limit - tasks.length));
      await Promise.all(tasks.map(start));
    },

    async startFirst({ deliveryId, leaseEndsAt }) {
      while (!stopped && leaseEndsAt - now() > ATTEMPT_MS) {
        const limit = reserve(1);
        const [task] = limit > 0 ? await retries.takePlacesFor([deliveryId], places(limit)) : [];
        if (task) return start(task);
        giveUp(limit);
        await delay(PLACE_POLL_MS);
      }
      return false;
    },

    stop() {
      stopped = true;
    },
  };
}
