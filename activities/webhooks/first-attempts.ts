import type { DeliveryClaims, DeliveryTask } from '../../db/webhooks/delivery-claims.ts';
import { createEndpointQueue, type EndpointQueue } from './endpoint-queue.ts';
import { ATTEMPT_MS } from './attempt-delivery.ts';

export interface FirstAttemptsDeps {
  claims: Pick<DeliveryClaims, 'readyEndpoints' | 'claimFirst' | 'release'>;
  /**
   * Makes the attempt and has it recorded. True if it was accepted, null if it was left to others. Resolves when the receiver
   * has answered.
   */
  attempt(task: DeliveryTask): Promise<boolean | null>;
  /** Outcomes that are not written yet. */
  unwritten(): number;
  onError(error: unknown): void;
  now?: () => number;
}

export interface FirstAttempts {
  /** The endpoint may have new deliveries. */
  wake(endpointId: string): void;
  /** Finds endpoints whose NOTIFY was lost. True if there are some. */
  search(): Promise<boolean>;
  /** Begins no more attempts, gives back claimed deliveries that have not begun, and waits for attempts under way. */
  stop(): Promise<void>;
}

/** Deliveries in memory, for all endpoints and for one account: all its receivers may be slow while those of others are not. */
const MAX_HELD = 10_000;
const MAX_HELD_BY_ACCOUNT = 2_500;

/**
 * For the first claim, while the endpoint's account is unknown. With it, as many endpoints as a `pro` account may have stay
 * below the account's limit.
 */
const MAX_FIRST_CLAIM = 20;

/** If receivers are faster than the database, they wait for it. */
const MAX_UNWRITTEN = 2_000;

/**
 * Between two claims for a hot endpoint; longer if many are hot, so that all together take a limited share of the processor.
 */
const HOT_INTERVAL_MS = 15;
const HOT_WITHOUT_DELAY = 4;

/**
 * A claimed delivery begins within this time or is given back: its endpoint may have another URL or secret by then, or be
 * switched off. docs/webhooks.md states it.
 */
const MAX_WAIT_MS = 2_000;
export const FIRST_LEASE_MS = MAX_WAIT_MS + ATTEMPT_MS;

/**
 * Makes first attempts, endpoint by endpoint. Each endpoint has its own places, so one that hangs delays no other. Several
 * processes may do this at once: each delivery attempted here is leased.
 */
export function createFirstAttempts({
  claims,
  attempt,
  unwritten,
  onError,
  now = () => performance.now(),
}: FirstAttemptsDeps): FirstAttempts {
  const queues = new Map<string, EndpointQueue>();
  const underWay = new Set<Promise<void>>();
  /** Endpoints with a timer for their next claim. */
  const again = new Map<string, NodeJS.Timeout>();
  let stopped = false;

  function held(accountId: string | null): { all: number; byAccount: number } {
    let all = 0;
    let byAccount = 0;
    for (const queue of queues.values()) {
      const size = queue.size();
      all += size;
      if (queue.accountId === accountId) byAccount += size;
    }
    return { all, byAccount };
  }

  function roomFor(queue: EndpointQueue): number {
    const room = queue.room();
    if (room === 0 || stopped) return 0;
    // The limit is for all endpoints together. An idle endpoint gets one delivery even while others keep the database busy.
    if (unwritten() >= MAX_UNWRITTEN) return queue.size() === 0 ? 1 : 0;
    const { all, byAccount } = held(queue.accountId);
    const max = queue.accountId === null ? MAX_FIRST_CLAIM : room;
    // An account's share counts twice, so it holds at most half of the room; an endpoint that holds nothing always gets one.
    const free = Math.min(MAX_HELD - all - byAccount, MAX_HELD_BY_ACCOUNT - byAccount);
    return Math.min(room, max, Math.max(free, queue.size() === 0 ? 1 : 0));
  }

  async function claim(queue: EndpointQueue, limit: number): Promise<void> {
    const after = queue.startClaim(limit);
    try {
      const claimed = await claims.claimFirst(queue.endpointId, { limit, after, leaseMs: FIRST_LEASE_MS });
      const tasks = claimed?.tasks ?? [];
      queue.accountId = claimed?.accountId ?? queue.accountId;
      // Deliveries that commit during this claim may send no NOTIFY, because of those that it took: the queue stays hot.
      const releaseLimit = claimed?.releaseLimit ?? null;
      queue.endClaim(tasks, releaseLimit, tasks.length >= Math.min(limit, releaseLimit ?? limit));
      // If it was stopped, or the endpoint is failing or switched off by now, deliveries claimed earlier do not begin
      // either.
      if (stopped || !claimed) giveBack(queue.clear());
    } catch (error) {
      queue.endClaim([], null, false);
      onError(error);
    }
  }

  function proceed(queue: EndpointQueue): void {
    giveBack(queue.clearStale());
    for (let task = stopped ? null : queue.start(); task; task = queue.start()) track(run(queue, task));
    const room = roomFor(queue);
    if (room > 0) track(claim(queue, room).then(() => proceed(queue)));
    else if (!stopped && queue.isHot()) lookAgain(queue.endpointId);
    else if (queue.size() === 0 && queue.isIdle()) queues.delete(queue.endpointId);
  }

  function lookAgain(endpointId: string): void {
    if (again.has(endpointId)) return;
    const pauseMs = HOT_INTERVAL_MS * Math.max(1, again.size / HOT_WITHOUT_DELAY);
    const timer = setTimeout(() => {
      again.delete(endpointId);
      wake(endpointId);
    }, pauseMs);
    again.set(endpointId, timer);
  }

  async function run(queue: EndpointQueue, task: DeliveryTask): Promise<void> {
    let succeeded: boolean | null = null;
    try {
      succeeded = await attempt(task);
    } catch (error) {
      onError(error);
    }
    queue.end(succeeded);
    if (succeeded === null) giveBack([task]);
    if (queue.isFailing()) giveBack(queue.clear());
    proceed(queue);
  }

  function giveBack(tasks: readonly DeliveryTask[]): void {
    // If a lease ran out, another worker may have the delivery by now.
    const ids = tasks.filter(({ leaseEndsAt }) => leaseEndsAt > now()).map(({ deliveryId }) => deliveryId);
    if (ids.length > 0) track(claims.release(ids).catch(onError));
  }

  function track(work: Promise<void>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  function wake(endpointId: string): void {
    if (stopped) return;
    let queue = queues.get(endpointId);
    if (!queue) queues.set(endpointId, (queue = createEndpointQueue(endpointId, now)));
    queue.wake();
    proceed(queue);
  }

  return {
    wake,
    async search() {
      const ready = await claims.readyEndpoints();
      for (const endpointId of ready) wake(endpointId);
      return ready.length > 0;
    },
    async stop() {
      stopped = true;
      for (const timer of again.values()) clearTimeout(timer);
      for (const queue of queues.values()) giveBack(queue.clear());
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
