import type { DeliveryTask } from '../../db/webhooks/delivery-claims.ts';
import { idBefore } from '../../db/postgres/time-ordered-id.ts';
import { ATTEMPT_MS } from './attempt-delivery.ts';
import { FAILING_AFTER } from '../../domain/webhooks/endpoint-health.ts';

/** Attempts at once to one endpoint, in one process: what it does with more is wait for its own receiver. */
const CONCURRENCY = 32;

/** Claimed ahead of those under way, so that a quick receiver does not wait for the database. */
const AHEAD = 2 * CONCURRENCY;

/** A claim looks behind the newest delivery that it has seen, but for this long before it: transactions commit out of order. */
const OVERLAP_MS = 2_000;

/** Now and then a claim looks at all of an endpoint's deliveries: at those whose lease ran out, and what came later still. */
const RESCAN_MS = 1_000;

/**
 * Where deliveries follow each other quickly, only the first is told of (db/events/event-store.ts: no notice within 25 ms of
 * another delivery), and whoever found it goes on looking for a little longer than that.
 */
const HOT_MS = 45;

/** First attempts of one endpoint in this process: what is claimed, what is under way, where to go on. */
export interface EndpointQueue {
  readonly endpointId: string;
  accountId: string | null;
  /** How many may be claimed now; 0 while a claim is under way, or where nothing more is to be had. */
  room(): number;
  /** Behind which delivery to look. */
  startClaim(limit: number): string;
  endClaim(tasks: readonly DeliveryTask[], releaseLimit: number | null, wasWhole: boolean): void;
  /** There may be more. */
  wake(): void;
  /** The next one that may begin now. */
  start(): DeliveryTask | null;
  /** Null says nothing of the receiver: no attempt was made here. */
  end(succeeded: boolean | null): void;
  /** Claimed, being claimed, and under way. */
  size(): number;
  /** Nothing more is expected. */
  isIdle(): boolean;
  /** Nothing more is there, and more may come without being told of. */
  isHot(): boolean;
  /** Takes out what has not begun; until it is woken no more is to be had. */
  clear(): DeliveryTask[];
  /** Takes out what was claimed too long ago to begin now; there is more to be had then. */
  clearStale(): DeliveryTask[];
  /** As many failed in a row as make an endpoint failing, of which its row will know in a moment. */
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
      const most = isLimited ? limit : limit + AHEAD;
      const room = most - claimed.length - underWay;
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
      // The first one was claimed before all others; asked behind each attempt, so only the first is looked at mostly.
      if (!claimed[0] || isFresh(claimed[0])) return [];
      const stale = claimed.filter((task) => !isFresh(task));
      claimed = claimed.filter(isFresh);
      mayHaveMore = true;
      // They lie before what was seen last.
      rescannedAt = -Infinity;
      return stale;
    },

    isFailing: () => failures >= FAILING_AFTER,
  };
}
