import type {
  OwnerTimelineEntry,
  TimelinePosition,
  TimelineQueries,
} from '../../db/operations/timeline-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { authorizeOwner } from '../access/authorize.ts';
import { CHECK_INTERVAL_MS, MAX_CHECK_INTERVAL_MS, type OperationListener } from './operation-listener.ts';
import { BEGINNING, timelineCursor, timelinePosition } from './timeline-cursor.ts';
import type { WaiterLimit } from './waiter-limit.ts';

export interface ReadTimelineDeps {
  timeline: Pick<TimelineQueries, 'epoch' | 'ofOwner'>;
}

export interface FollowTimelineDeps {
  timeline: Pick<TimelineQueries, 'epoch' | 'now' | 'ofOwner'>;
  operationListener: OperationListener;
  waiters: WaiterLimit;
}

export interface TimelinePage {
  entries: (OwnerTimelineEntry & { cursor: string })[];
  /** Continues after this page, also if it is empty. */
  nextCursor: string;
}

/** The entries that a follower holds in memory. */
const PAGE_ENTRIES = 100;

/**
 * A report comes with the commit, but an entry is shown only after every older transaction has ended, usually some
 * milliseconds later. So the first check after a report comes this soon, the next one after twice as long, and so on.
 */
const FIRST_CHECK_INTERVAL_MS = 25;

export function createReadTimeline({ timeline }: ReadTimelineDeps) {
  /** One page of all entries of the account's operations, oldest first. */
  return async function readTimeline(
    actor: Actor,
    after: string | undefined,
    limit: number,
  ): Promise<TimelinePage> {
    const ownerId = authorizeOwner(actor, 'timeline.read');
    const epoch = await timeline.epoch();
    const position = after === undefined ? BEGINNING : timelinePosition(epoch, after, 'after');
    return readPage(timeline, ownerId, epoch, position, limit);
  };
}

/** Start of a stream: after a cursor, which the request had in `field`, or with the entries from now on. */
export type TimelineStart = { cursor: string; field: string } | 'now';

export function createFollowTimeline({ timeline, operationListener, waiters }: FollowTimelineDeps) {
  /** An endless stream of entries: first a page at once, which may be empty, then new entries until the signal aborts. */
  return async function* followTimeline(
    actor: Actor,
    start: TimelineStart,
    signal: AbortSignal,
  ): AsyncGenerator<TimelinePage, void> {
    const ownerId = authorizeOwner(actor, 'timeline.read');
    const leave = waiters.enter(ownerId);
    const subscription = operationListener.subscribe(ownerId);
    try {
      const epoch = await timeline.epoch();
      let position =
        start === 'now' ? await timeline.now() : timelinePosition(epoch, start.cursor, start.field);
      let waitMs = CHECK_INTERVAL_MS;
      for (let first = true; !signal.aborted; first = false) {
        const page = await readPage(timeline, ownerId, epoch, position, PAGE_ENTRIES);
        if (first || page.entries.length > 0) yield page;
        position = page.entries.at(-1)?.position ?? position;
        if (page.entries.length === PAGE_ENTRIES) continue;
        if (page.entries.length > 0) waitMs = CHECK_INTERVAL_MS;
        const isReported = await subscription.next(waitMs, signal);
        waitMs = isReported ? FIRST_CHECK_INTERVAL_MS : Math.min(waitMs * 2, MAX_CHECK_INTERVAL_MS);
      }
    } finally {
      subscription.close();
      leave();
    }
  };
}

async function readPage(
  timeline: Pick<TimelineQueries, 'ofOwner'>,
  ownerId: string,
  epoch: string,
  position: TimelinePosition,
  limit: number,
): Promise<TimelinePage> {
  const entries = await timeline.ofOwner(ownerId, position, limit);
  return {
    entries: entries.map((entry) => ({ ...entry, cursor: timelineCursor(epoch, entry.position) })),
    nextCursor: timelineCursor(epoch, entries.at(-1)?.position ?? position),
  };
}
