import type { OperationTimelinePage, TimelineQueries } from '../../db/operations/timeline-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { ownerOf } from '../../domain/access/owner.ts';
import { countedAs } from '../../domain/access/request-limits.ts';
import { CHECK_INTERVAL_MS, MAX_CHECK_INTERVAL_MS, type OperationListener } from './operation-listener.ts';
import type { OperationReader } from './read-operation.ts';
import type { WaiterLimit } from './waiter-limit.ts';

export interface FollowOperationDeps {
  reader: Pick<OperationReader, 'read' | 'readState'>;
  timeline: Pick<TimelineQueries, 'ofOperation'>;
  operationListener: OperationListener;
  waiters: WaiterLimit;
}

/** The part of a long timeline that a follower holds in memory. */
const PAGE_ENTRIES = 100;

export function createFollowOperation({ reader, timeline, operationListener, waiters }: FollowOperationDeps) {
  /**
   * The timeline of an operation after a version: first a page at once, which may be empty, then each new
   * entry when it is written. Ends with `complete` when the operation is final, and without it when the signal aborts.
   * Entries of one operation become visible in the order of their versions, because each step locks the row.
   */
  return async function* followOperation(
    actor: Actor,
    operationId: string,
    afterVersion: number,
    signal: AbortSignal,
  ): AsyncGenerator<OperationTimelinePage & { complete: boolean }, void> {
    const { operation } = await reader.read(actor, 'operation.read', operationId);
    const isOwn = ownerOf(actor)?.id === operation.ownerId;
    const leave = waiters.enter(countedAs(actor));
    const subscription = operationListener.subscribe(operationId);
    try {
      let seen = afterVersion;
      let waitMs = CHECK_INTERVAL_MS;
      for (let first = true; !signal.aborted; first = false) {
        const page = await timeline.ofOperation(operation.ownerId, operationId, seen, PAGE_ENTRIES);
        if (!page) return;
        // An operation that the actor reads by a wallet that both share is hidden when the link of the two ends.
        if (!isOwn && page.entries.length > 0) await reader.readState(actor, 'operation.read', operationId);
        const full = page.entries.length === PAGE_ENTRIES;
        const complete = page.isFinal && !full;
        if (first || complete || page.entries.length > 0) yield { ...page, complete };
        if (complete) return;
        seen = page.entries.at(-1)?.version ?? seen;
        if (full) continue;
        const isReported = await subscription.next(waitMs, signal);
        waitMs = isReported ? CHECK_INTERVAL_MS : Math.min(waitMs * 2, MAX_CHECK_INTERVAL_MS);
      }
    } finally {
      subscription.close();
      leave();
    }
  };
}
