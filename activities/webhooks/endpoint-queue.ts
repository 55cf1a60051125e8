import type { DeliveryTask } from '../../db/webhooks/delivery-claims.ts';
import { idBefore } from '../../db/postgres/time-ordered-id.ts';
import { ATTEMPT_MS } from './attempt-delivery.ts';
import { FAILING_AFTER } from '../../domain/webhooks/endpoint-health.ts';

/** Attempts at once to one endpoint in one process: more would only wait for that receiver. */
const CONCURRENCY = 32;

/** Claimed in addition to those under way, so that a fast receiver does not wait for the database. */
const AHEAD = 2 * CONCURRENCY;

/** A claim looks for ids after the newest one seen, minus this time: transactions commit out of order. */
const OVERLAP_MS = 2_000;

/**
 * After this time, a claim looks at all deliveries of the endpoint: at those whose lease ran out, and those that committed
 * later still.
 */
const RESCAN_MS = 1_000;

/**
 * If deliveries follow each other quickly, only the first one sends a NOTIFY (db/events/event-store.ts: none within 25 ms
 * of another delivery). The process that found it keeps looking for a little longer than that.
 */
const HOT_MS = 45;

/**
 * First attempts of one endpoint in this process: claimed deliveries, attempts under way, and the position of the next claim.
 */
export interface EndpointQueue {
  readonly endpointId: string;
  accountId: string | null;
  /** How many may be claimed now; 0 while a claim is under way, or if no more are expected. */
  room(): number;
  /** Returns the id after which the claim looks. */
  startClaim(limit: number): string;
  endClaim(tasks: readonly DeliveryTask[], releaseLimit: number | null, wasWhole: boolean): void;
  /** There may be more deliveries. */
  wake(): void;
  /** The next delivery that may begin now. */
  start(): DeliveryTask | null;
  /** Null: no attempt was made here, so nothing is known about the receiver. */
  end(succeeded: boolean | null): void;
  /** Claimed, being claimed, and under way. */
  size(): number;
  /** No more deliveries are expected. */
  isIdle(): boolean;
  /** None is left, but more may come without a NOTIFY. */
  isHot(): boolean;
  /** Removes and returns those that have not begun; no more are claimed until it is woken. */
  clear(): DeliveryTask[];
  /** Removes and returns those claimed too long ago to begin now; they can be claimed again. */
  clearStale(): DeliveryTask[];
  /** Enough attempts in a row have failed to make the endpoint failing; its row will show it soon. */
  isFailing(): boolean;
}

export function createEndpointQueue(endpointId: string, now: () => number): EndpointQueue {
  let claimed: DeliveryTask[] = [];
  let underWay = 0;
  let limit = CONCURRENCY;
  let isLimited = false;
  let mayHaveMore = true;
  let claiming = 0;
  let newestId = '';
  let rescannedAt = -Infinity;
  let foundAt = -Infinity;
  let failures = 0;

  return {
    endpointId,
    accountId: null,

    room() {
      if (claiming > 0 || !mayHaveMore) return 0;
      const max = isLimited ? limit : limit + AHEAD;
      const room = max - claimed.length - underWay;
      // Few large claims rather than many small ones.
      return isLimited || claimed.length <= AHEAD / 2 ? Math.max(0, room) : 0;
    },

    startClaim(claimLimit) {
      claiming = claimLimit;
      mayHaveMore = false;
      if (newestId === '' || now() - rescannedAt > RESCAN_MS) {
        rescannedAt = now();
        return '';
      }
      return idBefore(newestId, OVERLAP_MS);
    },

    endClaim(tasks, releaseLimit, wasWhole) {
      claiming = 0;
      claimed.push(...tasks);
      const last = tasks.at(-1)?.deliveryId ?? '';
      if (last > newestId) newestId = last;
      if (tasks.length > 0) foundAt = now();
      isLimited = releaseLimit !== null;
      limit = Math.min(releaseLimit ?? CONCURRENCY, CONCURRENCY);
      if (wasWhole) mayHaveMore = true;
    },

    wake() {
      mayHaveMore = true;
    },

    start() {
      if (underWay >= limit) return null;
      const task = claimed.shift();
      if (!task) return null;
      underWay += 1;
      return task;
    },

    end(succeeded) {
      underWay -= 1;
      if (succeeded !== null) failures = succeeded ? 0 : failures + 1;
    },

    size: () => claimed.length + claiming + underWay,
    isIdle: () => claiming === 0 && !mayHaveMore,
    isHot: () => claiming === 0 && !mayHaveMore && now() - foundAt < HOT_MS,

    clear() {
      const cleared = claimed;
      claimed = [];
      failures = 0;
      mayHaveMore = false;
      foundAt = -Infinity;
      return cleared;
    },

    clearStale() {
      const isFresh = ({ leaseEndsAt }: DeliveryTask): boolean => leaseEndsAt - now() > ATTEMPT_MS;
      // Claimed before all others. This runs after each attempt, so it mostly looks at the first one only.
      if (!claimed[0] || isFresh(claimed[0])) return [];
      const stale = claimed.filter((task) => !isFresh(task));
      claimed = claimed.filter(isFresh);
      mayHaveMore = true;
      // Their ids are below the newest one seen.
      rescannedAt = -Infinity;
      return stale;
    },

    isFailing: () => failures >= FAILING_AFTER,
  };
}
