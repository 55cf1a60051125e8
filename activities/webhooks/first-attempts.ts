import type { DeliveryClaims, DeliveryTask } from '../../db/webhooks/delivery-claims.ts';
import { createEndpointQueue, type EndpointQueue } from './endpoint-queue.ts';
import { ATTEMPT_MS } from './attempt-delivery.ts';

export interface FirstAttemptsDependencies {
  claims: Pick<DeliveryClaims, 'readyEndpoints' | 'claimFirst' | 'release'>;
  /**
   * Makes the attempt and has it recorded; true where it was accepted, null where it was left to others. Resolves once the
   * receiver has answered.
   */
  attempt(task: DeliveryTask): Promise<boolean | null>;
  /** Outcomes that wait to be written. */
  unwritten(): number;
  onError(error: unknown): void;
  now?: () => number;
}

export interface FirstAttempts {
  /** An endpoint may have got something to do. */
  wake(endpointId: string): void;
  /** Looks for endpoints of which no notice came. */
  look(): Promise<void>;
  /** Begins nothing more, gives back what has not begun, and waits for what has. */
  stop(): Promise<void>;
}

/** In memory over all endpoints, and of these for one account: its receivers may all be slow, and others' are not. */
const MAX_HELD = 10_000;
const MAX_HELD_BY_ACCOUNT = 2_500;

/** Before it is known whose the endpoint is: as many endpoints as an account of the pro tier may have stay below its bound. */
const MAX_FIRST_CLAIM = 20;

/** Receivers that are quicker than the database wait for it. */
const MAX_UNWRITTEN = 2_000;

/** Between two looks at an endpoint that is hot; longer where many are, so that all together cost a part of the processor. */
const LOOK_AGAIN_MS = 15;
const HOT_WITHOUT_DELAY = 4;

/**
 * A delivery that is claimed begins within this time or is given back: its endpoint may have another URL or secret by then, or
 * be switched off. docs/webhooks.md names it.
 */
const WAIT_MS = 2_000;
export const FIRST_LEASE_MS = WAIT_MS + ATTEMPT_MS;

/**
 * Makes first attempts, endpoint by endpoint: each has places of its own, so one that hangs delays no other. Correct
 * whoever else does the same: what is attempted here is leased.
 */
export function createFirstAttempts({
  claims,
  attempt,
  unwritten,
  onError,
  now = () => performance.now(),
}: FirstAttemptsDependencies): FirstAttempts {
  const queues = new Map<string, EndpointQueue>();
  const underWay = new Set<Promise<void>>();
  /** Endpoints that are looked at again in a moment. */
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
    // Whose outcomes they are is not asked: an endpoint with nothing under way gets one, whoever keeps the database busy.
    if (unwritten() >= MAX_UNWRITTEN) return queue.size() === 0 ? 1 : 0;
    const { all, byAccount } = held(queue.accountId);
    const most = queue.accountId === null ? MAX_FIRST_CLAIM : room;
    // No account holds more than it leaves to the others; and whoever holds nothing gets one, however much is held.
    const free = Math.min(MAX_HELD - all - byAccount, MAX_HELD_BY_ACCOUNT - byAccount);
    return Math.min(room, most, Math.max(free, queue.size() === 0 ? 1 : 0));
  }

  async function claim(queue: EndpointQueue, limit: number): Promise<void> {
    const after = queue.startClaim(limit);
    try {
      const claimed = await claims.claimFirst(queue.endpointId, { limit, after, leaseMs: FIRST_LEASE_MS });
      const tasks = claimed?.tasks ?? [];
      queue.accountId = claimed?.accountId ?? queue.accountId;
      // What commits meanwhile may send no notice, because of what this claim took: the queue is hot.
      const releaseLimit = claimed?.releaseLimit ?? null;
      queue.endClaim(tasks, releaseLimit, tasks.length >= Math.min(limit, releaseLimit ?? limit));
      // Stopped meanwhile, or its endpoint failing or switched off: neither does what was claimed earlier begin.
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
    const pauseMs = LOOK_AGAIN_MS * Math.max(1, again.size / HOT_WITHOUT_DELAY);
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
    // A lease that ran out may be somebody else's by now.
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
    async look() {
      for (const endpointId of await claims.readyEndpoints()) wake(endpointId);
    },
    async stop() {
      stopped = true;
      for (const timer of again.values()) clearTimeout(timer);
      for (const queue of queues.values()) giveBack(queue.clear());
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
