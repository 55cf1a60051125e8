import type { DeliveryTask } from '../../db/webhooks/delivery-claims.ts';
import type { DeliveryRetries, RetryTask } from '../../db/webhooks/delivery-retries.ts';
import type { DeliveryToStart } from '../../domain/webhooks/delivery-to-start.ts';
import { MAX_ATTEMPTS } from '../../delivery/retry-schedule.ts';
import { ATTEMPT_MS, RETRY_LEASE_MS } from './attempt-delivery.ts';

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
  /** For a delivery without any attempt: waits for its place, at most as long as its lease allows, while turns are made. */
  startFirst(task: DeliveryTask): Promise<boolean>;
  /** Nobody waits for a place any longer. */
  stop(): void;
}

/** Design, "Retry workflows are few by construction": so that no endpoint's outage slows the sends. */
const MAX_OPEN = 200;
const STARTS_PER_SECOND = 10;

/** A quarter: receivers that ask to be retried later keep their places for minutes, and those may all be one account's. */
const MAX_OPEN_PER_ACCOUNT = 50;

/** Half of them, so that deliveries of healthy endpoints find places beside any number of dead ones. */
const MAX_PROBES = 100;

/** Where every first attempt is a workflow, that pace would be the service's: about what Temporal does on two cores. */
const STARTS_PER_SECOND_FROM_FIRST = 100;

export function createRetryStarter({
  retries,
  startDelivery,
  fromAttempt,
  onError,
  now = () => performance.now(),
}: RetryStarterDependencies): RetryStarter {
  const perSecond = fromAttempt === 1 ? STARTS_PER_SECOND_FROM_FIRST : STARTS_PER_SECOND;
  // The starts of the last second, made or reserved.
  let starts: { at: number }[] = [];
  // Deliveries without any attempt that wait for a place, and who is told of it.
  let first: { task: DeliveryTask; settle: (started: boolean) => void }[] = [];
  let stopped = false;

  /** Takes up to as many at once: others ask while this one waits for the database. */
  function reserve(most: number): { at: number }[] {
    const since = now() - 1_000;
    starts = starts.filter(({ at }) => at > since);
    const reserved = Array.from({ length: Math.max(0, Math.min(most, perSecond - starts.length)) }, () => ({
      at: now(),
    }));
    starts.push(...reserved);
    return reserved;
  }

  /** Takes places for as many as may be started now, and starts those that got one. */
  async function startUpTo(
    most: number,
    take: (limit: number) => Promise<RetryTask[]>,
  ): Promise<Map<string, boolean>> {
    const reserved = reserve(most);
    if (reserved.length === 0) return new Map();
    const tasks = await take(reserved.length);
    const unused = new Set(reserved.slice(tasks.length));
    starts = starts.filter((each) => !unused.has(each));
    return new Map(
      await Promise.all(tasks.map(async (task) => [task.deliveryId, await start(task)] as const)),
    );
  }

  const places = (limit: number) => ({
    limit,
    maxOpen: MAX_OPEN,
    maxProbes: MAX_PROBES,
    maxOpenPerAccount: MAX_OPEN_PER_ACCOUNT,
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

  async function startFirstOnes(): Promise<void> {
    const isLate = ({ leaseEndsAt }: DeliveryTask): boolean => leaseEndsAt - now() <= ATTEMPT_MS;
    for (const { task, settle } of first) if (isLate(task)) settle(false);
    first = first.filter(({ task }) => !isLate(task));
    const ended = await startUpTo(first.length, (limit) =>
      retries.takePlacesFor(
        // All of them: those in front may be of an account that has its share.
        first.map(({ task }) => task.deliveryId),
        places(limit),
      ),
    );
    for (const { task, settle } of first) {
      const started = ended.get(task.deliveryId);
      if (started !== undefined) settle(started);
    }
    first = first.filter(({ task }) => !ended.has(task.deliveryId));
  }

  return {
    async turn() {
      await startUpTo(perSecond, (limit) => retries.takePlaces(places(limit)));
      await startFirstOnes();
    },

    startFirst(task) {
      return new Promise((settle) => {
        if (stopped) settle(false);
        else first.push({ task, settle });
      });
    },

    stop() {
      stopped = true;
      for (const { settle } of first) settle(false);
      first = [];
    },
  };
}
