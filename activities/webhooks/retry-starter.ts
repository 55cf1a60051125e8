import type { DeliveryTask } from '../../db/webhooks/delivery-claims.ts';
import type { DeliveryRetries, RetryTask } from '../../db/webhooks/delivery-retries.ts';
import type { DeliveryToStart } from '../../domain/webhooks/delivery-to-start.ts';
import { MAX_ATTEMPTS } from '../../delivery/retry-schedule.ts';
import { createWake, type Wake } from '../../loops/wake.ts';
import { ATTEMPT_MS, RETRY_LEASE_MS } from './attempt-delivery.ts';

export interface RetryStarterDeps {
  retries: DeliveryRetries;
  /** Starts the workflow of a delivery's attempts; does nothing if it already runs. */
  startDelivery(delivery: DeliveryToStart): Promise<void>;
  /** The first attempt that a workflow makes: 2, or 1 if the operator wants a workflow for every delivery. */
  fromAttempt: 1 | 2;
  onError(error: unknown): void;
  now?: () => number;
}

export interface RetryStarter {
  /** Starts workflows for deliveries that need one and get a place. True if there may be more soon. */
  turn(): Promise<boolean>;
  /** Wakes the loop that makes the turns: an attempt of this process was not accepted, or a delivery waits for its first workflow. */
  due: Wake;
  /** For a delivery before its first attempt: waits for a place while turns are made, at most as long as its lease allows. */
  startFirst(task: DeliveryTask): Promise<boolean>;
  /** Ends all waits for a place. */
  stop(): void;
}

/** Retry workflows are few by construction (decision 23): an endpoint's outage must not slow the sends. */
const MAX_OPEN = 200;
const STARTS_PER_SECOND = 10;

/** A quarter: receivers that ask for later retries keep their places for minutes, and all of them may belong to one account. */
const MAX_OPEN_PER_ACCOUNT = 50;

/** Half of them, so that deliveries of healthy endpoints find places, however many endpoints are dead. */
const MAX_PROBES = 100;

/** If every first attempt is a workflow, this is the pace of all deliveries: about what Temporal does on two cores. */
const STARTS_PER_SECOND_FROM_FIRST = 100;

export function createRetryStarter({
  retries,
  startDelivery,
  fromAttempt,
  onError,
  now = () => performance.now(),
}: RetryStarterDeps): RetryStarter {
  const perSecond = fromAttempt === 1 ? STARTS_PER_SECOND_FROM_FIRST : STARTS_PER_SECOND;
  // Starts within the last second, made or reserved.
  let starts: { at: number }[] = [];
  // Deliveries before their first attempt that wait for a place, and the function that ends each wait.
  let first: { task: DeliveryTask; resolve: (started: boolean) => void }[] = [];
  let stopped = false;
  const due = createWake();

  /** Reserves up to `max` at once, because other callers ask while this one waits for the database. */
  function reserve(max: number): { at: number }[] {
    const since = now() - 1_000;
    starts = starts.filter(({ at }) => at > since);
    const reserved = Array.from({ length: Math.max(0, Math.min(max, perSecond - starts.length)) }, () => ({
      at: now(),
    }));
    starts.push(...reserved);
    return reserved;
  }

  /** Takes as many places as may be started now, and starts the deliveries that got one. */
  async function startUpTo(
    max: number,
    take: (limit: number) => Promise<RetryTask[]>,
  ): Promise<Map<string, boolean>> {
    const reserved = reserve(max);
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
    for (const { task, resolve } of first) if (isLate(task)) resolve(false);
    first = first.filter(({ task }) => !isLate(task));
    const ended = await startUpTo(first.length, (limit) =>
      retries.takePlacesFor(
        // All of them: the first ones may belong to an account that already has its share.
        first.map(({ task }) => task.deliveryId),
        places(limit),
      ),
    );
    for (const { task, resolve } of first) {
      const started = ended.get(task.deliveryId);
      if (started !== undefined) resolve(started);
    }
    first = first.filter(({ task }) => !ended.has(task.deliveryId));
  }

  return {
    due,

    async turn() {
      // Also if it is not asked, because this second has no start left.
      let mayNeedPlaces = true;
      await startUpTo(perSecond, async (limit) => {
        mayNeedPlaces = await retries.mayNeedPlaces();
        return mayNeedPlaces ? retries.takePlaces(places(limit)) : [];
      });
      await startFirstOnes();
      return mayNeedPlaces || first.length > 0;
    },

    startFirst(task) {
      return new Promise((resolve) => {
        if (stopped) return resolve(false);
        first.push({ task, resolve });
        due.wake();
      });
    },

    stop() {
      stopped = true;
      for (const { resolve } of first) resolve(false);
      first = [];
    },
  };
}
